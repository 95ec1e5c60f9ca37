import type { FileScene } from '../file-scene.js';
import type { Finding, Rule } from '../rule.js';
import type { Change, ShellScene } from '../shell-scene.js';

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

/** Permissions are not content: those of a file may change, those of a whole tree may not. */
function isLight({ effect, target }: Change): boolean {
  return effect.kind === 'permission' && (!effect.isRecursive || target.hasGlob);
}

/** Where something is read or run without anybody asking for it: settings, programs, libraries. */
const SENSITIVE =
  /\/\.[^/]|^\/(?:bin|boot|dev|etc|lib\w*|opt|proc|root|run|sbin|sys|usr|System|Library)(?:\/|$)/;

/**
 * `find … -exec cp {} ~/found`: which files it will be is not known, only that none is taken away. People do
 * that all the time, and what it can overwrite is data of the same kind.
 */
function isGathering(change: Change): boolean {
  const { effect, target, path } = change;
  // Two stars are what a search found, wherever it is named.
  const isSpread =
    effect.command.via.some((wrapper) => /^(?:find|fd|xargs|parallel)\b/.test(wrapper)) ||
    target.text.includes('**');
  const hasPattern = target.hasGlob || effect.command.words.some((word) => word.hasGlob);
  // What is found is emptied where it lies.
  const isEmptied = effect.action === 'redirect' && effect.kind === 'overwrite' && target.text.includes('**');
  return isSpread && hasPattern && !isRemoval(change) && !isEmptied && !SENSITIVE.test(path);
}

function isOutside(change: Change, { context, zones }: ShellScene): boolean {
  const { zone, path } = change;
  if (zone === 'absent') return isRemoval(change);
  if (zone !== 'outside' && zone !== 'workspace-root') return false;
  if (context.preset === 'strict' || zones.isPrecious(path)) return true;
  return !isLight(change) && !isGathering(change);
}

function findOutside(scene: ShellScene): Finding | null {
  const found = scene.changes.find((change) => isKnownVerb(change.effect.kind) && isOutside(change, scene));
  if (found === undefined || !isKnownVerb(found.effect.kind)) return null;
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
