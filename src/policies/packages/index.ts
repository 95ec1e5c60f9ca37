import type { EffectKind } from '../../shell/analysis.js';
import type { Call, Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';

function finder(kind: EffectKind, what: string): (scene: ShellScene) => Finding | null {
  return (scene) => {
    const found = scene.effectsOf(kind)[0]?.command;
    return found === undefined ? null : { what, target: found.words.map((word) => word.text).join(' ') };
  };
}

function packageRule(
  id: Rule['id'],
  title: string,
  advice: string,
  calls: readonly [Call, Call],
  inShell: (scene: ShellScene) => Finding | null,
): Rule {
  const [example, alternative] = calls;
  return { id, title, presets: { strict: 'deny' }, isAlwaysOn: false, advice, example, alternative, inShell };
}

/** What leaves the project by way of a package manager. */
export const PACKAGE_RULES: readonly Rule[] = [
  packageRule(
    'packages.publish',
    'Publishes a package, an image or a release',
    'Let a person publish. To see what would go out',
    [
      { kind: 'shell', command: 'npm publish' },
      { kind: 'shell', command: 'npm pack --dry-run' },
    ],
    finder('publish', 'publish something for everyone'),
  ),
  packageRule(
    'packages.global',
    'Installs or removes something for the whole machine',
    'Install into the project',
    [
      { kind: 'shell', command: 'npm install -g typescript' },
      { kind: 'shell', command: 'npm install --save-dev typescript' },
    ],
    finder('install-package', 'change what is installed for the whole machine'),
  ),
];
