import { isGeneric, matchesGlob, staticPrefix } from '../paths/glob.js';
import { isAtOrBelow, isBelow, parentOf } from '../paths/normal.js';
import { ABSOLUTE, HOME_SAMPLES, IN_HOME, SAMPLES } from './credential-files.js';

const HOST_KEY = /^\/etc\/ssh\/ssh_host_\w+_key$/;
const CLUSTER_KEY = /^\/etc\/kubernetes\/pki\/.+\.key$/;
const PROCESS_ENVIRONMENT = /^\/proc\/(?:self|thread-self|\d+)(?:\/task\/\d+)?\/environ$/;

/** A key may have any name, so that beside keys there is what is known to be something else. */
const NO_KEY =
  /\.(?:pub|txt|md|conf|config|log|sh|sock)$|^\.|^(?:cm|control|mux)[-_.@:]|^(?:config|known_hosts|authorized_keys|allowed_signers)(?:$|[\d._~-])|^(?:environment|rc|readme|agent|moduli)$/i;
/** Directories of settings, and of connections that are open. */
const NO_KEYS = /^\.ssh\/(?:conf(?:ig)?s?(?:\.d)?|include|sockets?|control(?:masters?)?|cm|mux|agent)\//i;

/** What is called so is a key wherever it lies. */
const KEY = /.\.(?:pem|key|ppk)$|^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/i;

/** Whatever lies in `~/.ssh`, unless it is known to be something that may be seen. */
function isOwnKey(inHome: string): boolean {
  const name = inHome.slice(inHome.lastIndexOf('/') + 1);
  if (KEY.test(name)) return true;
  return name !== '' && !NO_KEY.test(name) && !NO_KEYS.test(inHome);
}

/** In every profile of a browser of that family, on every system. */
const BROWSER_STORE =
  /^(?:\.config|snap|\.var\/app|Library\/Application Support|AppData\/(?:Local|Roaming))\/.*(?:chrom|brave|edge|vivaldi|opera|arc\/).*\/(?:Login Data(?: For Account)?|Cookies|Web Data)$/i;
const TUNNEL = /^\.cloudflared\/[^/]+\.(?:pem|json)$/;

function isSystemCredential(path: string): boolean {
  const isListed = ABSOLUTE.some((each) => path === each || isBelow(path, each));
  return isListed || HOST_KEY.test(path) || PROCESS_ENVIRONMENT.test(path) || CLUSTER_KEY.test(path);
}

const SYSTEM_PLACES = ['/etc/', '/run/', '/var/', '/proc/'];
const HOMES = ['/root/', '/home/', '/Users/'];

/** This person's home or somebody else's; null where nobody lives. */
function homeAround(path: string, home: string): string | null {
  if (isBelow(path, home)) return home;
  if (!HOMES.some((each) => path.startsWith(each))) return null;
  return /^\/(?:root|home\/[^/]+|Users\/[^/]+)(?=\/)/.exec(path)?.[0] ?? null;
}

function isCredentialName(path: string, home: string): boolean {
  if (SYSTEM_PLACES.some((each) => path.startsWith(each)) && isSystemCredential(path)) return true;
  const root = homeAround(path, home);
  if (root === null) return false;
  const inHome = path.slice(root.length + 1);
  if (inHome.startsWith('.ssh/')) return isOwnKey(inHome);
  return (
    IN_HOME.some((each) => inHome === each || isBelow(inHome, each)) ||
    TUNNEL.test(inHome) ||
    BROWSER_STORE.test(inHome)
  );
}

/** By `directory/*`, which leaves out names with a dot before them. */
function isNamedBy(path: string, directory: string): boolean {
  return parentOf(path) === directory && !path.startsWith('.', directory.length + 1);
}

/** What may be called so in a directory of credentials; nobody searches for that very name. */
const SOME_FILE = 'some-credential-0';

/** As a shell matches: a star at the beginning of a name stands for no dot. A key may lie anywhere. */
function isMatched(path: string, glob: string): boolean {
  if (!matchesGlob(path, glob)) return false;
  if (glob.includes('**') || !/\/[*?]/.test(glob) || KEY.test(path.slice(path.lastIndexOf('/') + 1)))
    return true;
  const names = path.split('/');
  return !glob.split('/').some((part, at) => /^[*?]/.test(part) && names[at]?.startsWith('.') === true);
}

/** Kinds of files that are there for keys. */
const KEY_KIND = /^(?:pem|key|ppk|p12|pfx|kdbx|keystore|jks|asc|gpg|ovpn|env)$/i;

/** All files of a kind in a whole home or in the system's settings: what keeps a key in one is not what is looked for. */
function isByKindOnly(glob: string, base: string, home: string): boolean {
  const kind = /\/\*\.(\w+)$/.exec(glob)?.[1];
  return kind !== undefined && !KEY_KIND.test(kind) && (isAtOrBelow(home, base) || base === '/etc');
}

/** A glob reaches a credential if it matches the name of one. */
function globReaches(glob: string, home: string): boolean {
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

export function isCredential(path: string, home: string, hasGlob = false): boolean {
  return hasGlob ? globReaches(path, home) : isCredentialName(path, home);
}

/** A directory that is there for credentials, so that all of it is one. */
export function isCredentialDirectory(path: string, home: string): boolean {
  const root = homeAround(path, home);
  return (
    root !== null &&
    /^\.(?:ssh|aws|gnupg|kube|azure|docker|password-store|cloudflared|aws\/sso|config\/(?:gh|gcloud|op|github-copilot))$/.test(
      path.slice(root.length + 1),
    )
  );
}

/** A directory that, taken as a whole, takes credentials along. */
export function holdsCredentials(directory: string, home: string): boolean {
  const inHome = [...IN_HOME, ...HOME_SAMPLES].map((each) => `${home}/${each}`);
  return [...inHome, ...ABSOLUTE].some((path) => isBelow(path, directory));
}

const KEPT_SECRET =
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template|dist|defaults)[\w-]+)?|[^/]+\.pem|[^/]+\.p12|[^/]+\.pfx|[^/]+\.keystore|[^/]+\.kdbx|id_(?:rsa|dsa|ecdsa|ed25519)|credentials(?:\.json)?|secrets?\.(?:ya?ml|json|toml|env)|service-account[^/]*\.json|terraform\.tfstate)$/i;

/** Files that may be read in a project but must not leave the machine. */
export function isKeptSecret(path: string): boolean {
  return KEPT_SECRET.test(path);
}
