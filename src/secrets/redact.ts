import { findSecrets } from './scan.js';
import { isSecretName } from './secret-name.js';

/** A short mark that is the same for the same credential and tells nothing about it, such as a keyed hash. */
type Tag = (secret: string) => string;

function cover(text: string, tag: Tag | null): string {
  const hits = findSecrets(text);
  if (hits.length === 0) return text;
  let clean = '';
  let from = 0;
  for (const { start, end, rule } of hits) {
    const mark = tag === null ? '' : `:${tag(text.slice(start, end))}`;
    clean += `${text.slice(from, start)}[redacted:${rule}${mark}]`;
    from = end;
  }
  return clean + text.slice(from);
}

/** Takes credentials out of a text. */
export type Redact = (text: string) => string;

/** The text without its credentials. Redact first, cut afterwards: half a credential no longer looks like one. */
export function redactSecrets(text: string): string {
  return cover(text, null);
}

type Environment = Readonly<Record<string, string | undefined>>;

const MIN_VALUE = 8;

/** Every secret name has one of these in it. */
const SECRET_SOUNDS = ['pass', 'pwd', 'secret', 'token', 'key', 'credential', 'auth'];

/**
 * The names that sound like secret ones. The hook process has a hundred variables to look at, so they are looked
 * through as one text.
 */
function soundingSecret(names: readonly string[]): readonly string[] {
  const all = names.join('\n');
  const lower = all.toLowerCase();
  // Some letters are longer in lower case; no variable in real life has them.
  if (lower.length !== all.length) return names;
  const found = new Set<string>();
  for (const sound of SECRET_SOUNDS) {
    for (let at = lower.indexOf(sound); at !== -1; at = lower.indexOf(sound, at + 1)) {
      const end = all.indexOf('\n', at);
      found.add(all.slice(all.lastIndexOf('\n', at) + 1, end === -1 ? all.length : end));
    }
  }
  // Where the shell is, in every environment there is.
  return [...found].filter((name) => name !== 'PWD' && name !== 'OLDPWD');
}

/** The path of a file with credentials is none. */
function isPlace(name: string, value: string): boolean {
  return /credentials$/i.test(name) && /^[/~.]/.test(value);
}

function formsOf(value: string): readonly string[] {
  // Base64 shifts with what stands before it; the middle of each shift is the same wherever it stands.
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.from(`${'\0'.repeat(shift)}${value}`)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(shift === 0 ? 0 : shift + 1, -1),
  );
  return [value, encodeURIComponent(value), ...shifted].filter((form) => form.length >= MIN_VALUE);
}

/**
 * Besides formats, the very values that this process was given under secret names: plain, percent- and
 * base64-encoded. With a tag, equal credentials can be recognised as equal.
 */
export function redactorFor(env: Environment, tag: Tag | null = null): Redact {
  const values = soundingSecret(Object.keys(env)).flatMap((name) => {
    if (!isSecretName(name)) return [];
    const value = env[name] ?? '';
    return value.length >= MIN_VALUE && !isPlace(name, value) ? formsOf(value) : [];
  });
  // Longest first, so that no part of a longer one is left.
  const known = [...new Set(values)].sort((a, b) => b.length - a.length);
  return (text) => {
    const clean = known.reduce((rest, value) => rest.replaceAll(value, '[redacted:environment]'), text);
    return cover(clean, tag);
  };
}
