/** Devices that swallow or repeat what is written; nothing is lost there. */
const STREAMS =
  /^\/dev\/(?:null|zero|full|random|urandom|tty\w*|pts\/.*|ptmx|console|stdin|stdout|stderr|fd(?:\/.*)?|std(?:in|out|err))$/;

export function isStream(path: string): boolean {
  return STREAMS.test(path) || /^\/proc\/(?:self|\d+)\/fd\/\d+$/.test(path);
}

/** Any other file below /dev, except the memory file systems that live there. */
export function isDevice(path: string): boolean {
  if (!path.startsWith('/dev/')) return false;
  return !isStream(path) && !/^\/dev\/(?:shm|mqueue|tcp|udp)(?:\/|$)/.test(path);
}

/** The host of bash's own network files. */
export function socketHost(path: string): string | null {
  return /^\/dev\/(?:tcp|udp)\/([^/]+)/.exec(path)?.[1] ?? null;
}
