import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

const WHAT = new Map([
  ['chmod.world-writable', 'let every user of this machine write the file'],
  ['chmod.set-user', 'let everyone who starts the file act as its owner'],
  ['chown.recursive', 'give a whole directory to another user'],
  ['chgrp.recursive', 'give a whole directory to another group'],
]);

function isOpen(scene: ShellScene): Finding | null {
  for (const { action, targets } of scene.effectsOf('permission')) {
    const what = WHAT.get(action);
    if (what !== undefined) return { what, target: targets[0]?.text ?? null };
  }
  return null;
}

export const PERMISSION_RULES: readonly Rule[] = [
  {
    id: 'destructive.permission',
    title: 'Makes files writable for everyone or run as their owner, or changes owners recursively',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Give only what is needed',
    example: { kind: 'shell', command: 'chmod 777 run.sh' },
    alternative: { kind: 'shell', command: 'chmod u+x run.sh' },
    inShell: isOpen,
  },
];
