/** Lines by which a unified diff, or one of git, names files. */
const NAMING = /^(---|\+\+\+|(?:rename|copy) (?:from|to)|diff --git) (.+)$/gm;

/** Names with unusual characters stand in quotes, with bytes in octal. */
function unquoted(text: string): string {
  const bytes = text
    .replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replace(/\\(["\\])/g, '$1');
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Behind a name there may be a date, after a tab or a blank: both ways to read it count. */
function namesIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, name = '']) => unquoted(name));
  if (quoted.length > 0) return quoted;
  const [whole = ''] = text.trim().split('\t');
  return [whole, whole.split(' ', 1)[0] ?? ''];
}

export function isDiff(text: string): boolean {
  return /^(?:\+\+\+ \S|diff --git |(?:rename|copy) from )/m.test(text);
}

/** The files that a diff speaks of; those that git only renames, copies or replaces as bytes have no changed lines. */
export function filesOfDiff(text: string): readonly string[] {
  const named = [...text.matchAll(NAMING)].flatMap(([, sign, rest = '']) =>
    sign === 'diff --git' ? rest.split(/ (?="?b\/)/).flatMap(namesIn) : namesIn(rest),
  );
  const files = named.map((name) => name.replace(/^[ab]\//, ''));
  return [...new Set(files)].filter((name) => name !== '' && name !== '/dev/null');
}
