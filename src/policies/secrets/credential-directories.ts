import { isBelow } from '../paths/normal.js';
import { ABSOLUTE, HOME_SAMPLES, IN_HOME } from './credential-files.js';
import { homeAround } from './homes.js';

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
