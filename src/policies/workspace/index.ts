import type { FileScene } from '../file-scene.js';
import { isAtOrBelow, isBelow } from '../paths/normal.js';
import { locate } from '../paths/place.js';
import type { Finding, Rule } from '../rule.js';
import { childOf, type Change, type ShellScene } from '../shell-scene.js';

const VERBS = {
  delete: 'delete',
  move: 'move away',
  overwrite: 'overwrite',
  write: 'write',
  link: 'make a link',
  permission: 'change the permissions of something',
  'history-loss': 'overwrite',
} as const;

function isKnownVerb(kind: string): kind is keyof typeof VERBS {
  return Object.hasOwn(VERBS, kind);
}

function isRemoval({ effect }: Change): boolean {
  return effect.kind === 'delete' || effect.kind === 'move';
}

/** Where the files of the system itself lie, which nobody but its own tools has to touch. */
const SYSTEM = /^\/(?:bin|boot|etc|lib\w*|sbin|usr(?!\/local\/)|System)(?:\/|$)/;

/** Two stars are what a search found, wherever it is named. */
function isFound(text: string): boolean {
  return text.includes('**');
}

function isStartedBy(change: Change, starters: RegExp): boolean {
  return change.effect.command.via.some((wrapper) => starters.test(wrapper));
}

/**
 * Permissions are not content: those of a file may change. Those of a whole tree may not, nor modes of what a search
 * finds in one, which are lost as by `-R`; owners are given so day by day. Files of the system are never light.
 */
function isLight(change: Change): boolean {
  const { effect, target, path } = change;
  if (effect.kind !== 'permission' || SYSTEM.test(path)) return false;
  const isSearched = isFound(target.text) || isStartedBy(change, /^(?:find|fd)\b/);
  if (isSearched) return /^ch(?:own|grp)$/.test(effect.command.program ?? '');
  return !effect.isRecursive || target.hasGlob;
}

/** Where something is read or run without anybody asking for it: settings, programs, libraries. */
const SENSITIVE =
  /\/\.[^/]|^\/(?:bin|boot|dev|etc|lib\w*|opt|proc|root|run|sbin|sys|usr|System|Library)(?:\/|$)/;

/** Programs that make another file of one that is found; what they read stays as it is. */
const COPIES = /^(?:cp|ln|ffmpeg)$/;

/**
 * `find … -exec cp {} ~/found`: which files it will be is not known, only that none is taken away. People copy,
 * link, convert, pack and edit by `sed` what they searched for all the time, and what that can overwrite is data of
 * the same kind. Anything else that is started for what was found is judged as if it stood alone: it may empty the
 * files, take them away or put all of them into one.
 */
function isGathering(change: Change, home: string): boolean {
  const { effect, target, path } = change;
  const { program, words } = effect.command;
  if (isRemoval(change) || effect.action === 'redirect') return false;
  // An empty directory is nothing that anybody reads or runs.
  if (program === 'mkdir')
    return words.some(({ hasGlob }) => hasGlob) && isStartedBy(change, /^(?:find|fd|xargs|parallel)\b/);
  if (SENSITIVE.test(path)) return false;
  // A person's other projects are edited by whoever works there.
  if (program === 'sed') return isFound(target.text) && !isBelow(path, home);
  if (program === 'tar') return isStartedBy(change, /^(?:find|fd)\b/) && words.some((word) => word.hasGlob);
  return COPIES.test(program ?? '') && words.some(({ text }) => isFound(text) && text !== target.text);
}

function isOutside(change: Change, { context, zones }: ShellScene): boolean {
  const { zone, path } = change;
  if (zone === 'absent') return isRemoval(change);
  if (zone !== 'outside' && zone !== 'workspace-root') return false;
  if (context.preset === 'strict' || zones.isPrecious(path)) return true;
  return !isLight(change) && !isGathering(change, context.home);
}

/** What a file or a program lists, as opposed to a variable that may hold any place. */
const LISTED = /^\$\(/;

/** `cd ~ && xargs rm < list`: which names they are is not known, but where they are looked for. */
function findListed({ effects, context, zones }: ShellScene): Finding | null {
  for (const { kind, command, targets } of effects) {
    const { cwd, host } = command;
    if (kind !== 'delete' || host !== null || cwd === null || isAtOrBelow(cwd, context.workspace)) continue;
    const isListed = targets.some(({ path, text }) => path === null && LISTED.test(text));
    if (isListed && zones.worstOf(childOf(locate(cwd, context))).zone === 'outside')
      return { what: 'delete what a list names outside the workspace', target: cwd };
  }
  return null;
}

function findOutside(scene: ShellScene): Finding | null {
  const found = scene.changes.find((change) => isKnownVerb(change.effect.kind) && isOutside(change, scene));
  if (found === undefined || !isKnownVerb(found.effect.kind)) return findListed(scene);
  return {
    what: `${VERBS[found.effect.kind]} outside the workspace`,
    target: found.target.hasGlob ? found.target.path : found.path,
  };
}

function findFileOutside(scene: FileScene): Finding | null {
  const found = scene.written.find(
    ({ zone }) => zone === 'outside' || zone === 'workspace-root' || zone === 'absent',
  );
  return found === undefined ? null : { what: 'write outside the workspace', target: found.path };
}

/** An agent works in its workspace and in temporary directories. */
export const WORKSPACE_RULES: readonly Rule[] = [
  {
    id: 'workspace.outside',
    title: 'Writes, moves, links or deletes outside the workspace',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Use a path in the workspace',
    example: { kind: 'shell', command: 'echo x > ~/notes.txt' },
    alternative: { kind: 'shell', command: 'echo x > notes.txt' },
    inShell: findOutside,
    inFiles: findFileOutside,
  },
  {
    id: 'workspace.temp',
    title: 'Writes into a temporary directory by a file tool',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Use a path in the workspace',
    example: { kind: 'write', path: '/tmp/notes.txt', content: 'x' },
    alternative: { kind: 'write', path: 'notes.txt', content: 'x' },
    inFiles: (scene) => {
      const found = scene.written.find(({ zone }) => zone === 'temp');
      return found === undefined ? null : { what: 'write outside the workspace', target: found.path };
    },
  },
];
