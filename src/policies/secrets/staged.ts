import type { Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';
import { gitUses } from './git-use.js';
import { lookThrough, type Look } from './outgoing.js';

/** Two rules want to know it, and git takes its time. */
const LOOKS = new WeakMap<ShellScene, Look>();

function lookOnce(scene: ShellScene): Look | null {
  const { analysis, context } = scene;
  if (context.readGit === undefined) return null;
  const known = LOOKS.get(scene) ?? lookThrough(gitUses(analysis.commands, context), context);
  LOOKS.set(scene, known);
  return known;
}

export const STAGED_RULES: readonly Rule[] = [
  {
    id: 'secrets.staged',
    title: 'Commits or pushes a file with a live-looking credential',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    isAboutContent: true,
    advice: 'Take it out first and look at what is staged',
    example: { kind: 'shell', command: 'git commit -m "add configuration"' },
    alternative: { kind: 'shell', command: 'git diff --cached' },
    inShell: (scene) => lookOnce(scene)?.found ?? null,
  },
  {
    id: 'secrets.unseen',
    title: 'Commits or pushes more than can be looked through for credentials',
    presets: { standard: 'ask', strict: 'ask' },
    isAlwaysOn: false,
    isAboutContent: true,
    advice: 'Commit or push a part at a time',
    example: { kind: 'shell', command: 'git commit -m "add the data"' },
    alternative: { kind: 'shell', command: 'git diff --cached --stat' },
    inShell: (scene) => lookOnce(scene)?.unseen ?? null,
  },
];
