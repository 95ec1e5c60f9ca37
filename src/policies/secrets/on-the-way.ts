import { readWords, type GitUse } from './git-use.js';
import { Repository, WHOLE_TREE, type Seen } from './repository.js';
import type { PolicyContext } from '../policy.js';
import type { ResolvedWord } from '../../shell/effect.js';

const COMMIT = {
  letters: 'mFCct',
  names:
    'message file reuse-message reedit-message fixup squash author date template cleanup trailer pathspec-from-file',
  attached: 'uS',
};
const ADD = { letters: '', names: 'chmod pathspec-from-file cacheinfo', attached: '' };
const PUSH = { letters: 'o', names: 'repo push-option receive-pack exec', attached: '' };

/** Paths as git takes them; a name that only the shell knows may be any. */
function pathsOf(operands: readonly ResolvedWord[]): readonly string[] {
  return operands.every(({ isResolved }) => isResolved) ? operands.map(({ text }) => text) : [WHOLE_TREE];
}

function hasAny(options: ReadonlySet<string>, names: string): boolean {
  return names.split(' ').some((name) => options.has(name));
}

/** Who looks at what is on its way. */
export interface Looker {
  readonly context: PolicyContext;
  /** Whether a text holds no credential. */
  readonly isClean: (text: string) => boolean;
}

/** How many files are read before git is asked. */
const FEW = 8;

/** A file that holds no credential adds none: git need not be asked what of it is new. */
function uncleanOf(paths: readonly string[], repository: Repository, { isClean }: Looker): readonly string[] {
  if (paths.length > FEW) return paths;
  return paths.filter((path) => {
    const text = path === WHOLE_TREE ? null : repository.shortText(path);
    return text === null || !isClean(text);
  });
}

/** What an `add` earlier in the line is going to stage. */
function* addedBy(use: GitUse, looker: Looker): Generator<Seen> {
  const { options, operands } = readWords(use.words, ADD);
  if (hasAny(options, 'n dry-run')) return;
  const isWhole = operands.length === 0 && hasAny(options, 'A all u update p patch i interactive e edit');
  const isListed = hasAny(options, 'pathspec-from-file stdin');
  const named = isWhole || isListed ? [WHOLE_TREE] : pathsOf(operands);
  // In a directory that the line makes there is nothing yet.
  const there = use.isMissing ? named.filter((path) => path === WHOLE_TREE) : named;
  const repository = new Repository(use, looker.context);
  const paths = uncleanOf(there, repository, looker);
  if (paths.length === 0) return;
  yield repository.changed(paths);
  if (!hasAny(options, 'u update'))
    yield repository.fresh(paths, use.subcommand === 'update-index' || hasAny(options, 'f force'));
}

function* committedBy(use: GitUse, earlier: readonly GitUse[], looker: Looker): Generator<Seen> {
  const { options, operands } = readWords(use.words, COMMIT);
  const repository = new Repository(use, looker.context);
  yield repository.staged();
  if (hasAny(options, 'a all p patch interactive pathspec-from-file')) yield repository.changed([WHOLE_TREE]);
  else if (operands.length > 0) yield repository.changed(pathsOf(operands));
  for (const each of earlier)
    if (/^(?:add|stage|update-index)$/.test(each.subcommand)) yield* addedBy(each, looker);
}

/** Commands that bring commits onto the branch that is pushed after them. */
const MOVES = /^(?:merge|checkout|switch|cherry-pick|rebase|reset|pull|branch|tag)$/;
const MOST_NAMES = 16;

/** What a push names. */
interface Wanted {
  /** Options of `git log` that stand for many branches or tags. */
  readonly groups: readonly string[];
  /** Branches, tags and commits. */
  readonly names: readonly string[];
  /** What the branches that are pushed may be moved to before, earlier in the line. */
  readonly moves: readonly ResolvedWord[];
}

function wantedOf(use: GitUse, earlier: readonly GitUse[]): Wanted {
  const { options, operands } = readWords(use.words, PUSH);
  if (hasAny(options, 'd delete n dry-run')) return { groups: [], names: [], moves: [] };
  const groups = [
    ...(hasAny(options, 'all branches mirror') ? ['--branches'] : []),
    ...(hasAny(options, 'tags mirror') ? ['--tags'] : []),
  ];
  const named = operands.slice(options.has('repo') ? 0 : 1).filter(({ text }) => text !== 'tag');
  const moves = earlier
    .filter(({ subcommand }) => MOVES.test(subcommand))
    .flatMap(({ words }) => words)
    .filter(({ text }) => !text.startsWith('-'));
  if (named.length + moves.length > MOST_NAMES)
    return { groups: ['--branches', '--tags'], names: ['HEAD'], moves: [] };
  const sources = named.map(({ text, isResolved }) => {
    const [source = ''] = text.replace(/^\+/, '').split(':');
    if (!isResolved || source.includes('*') || text === ':') return null;
    // `:name` takes it away.
    return source === '' && text === '' ? 'HEAD' : source;
  });
  const isPlain = groups.length === 0 && named.length === 0;
  return {
    groups: sources.includes(null) ? [...groups, '--branches', '--tags'] : groups,
    names: isPlain ? ['HEAD'] : sources.flatMap((source) => source || []),
    moves,
  };
}

/** The same as far as the repository has it, as `git log` takes it. */
function revisionsOf({ groups, names, moves }: Wanted, repository: Repository): readonly string[] {
  // A name that is not there yet is made by the same line from what is checked out.
  const own = names.map((name) => (name === 'HEAD' ? name : (repository.commitOf(name) ?? 'HEAD')));
  const moved = moves.flatMap(({ text, isResolved }) =>
    isResolved ? (repository.commitOf(text.replace(/^.*\.\./, '')) ?? []) : ['--branches'],
  );
  const revisions = new Set([...groups, ...own, ...moved]);
  // Before the first commit there is nothing yet.
  if (revisions.has('HEAD') && repository.commitOf('HEAD') === null) revisions.delete('HEAD');
  return [...revisions];
}

/** What can be nothing but the name of one commit. */
const ONE_NAME = /^(?!.*\.\.)[\w@][\w./@{}-]*$/;

function* pushedBy(use: GitUse, earlier: readonly GitUse[], context: PolicyContext): Generator<Seen> {
  const repository = new Repository(use, context);
  const wanted = wantedOf(use, earlier);
  const { groups, names, moves } = wanted;
  if (groups.length + names.length + moves.length === 0) return;
  if (moves.length === 0 && names.every((name) => ONE_NAME.test(name))) {
    // Mostly what is pushed is there, and git need not be asked about each name first.
    const seen = repository.unpushedAtOnce([...groups, ...names.map((name) => `${name}^{commit}`)]);
    if (seen !== null) return yield seen;
  }
  const revisions = revisionsOf(wanted, repository);
  if (revisions.length > 0) yield repository.unpushed(revisions);
}

/** What a call is about to make permanent or public, a part at a time: git is asked only as long as someone listens. */
export function* onTheWay(use: GitUse, earlier: readonly GitUse[], looker: Looker): Generator<Seen> {
  if (use.subcommand === 'commit') yield* committedBy(use, earlier, looker);
  if (use.subcommand === 'push') yield* pushedBy(use, earlier, looker.context);
}
