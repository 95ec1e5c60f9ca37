const STOP_WORDS = new Set(
  [
    'about after again also always because been before being cannot could does doing done dont each',
    'even ever every from have here into just like make more most must need never only other over',
    'please really should some still stop such than that their them then there these they thing this',
    'those told using very want well were what when where which while will with without would wrong',
    'your yours instead 不要 应该 必须 总是 永远 这样 那样 错了 不对 我们 你们 使用 而不是',
  ].flatMap((line) => line.split(' ')),
);

const MOST = 3;

function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** Words of scripts without spaces; only then is a segmenter worth its time. */
function hanWords(text: string): readonly string[] {
  if (!isHan(text)) return [];
  const words = new Intl.Segmenter('zh', { granularity: 'word' }).segment(text);
  return [...words].map(({ segment }) => segment).filter((word) => word.length >= 2 && isHan(word));
}

/** The first few words of a text that say what it is about. */
export function keywordsOf(text: string): readonly string[] {
  const latin = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const words = [...latin, ...hanWords(text)].filter((word) => !STOP_WORDS.has(word));
  return [...new Set(words)].slice(0, MOST);
}
