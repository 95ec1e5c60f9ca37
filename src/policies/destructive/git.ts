import type { Effect } from '../../shell/analysis.js';
import { gitCallOf, type GitCall } from '../command-words.js';
import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

const SHARED_BRANCH = /^(?:refs\/heads\/|heads\/)?(?:main|master|trunk)$/i;

function branchAt(scene: ShellScene, cwd: string | null): string | null {
  const head = scene.context.files.readText(`${cwd ?? scene.context.workspace}/.git/HEAD`, 1024);
  return /^ref: refs\/heads\/(\S+)/.exec(head ?? '')?.[1] ?? null;
}

/** The branches that a push would change; null if it does not say and nothing else tells. */
function pushedRefs(effect: Effect, scene: ShellScene): readonly string[] | null {
  const refs = effect.targets.filter(({ kind }) => kind === 'ref').map(({ text }) => text);
  if (refs.length > 0 && !refs.every((ref) => /^(?:HEAD|@)$/.test(ref))) return refs;
  const current = branchAt(scene, effect.command.cwd);
  return current === null ? null : [current];
}

function findForcePush(scene: ShellScene, isLeaseExempt: boolean): Finding | null {
  for (const effect of scene.effectsOf('force-push')) {
    const call = gitCallOf(effect.command);
    const isLease = call?.args.some((word) => word.startsWith('--force-with-lease')) ?? false;
    const isPlain =
      call?.args.some((word) => /^(?:--force|--delete|--mirror|-[a-z]*[fd][a-z]*|\+.*|:.*)$/.test(word)) ??
      true;
    if (isLeaseExempt && isLease && !isPlain) continue;
    const refs = pushedRefs(effect, scene);
    const shared = refs?.find((ref) => SHARED_BRANCH.test(ref) || /[*?]/.test(ref));
    if (refs === null)
      return { what: 'overwrite the history of a branch that it does not name', target: null };
    if (shared !== undefined)
      return { what: 'overwrite or delete a branch that others build on', target: shared };
  }
  return null;
}

const REMOTE_REF = /^(?:refs\/remotes\/)?(?:origin|upstream)(?:$|\/)|@\{(?:u|upstream|push)\}/i;

/** What throws work away that git itself could not bring back. */
function isLoss({ subcommand, args }: GitCall): boolean {
  switch (subcommand) {
    case 'reset':
      return args.includes('--hard') && args.some((word) => REMOTE_REF.test(word));
    case 'reflog':
      return args.includes('expire') || args.includes('delete');
    case 'gc':
    case 'prune':
      return args.some(
        (word, at) =>
          /^--(?:prune|expire)=(?:now|all)$/.test(word) || (word === '--expire' && args[at + 1] === 'now'),
      );
    case 'update-ref':
      return args.includes('-d') || args.includes('--delete');
    default:
      return false;
  }
}

/** What throws away changes, branches or stashes that were not saved elsewhere. */
function isDiscard({ subcommand, args }: GitCall): boolean {
  const hasShort = (letter: string): boolean =>
    args.some((word) => /^-[a-zA-Z]+$/.test(word) && word.includes(letter));
  switch (subcommand) {
    case 'reset':
      return args.includes('--hard') || args.includes('--merge');
    case 'clean':
      return (hasShort('f') || args.includes('--force')) && !hasShort('n') && !args.includes('--dry-run');
    case 'stash':
      return args[0] === 'drop' || args[0] === 'clear';
    case 'branch':
      return (
        hasShort('D') ||
        ((hasShort('d') || args.includes('--delete')) && (hasShort('f') || args.includes('--force')))
      );
    case 'checkout':
      return hasShort('f') || args.includes('--force') || args.includes('.') || args.includes('--');
    case 'restore':
      return !args.includes('--staged') && !hasShort('S');
    case 'filter-branch':
    case 'filter-repo':
      return true;
    default:
      return false;
  }
}

function findCall(scene: ShellScene, matches: (call: GitCall) => boolean, what: string): Finding | null {
  for (const command of scene.analysis.commands) {
    const call = gitCallOf(command);
    if (call !== null && matches(call)) {
      return { what, target: ['git', call.subcommand, ...call.args].join(' ') };
    }
  }
  return null;
}

export const GIT_RULES: readonly Rule[] = [
  {
    id: 'git.force-push',
    title: 'Force-pushes to or deletes the main branch',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Push a branch of your own',
    example: { kind: 'shell', command: 'git push --force origin main' },
    alternative: { kind: 'shell', command: 'git push -u origin my-branch' },
    inShell: (scene) => findForcePush(scene, scene.context.preset === 'standard'),
  },
  {
    id: 'git.history-loss',
    title: 'Discards commits or the record that could bring them back',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Keep the commits',
    example: { kind: 'shell', command: 'git reset --hard origin/main' },
    alternative: { kind: 'shell', command: 'git fetch origin' },
    inShell: (scene) => findCall(scene, isLoss, 'lose commits for good'),
  },
  {
    id: 'git.discard',
    title: 'Discards uncommitted changes, branches or stashes',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Put the work aside',
    example: { kind: 'shell', command: 'git reset --hard HEAD' },
    alternative: { kind: 'shell', command: 'git stash push' },
    inShell: (scene) => findCall(scene, isDiscard, 'throw away work that is saved nowhere else'),
  },
];
