import { posix } from 'node:path';
import { isListed } from '../../model/word-list.js';
import type { PolicyContext } from '../policy.js';
import { additionsIn, type Addition } from './added-lines.js';
import type { GitUse } from './git-use.js';

/** No program of the repository's own has a say in how the difference looks. */
const DIFF = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--submodule=short',
  '--ignore-submodules=dirty',
  '--unified=0',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--diff-filter=d',
];
const LOG = ['--patch', '--cc', '--full-history', '--no-show-signature', '--format=commit %H'];

/** Pictures, sounds, fonts and archives: large, common, and nothing that is typed. */
const MEDIA =
  'png jpg jpeg gif webp avif ico bmp tiff psd pdf mp3 mp4 m4a mov avi webm wav ogg flac woff woff2 ttf otf eot ' +
  'zip gz tgz bz2 xz zst 7z jar';

const NO_MEDIA = MEDIA.split(' ').map((ending) => `:(exclude,top,icase)*.${ending}`);

function isMedia(name: string): boolean {
  return name.includes('.') && isListed(name.slice(name.lastIndexOf('.') + 1).toLowerCase(), MEDIA);
}

export const WHOLE_TREE = ':/';

const MAX_FILES = 5000;
const MAX_TOTAL = 16 * 1024 * 1024;
const MAX_FILE = 8 * 1024 * 1024;
const FIRST_LOOK = 64 * 1024;
/** What is read faster than git is asked about it. */
const SHORT = 16 * 1024;

/** What was seen of that which is on its way into the history. */
export interface Seen {
  readonly additions: readonly Addition[];
  /** Whether there is more than could be looked through. */
  readonly isPartial: boolean;
}

const NOTHING: Seen = { additions: [], isPartial: false };
const UNSEEN: Seen = { additions: [], isPartial: true };

function seenIn(diff: string | null): Seen | null {
  return diff === null ? null : { additions: additionsIn(diff), isPartial: false };
}

function unpushedBy(revisions: readonly string[]): readonly string[] {
  return ['log', ...LOG, ...revisions, '--not', '--remotes'];
}

/** The repository that a call of git is about, as far as git tells about it. */
export class Repository {
  private readonly commits = new Map<string, string | null>();

  constructor(
    private readonly use: GitUse,
    private readonly context: PolicyContext,
  ) {}

  /** What is staged. */
  staged(): Seen {
    return this.difference(['diff', '--cached'], [WHOLE_TREE]);
  }

  /** How the files on the disk differ from the last commit, of those that git knows. */
  changed(paths: readonly string[]): Seen {
    const seen = this.differenceOrNull(['diff', 'HEAD'], paths);
    if (seen !== null) return seen;
    // Asked only now: nearly every repository has a commit.
    const isBorn = this.ask(['rev-parse', '--verify', '--quiet', 'HEAD']) !== null;
    return isBorn ? this.failure() : this.difference(['diff'], paths);
  }

  /** What these revisions have and no remote has. */
  unpushed(revisions: readonly string[]): Seen {
    return this.difference(unpushedBy(revisions), [WHOLE_TREE]);
  }

  /** The same by one question; null if git does not know one of them, or has too much to say. */
  unpushedAtOnce(revisions: readonly string[]): Seen | null {
    return seenIn(this.askDifference(unpushedBy(revisions), [WHOLE_TREE], true));
  }

  /** The commit that a name stands for; null if it stands for none. */
  commitOf(name: string): string | null {
    if (name === '' || name.startsWith('-')) return null;
    const known = this.commits.get(name);
    if (known !== undefined) return known;
    const commit = this.ask(['rev-parse', '--verify', '--quiet', `${name}^{commit}`])?.trim() ?? null;
    this.commits.set(name, commit);
    return commit;
  }

  /** Files that git does not know yet. */
  fresh(paths: readonly string[], isIgnoredToo: boolean): Seen {
    const standard = isIgnoredToo ? [] : ['--exclude-standard'];
    const listed =
      this.ask(['ls-files', '--others', ...standard, '-z', '--', ...paths]) ?? this.listed(paths);
    if (listed === null) return this.failure();
    const names = listed.split('\0').filter((name) => name !== '' && !isMedia(name));
    const additions: Addition[] = [];
    let total = 0;
    for (const name of names.slice(0, MAX_FILES)) {
      const text = this.textOf(posix.resolve(this.use.directory, name));
      if (text === null) return { additions, isPartial: true };
      total += text.length;
      additions.push({ file: name, commit: null, text });
      if (total > MAX_TOTAL) return { additions, isPartial: true };
    }
    return { additions, isPartial: names.length > MAX_FILES };
  }

  /** All that a short file holds that is called by its own name; null if that is not so. */
  shortText(path: string): string | null {
    const { files } = this.context;
    const place = posix.resolve(this.use.directory, path);
    // What means more to git than the name of a file: patterns, and words before a colon.
    if (/[*?[\\:]/.test(path) || files.isDirectory(place)) return null;
    if (isMedia(path) || this.isLink(place)) return '';
    const text = files.readText(place, SHORT);
    return text === null || Buffer.byteLength(text) >= SHORT - 3 ? null : text.replaceAll('\0', '');
  }

  private isLink(path: string): boolean {
    const { files } = this.context;
    const parent = files.realPath(posix.dirname(path));
    return parent !== null && files.realPath(path) !== posix.join(parent, posix.basename(path));
  }

  /** A link is kept as such; a long file that is no text is not looked at. Null: there is more of it. */
  private textOf(path: string): string | null {
    const { files } = this.context;
    if (this.isLink(path)) return '';
    const start = files.readText(path, FIRST_LOOK) ?? '';
    if (Buffer.byteLength(start) < FIRST_LOOK - 3) return start.replaceAll('\0', '');
    if (start.includes('\0')) return start.replaceAll('\0', '');
    const text = files.readText(path, MAX_FILE) ?? '';
    return Buffer.byteLength(text) < MAX_FILE - 3 ? text : null;
  }

  private difference(question: readonly string[], paths: readonly string[]): Seen {
    return this.differenceOrNull(question, paths) ?? this.failure();
  }

  /** Files that are no text are looked at too, unless that is too much. */
  private differenceOrNull(question: readonly string[], paths: readonly string[]): Seen | null {
    return seenIn(this.askDifference(question, paths, true) ?? this.askDifference(question, paths, false));
  }

  private askDifference(
    [verb = '', first, ...rest]: readonly string[],
    paths: readonly string[],
    isAllText: boolean,
  ): string | null {
    const options = [...(first === undefined ? [] : [first]), ...DIFF, ...(isAllText ? ['--text'] : [])];
    return this.ask([verb, ...options, ...rest, '--', ...paths, ...NO_MEDIA]);
  }

  /** Where there is no repository, nothing is committed; where there is one, the answer was too long. */
  private failure(): Seen {
    return this.isThere() ? UNSEEN : NOTHING;
  }

  private isThere(): boolean {
    return this.ask(['rev-parse', '--git-dir']) !== null;
  }

  /** The files of a directory that becomes a repository in the same line. */
  private listed(paths: readonly string[]): string | null {
    const { directory, isMissing } = this.use;
    if (isMissing || !this.context.files.isDirectory(directory) || this.isThere()) return null;
    const places = paths.map((path) => (path === WHOLE_TREE ? '.' : path));
    const search = ['grep', '--no-index', '--exclude-standard', '--files-with-matches', '-z', '-e', ''];
    return this.ask([...search, '--', ...places]);
  }

  private ask(args: readonly string[]): string | null {
    return this.context.readGit?.(this.use.cwd, [...this.use.place, ...args]) ?? null;
  }
}
