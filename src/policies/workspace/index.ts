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
} as const;

function isKnownVerb(kind: string): kind is keyof typeof VERBS {
  return Object.hasOwn(VERBS, kind);
}

function isRemoval({ effect }: Change): boolean {
  return effect.kind === 'delete' || effect.kind === 'move';
}

/** Permissions are not content: one file's may change, those of a whole tree may not. */
function isLight({ effect }: Change): boolean {
  return effect.kind === 'permission' && !effect.isRecursive;
}

function isOutside(change: Change, scene: ShellScene): boolean {
  const { zone } = change;
  if (isLight(change) && scene.context.preset === 'standard') return false;
  return zone === 'outside' || zone === 'workspace-root' || (zone === 'absent' && isRemoval(change));
}

/** `find … -exec cp {} ~/x`: which files it will be is not known, only that none is taken away. */
function isUncertain(change: Change): boolean {
  const { effect, target } = change;
  const isSpread = effect.command.via.some((wrapper) => /^(?:find|fd|xargs|parallel)\b/.test(wrapper));
  return (
    !isRemoval(change) && (target.hasGlob || (isSpread && effect.command.words.some((word) => word.hasGlob)))
  );
}

function findOutside(scene: ShellScene): Finding | null {
  const found = scene.changes.filter((change) => isKnownVerb(change.effect.kind) && isOutside(change, scene));
  const worst = found.find((change) => !isUncertain(change)) ?? found[0];
  if (worst === undefined || !isKnownVerb(worst.effect.kind)) return null;
  return {
    what: `${VERBS[worst.effect.kind]} outside the workspace`,
    target: worst.target.hasGlob ? worst.target.path : worst.path,
    isUncertain: isUncertain(worst),
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
