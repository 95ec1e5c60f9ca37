/** Words of a text with simple quotes, as `xargs` reads them. */
export function splitWords(text: string): readonly string[] {
  return [...text.matchAll(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\])+/gs)].map(([word]) =>
    word.replace(
      /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs,
      (_, double?: string, single?: string, escaped?: string) =>
        double?.replace(/\\(.)/gs, '$1') ?? single ?? escaped ?? '',
    ),
  );
}
