/** Devices that swallow, repeat or show what is written; nothing is lost there. */
const STREAMS =
  /^\/dev\/(?:null|zero|full|random|urandom|tty\w*|pts\/.*|ptmx|console|std(?:in|out|err)|fd(?:\/.*)?|kmsg|log|lp\d+|video\d+|watchdog\d*|cu\.[\w.-]+|rfkill|uinput|hidraw\d+|(?:input|snd|dri|usb|serial)\/.*)$/;

export function isStream(path: string): boolean {
  return (path.startsWith('/dev/') && STREAMS.test(path)) || /^\/proc\/(?:self|\d+)\/fd\/\d+$/.test(path);
}

/** Names of disks, of their partitions and of the memory of the machine, on the systems there are. */
const DISKS =
  /^\/dev\/(?:(?:sd|hd|vd|xvd|ub)[a-z]|r?disk|nvme\d|mmcblk|md[\d_/]|dm-|loop\d|sr\d|scd|cdrom|dvd|fd\d|nbd|zd\d|zvol\/|z?ram\d|rbd|drbd|pmem|dasd|bcache|block\/|mtd|ubi|n?st\d|root$|k?mem$|port$|r?(?:ada?|da|wd|nvd|vtbd|ld|cd)\d)/;
/** Directories of devices that are no disks; below any other lie volumes under the name of their group. */
const NO_DISKS =
  /^\/dev\/(?:shm|mqueue|hugepages|tcp|udp|input|snd|dri|bus|usb|net|vfio|char|cpu|serial|dma_heap)(?:\/|$)/;

/** A disk, or what may be one: a pattern below /dev, a volume of some group. */
export function isDevice(path: string): boolean {
  if (!path.startsWith('/dev/') || isStream(path) || NO_DISKS.test(path)) return false;
  const name = path.slice('/dev/'.length);
  // What is no plain letter of a name is a wildcard, or the mark of one.
  return DISKS.test(path) || /[^\w./:@+-]/.test(name) || /^[^/]+\/./.test(name);
}

/** The host of bash's own network files. */
export function socketHost(path: string): string | null {
  return path.startsWith('/dev/') ? (/^\/dev\/(?:tcp|udp)\/([^/]+)/.exec(path)?.[1] ?? null) : null;
}
