import { operandsOf } from '../command-words.js';
import type { Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

/** In numbers: the last digit holds the write bit of everyone else. */
const WORLD_WRITABLE = /^0*[0-7]?[0-7]{2}[2367]$|^[ugo]*[ao][ugo]*[+=][rxst]*w/;

function isOpen(scene: ShellScene): Finding | null {
  for (const effect of scene.effectsOf('permission')) {
    const { program } = effect.command;
    const mode = operandsOf(effect.command)[0] ?? '';
    const target = effect.targets[0]?.text ?? null;
    if (program === 'chmod' && WORLD_WRITABLE.test(mode)) {
      return { what: 'let every user of this machine write the file', target };
    }
    if (program === 'chown' && effect.isRecursive)
      return { what: 'give a whole directory to another user', target };
  }
  return null;
}

export const PERMISSION_RULES: readonly Rule[] = [
  {
    id: 'destructive.permission',
    title: 'Makes files writable for everyone, or changes owners recursively',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Give only what is needed',
    example: { kind: 'shell', command: 'chmod 777 run.sh' },
    alternative: { kind: 'shell', command: 'chmod u+x run.sh' },
    inShell: isOpen,
  },
];
