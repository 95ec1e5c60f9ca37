import { isStream } from '../../shell/device.js';
import type { PolicyContext } from '../policy.js';
import { matchesGlob, staticPrefix } from './glob.js';
import { foldCase, isAtOrBelow, isBelow } from './normal.js';
import { realOf, type Place } from './place.js';

/** Devices that only pass bytes on. */
function isStreamPath(path: string): boolean {
  return (path.startsWith('/dev/') || path.startsWith('/proc/self/')) && isStream(path);
}

const SYSTEM = [
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/home',
  '/lib',
  '/lib32',
  '/lib64',
  '/media',
  '/mnt',
  '/opt',
  '/proc',
  '/root',
  '/run',
  '/sbin',
  '/srv',
  '/sys',
  '/usr',
  '/var',
];

const MAC_SYSTEM = ['/Applications', '/Library', '/System', '/Users', '/private', '/Volumes', '/cores'];

/** Top-level directories that people make. Where there is no file system to ask, these count as being there. */
const USUAL =
  /^\/(?:data\d*|backups?|apps?|code|work|workspaces?|projects?|repos?|src|shared?|storage|nfs|scratch|exports?|volumes?|host|mount|vagrant|builds?|nix|snap|efi|lost\+found|tmp|selinux|cgroup|u\d+|[A-Za-z]:)$/;

export type Zone =
  /** Inside the workspace. */
  | 'workspace'
  /** The workspace itself or a directory above it. */
  | 'workspace-root'
  | 'temp'
  | 'stream'
  /** Outside, but a person said that agents may write there. */
  | 'permitted'
  /** Below a top-level directory that does not exist: nothing is there that could be changed. */
  | 'absent'
  | 'outside';

/** Paths of one judgement, sorted by where they lead. */
export class Zones {
  private readonly workspaces: readonly string[];
  private readonly temps: readonly string[];
  private readonly isFolding: boolean;
  private knownPermitted: readonly { readonly glob: string; readonly isItself: boolean }[] | null = null;

  constructor(private readonly context: PolicyContext) {
    const { workspace, tempDirs, files, platform } = context;
    this.isFolding = platform === 'darwin' || platform === 'win32';
    this.workspaces = this.bothWays([workspace], files);
    // Shared memory is gone with the next start.
    this.temps = this.bothWays([...tempDirs, '/dev/shm'], files);
  }

  private bothWays(paths: readonly string[], files: PolicyContext['files']): string[] {
    return [...new Set(paths.flatMap((path) => [path, realOf(path, files)]).map((path) => this.fold(path)))];
  }

  private fold(path: string): string {
    return this.isFolding ? foldCase(path) : path;
  }

  /** A path that is already absolute and normal. */
  zoneOf(path: string): Zone {
    const folded = this.fold(path);
    if (isStreamPath(path)) return 'stream';
    if (this.workspaces.some((root) => isBelow(folded, root))) return 'workspace';
    if (this.workspaces.includes(folded)) return 'workspace-root';
    // A home or workspace that lies in a temporary directory is no less precious for it.
    const isAboveWorkspace = this.holdsWorkspace(path);
    const isTemp = this.temps.some((temp) => isAtOrBelow(folded, temp));
    if (isTemp && !isAboveWorkspace && !this.isPrecious(path)) return 'temp';
    if (this.isPermitted(path)) return 'permitted';
    if (isAboveWorkspace) return 'workspace-root';
    return this.isAbsent(path) ? 'absent' : 'outside';
  }

  /** The workspace's own directory, or one above it: with it the workspace would go. */
  holdsWorkspace(path: string): boolean {
    const folded = this.fold(path);
    return this.workspaces.some((root) => isAtOrBelow(root, folded));
  }

  private isAbsent(path: string): boolean {
    const [, top = '', rest] = path.split('/', 3);
    if (rest === undefined) return false;
    const { files, platform, home } = this.context;
    if (files.realPath('/') !== null) return files.realPath(`/${top}`) === null;
    const system = platform === 'darwin' ? [...SYSTEM, ...MAC_SYSTEM] : SYSTEM;
    return !system.includes(`/${top}`) && !USUAL.test(`/${top}`) && !isBelow(home, `/${top}`);
  }

  /** The worse of both ways to read a place. */
  worstOf({ lexical, real }: Place): { zone: Zone; path: string } {
    const order: readonly Zone[] = ['workspace', 'temp', 'permitted', 'absent', 'workspace-root', 'outside'];
    const first = this.zoneOf(lexical);
    // Where a descriptor of this process leads says nothing about the command's.
    if (first === 'stream') return { zone: first, path: lexical };
    const second = this.zoneOf(real);
    return order.indexOf(second) > order.indexOf(first)
      ? { zone: second, path: real }
      : { zone: first, path: lexical };
  }

  private isPermitted(path: string): boolean {
    return this.permitted().some(({ glob, isItself }) =>
      isItself
        ? matchesGlob(path, glob) || matchesGlob(path, `${glob.replace(/\/$/, '')}/**`)
        : matchesGlob(path, `${glob}/**`),
    );
  }

  /**
   * What a person permits, as written and as it leads. What a link leads to counts for all that is in it, not for
   * itself: whoever could replace the link would choose what is permitted.
   */
  private permitted(): readonly { readonly glob: string; readonly isItself: boolean }[] {
    const { allowPaths, home, files } = this.context;
    this.knownPermitted ??= allowPaths.flatMap((each) => {
      const glob = each.replace(/^~(?=\/|$)/, home);
      const base = staticPrefix(glob);
      const real = realOf(base.replace(/(?<=.)\/$/, ''), files);
      const rest = glob.slice(base.length).replace(/\/(?:\*\*?)?$/, '');
      return [
        { glob, isItself: true },
        ...(isAtOrBelow(base, real) ? [] : [{ glob: `${real}${rest}`, isItself: rest !== '' }]),
      ];
    });
    return this.knownPermitted;
  }

  isHome(path: string): boolean {
    const { home, files } = this.context;
    return [home, realOf(home, files)].map((each) => this.fold(each)).includes(this.fold(path));
  }

  /** The root, the home, or a directory that the system lives in. */
  isPrecious(path: string): boolean {
    const { home } = this.context;
    return this.isHome(path) || [...SYSTEM, ...MAC_SYSTEM].includes(path) || isBelow(home, path);
  }
}
