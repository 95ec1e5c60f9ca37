import type { Call, Program } from '../call.js';
import type { Target } from '../effect.js';
import { spec, type Options } from '../options.js';
import { runExternal } from './git-config.js';
import { enteredBranches } from './git-head.js';
import { localRemote } from './git-local.js';

const PUSH = spec(
  'o:',
  'push-option= receive-pack= exec= repo= recurse-submodules= signed force force-with-lease force-if-includes delete mirror prune all tags branches follow-tags atomic dry-run set-upstream no-verify porcelain progress quiet thin',
);

interface Refspec {
  readonly isForced: boolean;
  readonly isDeleting: boolean;
  readonly branch: string;
}

function readRefspec(text: string): Refspec {
  const isForced = text.startsWith('+');
  const bare = isForced ? text.slice(1) : text;
  const colon = bare.indexOf(':');
  // A colon alone is every branch that there is on both sides.
  const branch =
    bare === ':' ? '*' : (colon === -1 ? bare : bare.slice(colon + 1)).replace(/^refs\/heads\//, '');
  return { isForced, isDeleting: colon === 0 && bare.length > 1, branch };
}

function targetsOf(call: Call, remote: string | undefined, branches: readonly string[]): readonly Target[] {
  const place = localRemote(call, remote);
  return [
    ...branches.map((branch) => call.target('ref', branch)),
    ...(remote === undefined ? [] : [call.target('remote', remote)]),
    ...(place === null ? [] : [call.path(place)]),
  ];
}

/** What a push takes that names nothing: the branch that is worked on, which has a name if the line went to it. */
function unnamed(call: Call, options: Options): readonly string[] {
  if (options.has('all', 'branches')) return ['*'];
  return options.has('tags') ? ['refs/tags/*'] : enteredBranches(call);
}

function spelledOut(call: Call, branch: string): readonly string[] {
  const entered = /^(?:HEAD|@)$/.test(branch) ? enteredBranches(call) : [];
  return entered.length === 0 ? [branch] : entered;
}

function reportForce(
  call: Call,
  options: Options,
  remote: string | undefined,
  refs: readonly Refspec[],
): void {
  const isLeased = options.has('force-with-lease') && !options.has('f', 'force');
  const isForced = options.has('f', 'force') || isLeased;
  const forced = isForced ? refs.filter(({ isDeleting }) => !isDeleting) : refs.filter((ref) => ref.isForced);
  const isWhole = isForced && refs.length === 0;
  if (forced.length === 0 && !isWhole) return;
  const branches = isWhole
    ? unnamed(call, options)
    : forced.flatMap(({ branch }) => spelledOut(call, branch));
  call.effect('force-push', targetsOf(call, remote, branches), {
    action: isLeased && !forced.some((ref) => ref.isForced) ? 'git.push-force-lease' : 'git.push-force',
    isForced: true,
    detail: 'replaces the history of the branch on the remote',
  });
}

/** A remote that is added as a mirror makes every later push to it one of `--mirror`. */
export function keepMirror(call: Call): void {
  const isMirror = call.args.some((arg) => /^--mirror(?:=push)?$/.test(arg));
  if (call.args[0] === 'add' && isMirror) call.scene.shell.settings.set('git-push', '--mirror');
}

export const gitPush: Program = (call) => {
  const given = call.options(PUSH);
  const kept = call.scene.shell.settings.get('git-push');
  const isWhole = given.operands.length < 2;
  const more =
    kept === undefined || !isWhole ? [] : [...(given.operands.length === 0 ? ['origin'] : []), kept];
  const options = more.length === 0 ? given : call.withArguments([...call.args, ...more]).options(PUSH);
  for (const name of ['receive-pack', 'exec']) {
    for (const command of options.all(name)) call.runShell(command, `git push --${name}`);
  }
  const [first, ...rest] = options.operands;
  const remote = options.value('repo') ?? first;
  if (remote?.startsWith('ext::') === true) runExternal(call, remote);
  if (options.has('n', 'dry-run')) return;
  const refs = (options.value('repo') === null ? rest : options.operands).map(readRefspec);
  if (options.has('mirror')) {
    call.effect('force-push', targetsOf(call, remote, ['*']), {
      action: 'git.push-mirror',
      isForced: true,
      detail: 'makes the remote a copy of this repository, deletions included',
    });
    return;
  }
  if (options.has('prune'))
    call.effect('force-push', targetsOf(call, remote, ['*']), {
      action: 'git.push-delete',
      isForced: true,
      detail: 'deletes what the remote has and this repository has not',
    });
  const isDeleting = options.has('d', 'delete');
  const deleted = isDeleting ? refs : refs.filter((ref) => ref.isDeleting);
  if (deleted.length > 0) {
    call.effect(
      'force-push',
      targetsOf(
        call,
        remote,
        deleted.map(({ branch }) => branch),
      ),
      {
        action: 'git.push-delete',
        isForced: true,
        detail: 'deletes the branch on the remote',
      },
    );
  }
  if (!isDeleting) reportForce(call, options, remote, refs);
};
