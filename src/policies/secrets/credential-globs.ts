import { isGeneric, matchesGlob, staticPrefix } from '../paths/glob.js';
import { isAtOrBelow, parentOf } from '../paths/normal.js';
import { isCredentialDirectory } from './credential-directories.js';
import { ABSOLUTE, HOME_SAMPLES, IN_HOME, SAMPLES } from './credential-files.js';
import { KEY, NO_KEY } from './credential-names.js';

/** By `directory/*`, which leaves out names with a dot before them. */
function isNamedBy(path: string, directory: string): boolean {
  return parentOf(path) === directory && !path.startsWith('.', directory.length + 1);
}

/** What may be called so in a directory of credentials; nobody searches for that very name. */
const SOME_FILE = 'some-credential-0';

/** As a shell matches: a star at the beginning of a name stands for no dot, unless a search comes by. A key may lie anywhere. */
function isMatched(path: string, glob: string): boolean {
  if (!matchesGlob(path, glob)) return false;
  if (!/\/[*?]/.test(glob) || KEY.test(path.slice(path.lastIndexOf('/') + 1))) return true;
  const names = path.split('/');
  const [listed = ''] = glob.split('/**');
  return !listed.split('/').some((part, at) => /^[*?]/.test(part) && names[at]?.startsWith('.') === true);
}

/** Kinds of files that are there for keys. */
const KEY_KIND = /^(?:pem|key|ppk|p12|pfx|kdbx|keystore|jks|asc|gpg|ovpn|env)$/i;

/** All files of a kind in a whole home or in the system's settings: what keeps a key in one is not what is looked for. */
function isByKindOnly(glob: string, base: string, home: string): boolean {
  const kind = /\/\*\.(\w+)$/.exec(glob)?.[1];
  return kind !== undefined && !KEY_KIND.test(kind) && (isAtOrBelow(home, base) || base === '/etc');
}

/** A glob reaches a credential if it matches the name of one. */
export function reachesCredential(glob: string, home: string): boolean {
  // A search through a whole tree is no reading of what lies somewhere in it; one through ~/.ssh is.
  if (isGeneric(glob)) {
    const base = staticPrefix(glob);
    return (
      ABSOLUTE.some((each) => isAtOrBelow(base, each)) ||
      (base !== home &&
        [...IN_HOME, ...HOME_SAMPLES].some(
          (each) => isAtOrBelow(base, `${home}/${each}`) || isNamedBy(`${home}/${each}`, base),
        ))
    );
  }
  const base = staticPrefix(glob);
  if (isByKindOnly(glob, base, home)) return false;
  // In a directory of credentials every kind is, but those that may be seen.
  if (isCredentialDirectory(base, home) && /\/\*\.\w+$/.test(glob)) return !NO_KEY.test(glob);
  return [...[...IN_HOME, ...HOME_SAMPLES].map((each) => `${home}/${each}`), ...ABSOLUTE, ...SAMPLES].some(
    (path) => isAtOrBelow(base, path) || isMatched(path, glob) || isMatched(`${path}/${SOME_FILE}`, glob),
  );
}
