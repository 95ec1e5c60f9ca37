import { once } from '../../model/once.js';
import type { Call, EffectDetails, Program } from '../call.js';
import type { Target } from '../effect.js';
import { DEEP, STAR } from '../marks.js';
import { spec, type Options } from '../options.js';
import { isAtOrBelow } from '../path.js';
import { takeForeign } from './git-fetch.js';
import { currentBranch, enterBranch, followBranch, isFile } from './git-head.js';
import { reportMessage } from './git-messages.js';

function lose(
  call: Call,
  action: string,
  targets: readonly Target[],
  detail: string,
  more: Partial<EffectDetails> = {},
): void {
  call.effect('history-loss', targets, { ...more, action: `git.${action}`, detail });
}

function refs(call: Call, names: readonly string[]): readonly Target[] {
  return names.map((name) => call.target('ref', name));
}

export const REMOTE_REF = /^(?:refs\/remotes\/|remotes\/)|\/|@\{(?:u|upstream|push)\}|^FETCH_HEAD$/;

/** The branch becomes what the other one is. */
function loseTo(call: Call, ref: string | undefined): void {
  const isRemote = ref !== undefined && REMOTE_REF.test(ref);
  lose(
    call,
    isRemote ? 'reset-hard-remote' : 'reset-hard',
    refs(call, ref === undefined ? [] : [ref]),
    'throws away commits and changes that are not in it',
  );
}

const reset: Program = (call) => {
  const options = call.options(spec('', 'hard soft mixed keep merge quiet pathspec-from-file='));
  if (options.has('hard', 'merge')) loseTo(call, options.operands[0]);
};

const clean: Program = (call) => {
  const options = call.options(spec('e:', 'exclude= force dry-run interactive quiet'));
  if (options.has('n', 'dry-run') || !options.has('f', 'force', 'i', 'interactive')) return;
  const places = options.operands.length > 0 ? options.operands : ['.'];
  const targets = call.paths(places).map((target) => ({ ...target, hasGlob: true }));
  call.effect('delete', targets, {
    action: 'git.clean',
    isRecursive: options.has('d'),
    isForced: true,
    detail: 'deletes every file that git does not know',
  });
};

const branch: Program = (call) => {
  const options = call.options(
    spec(
      'u:t::',
      'delete force move copy show-current set-upstream-to= contains= merged= no-merged= sort= format= points-at=',
    ),
  );
  const isDeleting = options.has('D') || (options.has('d', 'delete') && options.has('f', 'force'));
  if (isDeleting)
    lose(
      call,
      'branch-delete-forced',
      refs(call, options.operands),
      'deletes the branch even if it is not merged',
    );
  if (call.hasReader && options.has('show-current'))
    call.print(`${currentBranch(call) ?? call.machine.symbols.unknown('$(git branch --show-current)')}\n`);
  // The one that is worked on takes the new name.
  const [name, ...others] = options.operands;
  if (options.has('m', 'M', 'move') && name !== undefined && others.length === 0) enterBranch(call, name);
};

const stash: Program = (call) => {
  // Without a verb it is `push`.
  const isBare = call.args.includes('--') && /^-/.test(call.args[0] ?? '');
  const [verb, ...rest] = isBare ? ['push', ...call.args] : call.args;
  if (verb === 'drop') lose(call, 'stash-drop', refs(call, rest), 'throws away stashed changes');
  if (verb === 'clear') lose(call, 'stash-clear', [], 'throws away all stashed changes');
  const places = call.withArguments(rest).options(spec('m:', 'message= pathspec-from-file=')).operands;
  if (verb === 'push' && places.length > 0)
    lose(call, 'stash-push', call.paths(places), 'puts it back to what was committed');
};

/** Behind a commit there are paths only, and no part of a branch's name begins with a dot. */
function undashedPaths(call: Call, options: Options): readonly string[] {
  const { operands } = options;
  // Nor is one looked for where settings are kept, if the word looks like a file.
  const isHidden = (word: string): boolean => isFile(call, word) && /\/\./.test(call.resolve(word) ?? '');
  const isPath = (word: string): boolean => word === ':/' || /(?:^|\/)\./.test(word) || isHidden(word);
  if (options.has('b', 'B', 'orphan', 'd', 'detach'))
    return operands.filter((word) => word === '.' || word === ':/');
  return operands.filter((word, at) => at > 0 || isPath(word));
}

/** One side of a conflict is a choice between commits, and what asks for each piece takes no more than it is told. */
function discardOf(options: Options): string {
  return options.has('ours', 'theirs', 'p', 'patch') ? 'checkout-choice' : 'checkout-discard';
}

const checkout: Program = (call) => {
  const options = call.options(
    spec('b:B:', 'orphan= conflict= force detach merge ours theirs patch track pathspec-from-file='),
  );
  followBranch(call, options, ['b', 'B', 'orphan']);
  const dashes = call.args.indexOf('--');
  // A branch that is made anew at a remote's, over all changes, is a hard reset to it.
  const [start = ''] = options.operands;
  if (options.has('B') && options.has('f', 'force') && REMOTE_REF.test(start) && dashes === -1)
    loseTo(call, start);
  const paths = dashes === -1 ? undashedPaths(call, options) : call.args.slice(dashes + 1);
  if (dashes !== 0) takeForeign(call, start, paths);
  if (paths.length > 0 || options.has('f', 'force')) {
    const places = paths.length === 0 ? ['.'] : paths;
    lose(call, discardOf(options), call.paths(places), 'throws away changes that are not committed', {
      isForced: options.has('f', 'force'),
    });
  }
};

const restore: Program = (call) => {
  const options = call.options(
    spec('s:', 'source= staged worktree conflict= ours theirs pathspec-from-file= patch'),
  );
  if (options.has('S', 'staged') && !options.has('W', 'worktree')) return;
  takeForeign(call, options.value('s', 'source') ?? '', options.operands);
  if (options.operands.length > 0)
    lose(
      call,
      discardOf(options),
      call.paths(options.operands),
      'throws away changes that are not committed',
    );
};

const switchBranch: Program = (call) => {
  const options = call.options(
    spec('c:C:', 'create= force-create= orphan= conflict= force discard-changes detach track'),
  );
  followBranch(call, options, ['c', 'C', 'create', 'force-create', 'orphan']);
  const [start = ''] = options.operands;
  takeForeign(call, start, []);
  const isDiscarding = options.has('f', 'force', 'discard-changes');
  if (isDiscarding && options.has('C', 'force-create') && REMOTE_REF.test(start)) loseTo(call, start);
  if (isDiscarding)
    lose(call, 'checkout-discard', call.paths(['.']), 'throws away changes that are not committed', {
      isForced: true,
    });
};

const reflog: Program = (call) => {
  const [verb, ...rest] = call.args;
  if (verb !== 'expire' && verb !== 'delete' && verb !== 'drop') return;
  if (rest.some((word) => word === '-n' || word === '--dry-run')) return;
  lose(
    call,
    'reflog-expire',
    refs(
      call,
      rest.filter((word) => !word.startsWith('-')),
    ),
    'forgets where branches were, so that nothing can be restored',
  );
};

const gc: Program = (call) => {
  const options = call.options(spec('', 'prune aggressive auto force'));
  const when = options.value('prune');
  if (when !== null && /^(?:now|all)$/i.test(when))
    lose(call, 'gc-prune', [], 'deletes every object that no branch holds');
};

const prune: Program = (call) => {
  const options = call.options(spec('', 'expire= dry-run verbose progress'));
  if (options.has('n', 'dry-run')) return;
  const isNow = /^(?:now|all)$/i.test(options.value('expire') ?? '');
  lose(call, isNow ? 'gc-prune' : 'prune', [], 'deletes every object that no branch holds');
};

/** A name for this commit is a name for none. */
const NOTHING = /^0{40,64}$/;

const updateRef: Program = (call) => {
  const options = call.options(spec('m:', 'stdin no-deref'));
  const [, value = ''] = options.operands;
  if (options.has('d') || NOTHING.test(value))
    lose(call, 'ref-delete', refs(call, options.operands.slice(0, 1)), 'deletes the reference');
  else if (options.has('stdin') && /^\s*delete\s/m.test(call.stdin ?? ''))
    lose(call, 'ref-delete', [], 'deletes references');
};

/** Pathspecs for all there is: a star of git's own goes into directories, `:/` is the top of the repository. */
const EVERYTHING_HERE = /^(?:\.\/)?\*+$/;
const EVERYTHING = /^:(?:\/|\(top\))(?:\.|\*+)?$/;

/** The directories that pathspecs take as a whole, the others as they are. */
function wholePlaces(call: Call, specs: readonly string[]): readonly string[] {
  const { workspace } = call.machine.context;
  const top = isAtOrBelow(call.cwd ?? '', workspace) ? workspace : '.';
  return specs.map((each) => (EVERYTHING_HERE.test(each) ? '.' : EVERYTHING.test(each) ? top : each));
}

const remove: Program = (call) => {
  const options = call.options(spec('', 'cached force quiet dry-run ignore-unmatch pathspec-from-file='));
  if (options.has('cached', 'n', 'dry-run') || options.operands.length === 0) return;
  const places = wholePlaces(call, options.operands);
  call.effect('delete', call.paths(places, false), {
    action: 'git.rm',
    isRecursive: options.has('r') || options.operands.some((each) => /\*$/.test(each)),
    isForced: options.has('f', 'force'),
    detail: 'deletes it here and from the next commit',
  });
};

const worktree: Program = (call) => {
  const [verb, ...rest] = call.args;
  const options = call.withArguments(rest).options(spec('b:B:', 'reason= force'));
  const [place, next] = options.operands;
  if (place === undefined) return;
  if (verb === 'move' && next !== undefined) {
    call.effect('move', call.paths([place], false), {
      action: 'git.worktree-move',
      detail: `moves it to ${call.render(next)}`,
    });
    call.effect('write', call.paths([next]), { action: 'git.worktree-move', detail: 'takes its place' });
  } else if (verb === 'remove') {
    call.effect('delete', call.paths([place], false), {
      action: 'git.worktree-remove',
      isRecursive: true,
      isForced: options.has('f', 'force'),
      detail: 'deletes the working tree',
    });
  } else if (verb === 'add') {
    call.effect('write', call.paths([place]), {
      action: 'git.worktree-add',
      isRecursive: true,
      detail: 'creates a working tree there',
    });
    takeForeign(call, next ?? '', [place]);
  }
};

/** Filters of filter-branch are shell code. */
const filterBranch: Program = (call) => {
  const options = call.options(
    spec(
      'd:',
      'setup= subdirectory-filter= env-filter= tree-filter= index-filter= parent-filter= msg-filter= commit-filter= tag-name-filter= original= force prune-empty state-branch=',
    ),
  );
  lose(call, 'filter', [], 'rewrites every commit', { isForced: options.has('f', 'force') });
  for (const name of [
    'setup',
    'env-filter',
    'tree-filter',
    'index-filter',
    'parent-filter',
    'msg-filter',
    'commit-filter',
    'tag-name-filter',
  ]) {
    // They work on a checkout of their own, in a directory that is thrown away.
    for (const code of options.all(name))
      call.runShell(code, `git filter-branch --${name}`, { cwd: '/tmp/git-filter-branch' });
  }
};

const listFiles: Program = (call) => {
  if (!call.hasReader) return;
  const options = call.options(spec('x:X:', 'exclude= exclude-from= cached full-name'));
  const { operands } = options;
  const places = wholePlaces(call, operands.length === 0 ? ['.'] : operands);
  // Of all that git knows nothing is left out; other lists are a choice.
  const isAll = options.hasOnly(['z', 'c', 'cached', 'full-name', 't', 's', 'stage']);
  const end = options.has('z') ? '\0' : '\n';
  const isWhole = (place: string): boolean => isAll && (place === '.' || place.startsWith('/'));
  call.print(places.map((place) => `${place}/${DEEP}${isWhole(place) ? '' : `/${STAR}`}${end}`).join(''));
};

export const gitLosses = once((): Readonly<Record<string, Program>> => ({
  reset,
  clean,
  branch,
  stash,
  checkout,
  restore,
  switch: switchBranch,
  reflog,
  gc,
  prune,
  'update-ref': updateRef,
  rm: remove,
  worktree,
  'filter-branch': filterBranch,
  'filter-repo': (call) =>
    lose(call, 'filter', [], 'rewrites every commit', { isForced: call.args.includes('--force') }),
  'symbolic-ref': (call) => {
    if (call.options(spec('m:')).has('d', 'delete')) lose(call, 'ref-delete', [], 'deletes the reference');
  },
  tag: (call) => {
    const options = call.options(spec('m:F:u:', 'message= file= local-user= sort= format= contains= delete'));
    reportMessage(call, options);
    if (options.has('d', 'delete')) lose(call, 'tag-delete', refs(call, options.operands), 'deletes the tag');
  },
  'read-tree': (call) => {
    const options = call.options(spec('u', 'reset prefix= index-output= exclude-per-directory='));
    const [tree = ''] = options.operands;
    if (options.has('reset') && options.has('u') && REMOTE_REF.test(tree)) loseTo(call, tree);
  },
  'ls-files': listFiles,
}));
