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

function isOutside({ zone }: Change): boolean {
  return zone === 'outside' || zone === 'workspace-root';
}

function findOutside(scene: ShellScene): Finding | null {
  const found = scene.changes.find((change) => isKnownVerb(change.effect.kind) && isOutside(change));
  if (found === undefined || !isKnownVerb(found.effect.kind)) return null;
  return {
    what: `${VERBS[found.effect.kind]} outside the workspace`,
    target: found.target.hasGlob ? found.target.path : found.path,
  };
}

function findFileOutside(scene: FileScene): Finding | null {
  const found = scene.written.find(({ zone }) => zone === 'outside' || zone === 'workspace-root');
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
