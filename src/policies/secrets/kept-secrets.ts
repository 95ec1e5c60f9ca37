import { matchesGlob } from '../paths/glob.js';
import { hasWildcard } from '../paths/wildcards.js';

const KEPT_SECRET =
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template|dist|defaults)[\w-]+)?|[^/]+\.pem|[^/]+\.p12|[^/]+\.pfx|[^/]+\.keystore|[^/]+\.kdbx|id_(?:rsa|dsa|ecdsa|ed25519)|credentials(?:\.json)?|secrets?\.(?:ya?ml|json|toml|env)|service-account[^/]*\.json|terraform\.tfstate)$/i;
/** What was typed into shells and clients: passwords and tokens are among it. */
const TYPED = /(?:^|\/)(?:\.[\w-]+_history|\.zhistory|\.histfile|fish_history)$|^\$HISTFILE$/;

/** Files that may be read but must not leave the machine. */
export function isKeptSecret(path: string): boolean {
  return KEPT_SECRET.test(path) || TYPED.test(path);
}

const USUAL_NAMES = ['.env', '.env.local', 'id_rsa', 'id_ed25519', 'server.pem'];

/** Whether a glob that names something, as `*` does not, finds one of them: `.env*`, `*.pem`. */
export function reachesKeptSecret(glob: string): boolean {
  const name = glob.slice(glob.lastIndexOf('/') + 1);
  return (
    hasWildcard(name) && /[\w.].*[\w.]/.test(name) && USUAL_NAMES.some((each) => matchesGlob(each, name))
  );
}
