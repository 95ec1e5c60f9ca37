import { isBelow } from '../paths/normal.js';
import { ABSOLUTE, IN_HOME } from './credential-files.js';
import { reachesCredential } from './credential-globs.js';
import { KEY, NO_KEY } from './credential-names.js';
import { homeAround } from './homes.js';

const HOST_KEY = /^\/etc\/ssh\/ssh_host_\w+_key$/;
/** What is served besides the key may be seen. */
const SERVED_KEY = /^\/etc\/letsencrypt\/live\/[^/]+\/privkey\d*\.pem$/;
const CLUSTER_KEY = /^\/etc\/kubernetes\/pki\/.+\.key$/;
const PROCESS_ENVIRONMENT = /^\/proc\/(?:self|thread-self|\d+)(?:\/task\/\d+)?\/environ$/;

/** Directories of settings, and of connections that are open. */
const NO_KEYS = /^\.ssh\/(?:conf(?:ig)?s?(?:\.d)?|include|sockets?|control(?:masters?)?|cm|mux|agent)\//i;

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
  return (
    isListed ||
    HOST_KEY.test(path) ||
    SERVED_KEY.test(path) ||
    PROCESS_ENVIRONMENT.test(path) ||
    CLUSTER_KEY.test(path)
  );
}

const SYSTEM_PLACES = ['/etc/', '/run/', '/var/', '/proc/'];
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

export function isCredential(path: string, home: string, hasGlob = false): boolean {
  return hasGlob ? reachesCredential(path, home) : isCredentialName(path, home);
}
