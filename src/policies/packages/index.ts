import type { Rule } from '../rule.js';
import { hasOption } from '../command-words.js';
import type { ResolvedCommand } from '../../shell/analysis.js';

const SYSTEM_MANAGERS = new Set([
  'apt',
  'apt-get',
  'dnf',
  'yum',
  'zypper',
  'pacman',
  'apk',
  'brew',
  'snap',
  'flatpak',
  'choco',
  'winget',
  'scoop',
  'port',
]);

function isForWholeMachine(command: ResolvedCommand): boolean {
  if (SYSTEM_MANAGERS.has(command.program ?? '')) return true;
  const words = command.words.map((word) => word.text);
  return hasOption(command, 'g', '--global') || (command.program === 'yarn' && words.includes('global'));
}

/** What leaves the project by way of a package manager. */
export const PACKAGE_RULES: readonly Rule[] = [
  {
    id: 'packages.publish',
    title: 'Publishes a package',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Let a person publish. To see what would go out',
    example: { kind: 'shell', command: 'npm publish' },
    alternative: { kind: 'shell', command: 'npm pack --dry-run' },
    inShell: (scene) => {
      const effect = scene
        .effectsOf('publish')
        .find(
          ({ command }) =>
            !hasOption(command, null, '--dry-run') && !hasOption(command, null, '--dry-run=true'),
        );
      return effect === undefined
        ? null
        : {
            what: 'publish a package for everyone',
            target: effect.command.words.map((word) => word.text).join(' '),
          };
    },
  },
  {
    id: 'packages.global',
    title: 'Installs for the whole machine',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Install into the project',
    example: { kind: 'shell', command: 'npm install -g typescript' },
    alternative: { kind: 'shell', command: 'npm install --save-dev typescript' },
    inShell: (scene) => {
      const effect = scene.effectsOf('install-package').find(({ command }) => isForWholeMachine(command));
      return effect === undefined
        ? null
        : { what: 'install something for the whole machine', target: effect.targets[0]?.text ?? null };
    },
  },
];
