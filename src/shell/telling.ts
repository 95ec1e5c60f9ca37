/** A place above or elsewhere, an option, or something that a shell would take apart. */
const TELLING = /^[/~.-]|[\s;|&$`<>*]|[\uE100-\uF8FF]/;

/**
 * Some of a list that is too long to follow all of it: first those that look like more than the name of a file. Thousands
 * of names are mostly just that, and one among them that is not must not pass because it stands behind them.
 */
export function mostTelling(texts: readonly string[], count: number): readonly string[] {
  if (texts.length <= count) return texts;
  const telling = texts.filter((text) => TELLING.test(text));
  if (telling.length >= count) return telling.slice(0, count);
  return [...telling, ...texts.filter((text) => !TELLING.test(text))].slice(0, count);
}
