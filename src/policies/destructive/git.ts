import { once } from '../../model/once.js';
import type { Effect } from '../../shell/analysis.js';
import { locate } from '../paths/place.js';
import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

/** Branches that several people build on, or that something is deployed from. */
const SHARED =
  'main master trunk mainline dev develop development next stable stage staging prod production release'.split(
    ' ',
  );
const sharedBranch = once(
  () => new RegExp(String.raw`^(?:refs/heads/|heads/)?(?:${SHARED.join('|')})$`, 'i'),
);
/** Their history is what was shipped; once they are merged they are deleted. */
const RELEASE_BRANCH = /^(?:refs\/heads\/|heads\/)?releases?\/./i;

/** A star stands for any part of a name, slashes too; whether it can stand for one of those that are shared. */
function coversShared(pattern: string): boolean {
  const [start = '', ...others] = pattern.split('*');
  if (others.length === 0) return /\?/.test(pattern);
  const end = others.at(-1) ?? '';
  return SHARED.some((name) =>
    [name, `refs/heads/${name}`].some((ref) => ref.startsWith(start) && ref.endsWith(end)),
  );
}

function isShared(ref: string, { action }: Effect): boolean {
  if (sharedBranch().test(ref) || coversShared(ref)) return true;
  return RELEASE_BRANCH.test(ref) && action !== 'git.push-delete';
}

/** The directory that git keeps its data in, as far as the command tells. */
function gitDirectory({ command }: Effect, { context }: ShellScene): string {
  const words = command.words.map((word) => word.text);
  const cwd = command.cwd ?? context.workspace;
  const at = words.indexOf('-C');
  return `${at === -1 ? cwd : locate(words[at + 1] ?? '.', { ...context, cwd }).real}/.git`;
}

function branchAt(effect: Effect, scene: ShellScene): string | null {
  const head = scene.context.files.readText(`${gitDirectory(effect, scene)}/HEAD`, 1024);
  return /^ref: refs\/heads\/(\S+)/.exec(head ?? '')?.[1] ?? null;
}

/** The branches that a push would change; null if it does not say and nothing else tells. */
function pushedRefs(effect: Effect, scene: ShellScene): readonly string[] | null {
  const refs = effect.targets.filter(({ kind }) => kind === 'ref').map(({ text }) => text);
  if (refs.length > 0 && !refs.every((ref) => /^(?:HEAD|@)$/.test(ref))) return refs;
  const current = branchAt(effect, scene);
  return current === null ? null : [current];
}

/** A repository among temporary files, or one that lies bare in the workspace, was made to try something out. */
function isTrial({ targets }: Effect, scene: ShellScene): boolean {
  const target = targets.find(({ kind }) => kind === 'path');
  const place = target === undefined ? null : scene.placeOf(target);
  if (place === null) return false;
  const { zone, path } = scene.zones.worstOf(place);
  return zone === 'temp' || (zone === 'workspace' && /[^/]\.git$/.test(path));
}

function findForcePush(scene: ShellScene): Finding | null {
  for (const effect of scene.effectsOf('force-push')) {
    // A lease looks first whether somebody else pushed; the ancestors refused it too.
    if (effect.action === 'git.push-force-lease' && scene.context.preset === 'standard') continue;
    if (isTrial(effect, scene)) continue;
    const refs = pushedRefs(effect, scene);
    if (refs === null)
      return { what: 'overwrite the history of a branch that it does not name', target: null };
    const shared = refs.find((ref) => isShared(ref, effect));
    if (shared !== undefined) {
      return { what: 'overwrite or delete a branch that others build on', target: shared };
    }
  }
  return null;
}

const REMOTE_REF =
  /^(?:refs\/)?remotes\/|^(?:origin|upstream|fork|github|gitlab)(?:$|\/)|\/(?:main|master|trunk)$|^FETCH_HEAD$|@\{(?:u|upstream|push)\}/i;

/** A name with a slash is a remote's if the repository knows a remote of that name. */
function isRemoteRef(ref: string, effect: Effect, scene: ShellScene): boolean {
  if (REMOTE_REF.test(ref)) return true;
  const remote = ref.split('/')[0] ?? '';
  const place = `${gitDirectory(effect, scene)}/refs/remotes/${remote}`;
  return ref.includes('/') && scene.context.files.isDirectory(place);
}

/** What git itself could not bring back afterwards. */
const FINAL = new Set(['git.reflog-expire', 'git.gc-prune', 'git.ref-delete']);

/** A repository whose name says that it was made to be thrown away. */
const THROWAWAY = /(?:^|[-_./])(?:scratch|tmp|temp|tests?|demo|sandbox|playground|throwaway)(?:[-_.]|$)/i;

function isFinal(effect: Effect, scene: ShellScene): boolean {
  if (effect.action === 'git.repository-delete')
    return !effect.targets.some(({ text }) => THROWAWAY.test(text));
  // A symbolic reference is a name for a name; nothing is lost with it.
  const isName = effect.command.words.some(({ text }) => text === 'symbolic-ref');
  if (FINAL.has(effect.action)) return !isName;
  return (
    effect.action.startsWith('git.reset-hard') &&
    effect.targets.some(({ text }) => isRemoteRef(text, effect, scene))
  );
}

/** What throws away changes, branches or stashes that were not saved elsewhere. */
const DISCARDING = new Set([
  'git.reset-hard',
  'git.reset-hard-remote',
  'git.clean',
  'git.checkout-discard',
  'git.branch-delete-forced',
  'git.stash-drop',
  'git.stash-clear',
  'git.filter',
  'git.prune',
]);

function findEffect(
  scene: ShellScene,
  what: string,
  matches: (effect: Effect, scene: ShellScene) => boolean,
): Finding | null {
  const found = scene.effects.find((effect) => matches(effect, scene));
  if (found === undefined) return null;
  return { what, target: found.command.words.map((word) => word.text).join(' ') };
}

export const GIT_RULES: readonly Rule[] = [
  {
    id: 'git.force-push',
    title: 'Force-pushes to or deletes main, develop, production or another shared branch',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Push a branch of your own',
    example: { kind: 'shell', command: 'git push --force origin main' },
    alternative: { kind: 'shell', command: 'git push -u origin my-branch' },
    inShell: findForcePush,
  },
  {
    id: 'git.history-loss',
    title: 'Discards commits, the record that could bring them back, or a repository on its server',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Keep the commits',
    example: { kind: 'shell', command: 'git reset --hard origin/main' },
    alternative: { kind: 'shell', command: 'git fetch origin' },
    inShell: (scene) => findEffect(scene, 'lose commits for good', isFinal),
  },
  {
    id: 'git.discard',
    title: 'Discards uncommitted changes, branches or stashes',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Put the work aside',
    example: { kind: 'shell', command: 'git reset --hard HEAD' },
    alternative: { kind: 'shell', command: 'git stash push' },
    inShell: (scene) =>
      findEffect(scene, 'throw away work that is saved nowhere else', ({ action }) => DISCARDING.has(action)),
  },
];
