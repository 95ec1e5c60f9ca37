import { once } from '../../model/once.js';
import { shapeTest, type Shape } from '../command-words.js';
import type { Call, Finding, Rule } from '../rule.js';
import type { ShellScene } from '../shell-scene.js';
import { PUBLISHING_SCRIPTS } from './publishing-scripts.js';

const publishing = once((): readonly Shape[] => [
  [
    'npm pnpm yarn bun',
    () => /^(?:workspaces? \S+ (?:-\S+ )*)?(?:npm )?(?:publish|unpublish|deprecate|dist-tag (?:add|rm))\b/,
  ],
  [PUBLISHING_SCRIPTS, () => /^/],
  ['cargo', () => /^(?:\+\S+ )?(?:publish|yank|owner)\b/],
  ['twine luarocks anaconda cabal', () => /^upload\b/],
  [
    'poetry uv hatch flit pdm maturin lerna changeset vsce ovsx jsr deno elm nimble opam',
    () => /^(?:un)?publish\b/,
  ],
  ['gem', () => /^(?:push|yank)\b/],
  ['mvn mvnw', () => /(?:^| )(?:deploy|release:perform)\b/],
  ['gradle gradlew', () => /(?:^| )publish\w*\b/],
  ['dotnet', () => /^nuget (?:push|delete)\b/],
  ['nuget', () => /^(?:push|delete)\b/],
  [
    'docker podman',
    () => /^(?:image |manifest |compose (?:\S+ )*)?push\b|^(?:buildx )?(?:build|bake)\b.* --push\b/,
  ],
  ['gh', () => /^release create\b/],
  ['helm crane', () => /^push\b/],
  ['pod', () => /^trunk push\b/],
  ['mix', () => /^hex\.publish\b/],
  ['dart flutter', () => /^pub publish\b/],
  ['goreleaser', () => /^release\b(?!.* --(?:snapshot|skip=\S*publish))/],
]);

const forAll = once((): readonly Shape[] => [
  [
    'npm pnpm bun deno',
    () => /^(?:i|in|install|add|update|uninstall|rm|remove|link)\b.* (?:-g|--global|--location=global) /,
  ],
  ['yarn composer', () => /^global (?:add|remove|upgrade|require|update)\b/],
  [
    'apt apt-get dnf yum zypper',
    () => /^(?:install|remove|purge|erase|upgrade|dist-upgrade|full-upgrade|autoremove)\b/,
  ],
  ['pacman', () => /^-[SRU]\w*/],
  ['apk', () => /^(?:add|del|upgrade)\b/],
  ['brew port snap flatpak choco winget scoop', () => /^(?:install|uninstall|remove|upgrade|tap|untap)\b/],
  ['gem', () => /^(?:install|uninstall)\b/],
  ['pip pip3', () => /^install\b.* (?:--break-system-packages|--user) /],
  ['pipx', () => /^(?:install|uninstall|upgrade-all)\b/],
  ['uv', () => /^tool (?:install|uninstall|upgrade)\b/],
  ['cargo go', () => /^(?:\+\S+ )?install\b/],
]);

function finder(shapes: () => readonly Shape[], what: string): (scene: ShellScene) => Finding | null {
  const isOfShape = shapeTest(shapes);
  return (scene) => {
    const found = scene.analysis.commands.find(isOfShape);
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
    finder(publishing, 'publish something for everyone'),
  ),
  packageRule(
    'packages.global',
    'Installs or removes something for the whole machine',
    'Install into the project',
    [
      { kind: 'shell', command: 'npm install -g typescript' },
      { kind: 'shell', command: 'npm install --save-dev typescript' },
    ],
    finder(forAll, 'change what is installed for the whole machine'),
  ),
];
