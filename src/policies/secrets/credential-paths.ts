import { isGeneric, matchesGlob, staticPrefix } from '../paths/glob.js';
import { isAtOrBelow, isBelow, parentOf } from '../paths/normal.js';

/** Below home: files that hold credentials. A directory stands for all that is in it. */
const IN_HOME: readonly string[] = [
  '.ssh/id_rsa',
  '.ssh/id_ed25519',
  '.ssh/id_ecdsa',
  '.ssh/id_dsa',
  '.ssh/id_ed25519_sk',
  '.ssh/identity',
  '.aws/credentials',
  '.aws/cli/cache',
  '.netrc',
  '_netrc',
  '.authinfo',
  '.git-credentials',
  '.config/git/credentials',
  '.kube/config',
  '.config/gh/hosts.yml',
  '.config/hub',
  '.config/glab-cli/config.yml',
  '.gnupg',
  '.password-store',
  '.npmrc',
  '.yarnrc.yml',
  '.pypirc',
  '.gem/credentials',
  '.cargo/credentials',
  '.cargo/credentials.toml',
  '.docker/config.json',
  '.config/containers/auth.json',
  '.config/gcloud/credentials.db',
  '.config/gcloud/access_tokens.db',
  '.config/gcloud/application_default_credentials.json',
  '.config/gcloud/legacy_credentials',
  '.azure/accessTokens.json',
  '.azure/msal_token_cache.json',
  '.azure/msal_token_cache.bin',
  '.oci/oci_api_key.pem',
  '.config/doctl/config.yaml',
  '.config/heroku',
  '.fly/config.yml',
  '.terraform.d/credentials.tfrc.json',
  '.terraformrc',
  '.vault-token',
  '.pgpass',
  '.my.cnf',
  '.mylogin.cnf',
  '.config/rclone/rclone.conf',
  '.s3cfg',
  '.boto',
  '.config/op',
  '.1password',
  '.bitcoin/wallet.dat',
  '.ethereum/keystore',
  '.mozilla/firefox',
  '.config/google-chrome/Default/Login Data',
  '.config/google-chrome/Default/Cookies',
  '.config/chromium/Default/Login Data',
  '.local/share/keyrings',
  'Library/Keychains',
  'Library/Cookies',
];

const ABSOLUTE: readonly string[] = [
  '/etc/shadow',
  '/etc/shadow-',
  '/etc/gshadow',
  '/etc/gshadow-',
  '/etc/security/opasswd',
  '/var/backups/shadow.bak',
  '/etc/sudoers',
  '/etc/master.passwd',
  '/etc/ssl/private',
  '/etc/krb5.keytab',
  '/run/secrets',
  '/var/run/secrets',
];

const HOST_KEY = /^\/etc\/ssh\/ssh_host_\w+_key$/;
const PROCESS_ENVIRONMENT = /^\/proc\/(?:self|thread-self|\d+)\/environ$/;
const OWN_KEY = /^\.ssh\/(?:[^/]*\/)*(?:id_[^/]*|[^/]+\.pem|[^/]+_(?:rsa|ed25519|ecdsa))$/;

function isSystemCredential(path: string): boolean {
  const isListed = ABSOLUTE.some((each) => path === each || isBelow(path, each));
  return isListed || HOST_KEY.test(path) || PROCESS_ENVIRONMENT.test(path);
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
  if (inHome.startsWith('.ssh/') && OWN_KEY.test(inHome)) return !inHome.endsWith('.pub');
  return IN_HOME.some((each) => inHome === each || isBelow(inHome, each));
}

/** One of each kind that only a pattern tells. */
const SAMPLES = ['/etc/ssh/ssh_host_rsa_key', '/etc/ssh/ssh_host_ed25519_key', '/proc/1/environ'];

/** A glob reaches a credential if it matches the name of one. */
function globReaches(glob: string, home: string): boolean {
  // A search through a whole tree is no reading of what lies somewhere in it; one through ~/.ssh is.
  if (isGeneric(glob)) {
    const base = staticPrefix(glob);
    return (
      ABSOLUTE.some((each) => isAtOrBelow(base, each)) ||
      (base !== home &&
        IN_HOME.some((each) => isAtOrBelow(base, `${home}/${each}`) || parentOf(`${home}/${each}`) === base))
    );
  }
  const base = staticPrefix(glob);
  return [...IN_HOME.map((each) => `${home}/${each}`), ...ABSOLUTE, ...SAMPLES].some(
    (path) => isAtOrBelow(base, path) || matchesGlob(path, glob) || matchesGlob(`${path}/x`, glob),
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
    /^\.(?:ssh|aws|gnupg|kube|azure|docker|password-store|config\/(?:gh|gcloud|op))$/.test(
      path.slice(root.length + 1),
    )
  );
}

/** A directory that, taken as a whole, takes credentials along. */
export function holdsCredentials(directory: string, home: string): boolean {
  return [...IN_HOME.map((each) => `${home}/${each}`), ...ABSOLUTE].some((path) => isBelow(path, directory));
}

const KEPT_SECRET =
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template|dist|defaults)[\w-]+)?|[^/]+\.pem|[^/]+\.p12|[^/]+\.pfx|[^/]+\.keystore|[^/]+\.kdbx|id_(?:rsa|dsa|ecdsa|ed25519)|credentials(?:\.json)?|secrets?\.(?:ya?ml|json|toml|env)|service-account[^/]*\.json|terraform\.tfstate)$/i;

/** Files that may be read in a project but must not leave the machine. */
export function isKeptSecret(path: string): boolean {
  return KEPT_SECRET.test(path);
}
