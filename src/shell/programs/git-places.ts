import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { spec } from '../options.js';
import { absolutePath, directoryName, isAtOrBelow } from '../path.js';
import { reportContent } from './contents.js';

/** Where git was told to work: what it says on the command line counts before what the environment says. */
export interface GitPlaces {
  readonly repository: string | null;
  readonly tree: string | null;
}

/** Under which name the tree of a repository is kept, as set by `git config core.worktree`. */
function treeKey(call: Call): string {
  const { workspace } = call.machine.context;
  const cwd = call.cwd ?? '';
  return `git-worktree ${isAtOrBelow(cwd, workspace) ? workspace : cwd}`;
}

/** A tree that the settings of the repository name; it is seen from the repository's own directory. */
export function keepTree(call: Call, value: string | null): void {
  const key = treeKey(call);
  const root = key.slice(key.indexOf(' ') + 1);
  const place = value === null ? null : absolutePath(value, `${root}/.git`);
  if (place === null) call.scene.shell.settings.delete(key);
  else call.scene.shell.settings.set(key, place);
}

/** The tree of this command where it is another one than that around it; null if it is that. */
export function treeElsewhere(call: Call, { repository, tree }: GitPlaces): string | null {
  if (tree !== null && tree !== '') return tree;
  if (repository === null || repository === '') return call.scene.shell.settings.get(treeKey(call)) ?? null;
  // With a repository that is named, the tree is where one stands.
  const root = call.resolve(repository);
  return root !== null && directoryName(root) === call.cwd ? null : '.';
}

const LEAVES_TREE = /^(?:list|show|drop|clear|create|store)$/;

/** Verbs that put other files into the tree; those that name the files are judged by them. */
const changesTree = once((): Readonly<Record<string, (call: Call) => boolean>> => ({
  reset: (call) => call.options(spec('', 'hard merge keep pathspec-from-file=')).has('hard', 'merge', 'keep'),
  stash: ({ args: [verb = 'push'] }) => !LEAVES_TREE.test(verb),
  'read-tree': (call) => call.options(spec('', 'prefix= index-output=')).has('u'),
  checkout: () => true,
  switch: () => true,
  merge: () => true,
  pull: () => true,
  rebase: () => true,
  'cherry-pick': () => true,
  revert: () => true,
  am: () => true,
}));

/** What happens to a tree that is not that of the directory one is in. */
export function reportTree(call: Call, verb: string): void {
  const table = changesTree();
  if (!Object.hasOwn(table, verb) || table[verb]?.(call) !== true) return;
  call.effect('write', call.paths(['.']), {
    action: `git.${verb}`,
    detail: 'takes the files of a commit',
  });
}

/** Verbs that write the index. */
const WRITES_INDEX =
  /^(?:add|am|apply|checkout|checkout-index|cherry-pick|commit|merge|mv|pull|read-tree|rebase|reset|restore|revert|rm|sparse-checkout|stage|stash|switch|update-index)$/;

/** An index of its own, by `GIT_INDEX_FILE`. */
export function reportIndex(call: Call, verb: string, file: string | null): void {
  if (file === null || file === '' || !WRITES_INDEX.test(verb)) return;
  call.effect('write', call.paths([file]), { action: 'git.index', detail: 'is the index that it writes' });
}

/** Files that a verb writes by an option. */
function writesTo(short: string, long: string, names: readonly string[]): Program {
  return (call) => {
    const places = call.options(spec(short, long)).all(...names);
    if (places.length > 0) reportContent(call, places, 'is written');
    if (call.hasReader) call.print(call.blend([]));
  };
}

export const gitPlaceVerbs = once((): Readonly<Record<string, Program>> => ({
  'fast-export': writesTo('', 'export-marks= import-marks= refspec=', ['export-marks']),
  'fast-import': writesTo('', 'export-marks= import-marks= export-pack-edges=', [
    'export-marks',
    'export-pack-edges',
  ]),
  bugreport: writesTo('o:s:', 'output-directory= suffix=', ['o', 'output-directory']),
  diagnose: writesTo('o:s:', 'output-directory= suffix= mode=', ['o', 'output-directory']),
  mailsplit: writesTo('o:f:d:', '', ['o']),
  'index-pack': writesTo('o:', 'rev-index keep= threads=', ['o']),
  mailinfo: (call) => {
    const places = call.options(spec('', 'encoding= quoted-cr=')).operands.slice(0, 2);
    if (places.length > 0) reportContent(call, places, 'takes a part of the mail');
  },
  'merge-file': (call) => {
    const options = call.options(spec('L:pq', 'stdout object-id diff3 ours theirs union marker-size='));
    if (!options.has('p', 'stdout'))
      reportContent(call, options.operands.slice(0, 1), 'takes the merge', true);
    else if (call.hasReader) call.print(call.blend([]));
  },
  'pack-objects': (call) => {
    const options = call.options(spec('', 'window= depth= threads= stdout revs all max-pack-size= filter='));
    const [base] = options.operands;
    if (base !== undefined) call.effect('write', call.paths([`${base}-.pack`]), { detail: 'is written' });
  },
  'credential-store': (call) => {
    const options = call.options(spec('', 'file='));
    const file = options.value('file');
    if (options.operands[0] === 'get') call.printSecret('git credential');
    else if (file !== null)
      call.effect('write', call.paths([file]), { action: 'git.credential', detail: 'keeps a credential' });
  },
}));
