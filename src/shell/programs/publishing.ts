import { once } from '../../model/once.js';
import type { Call } from '../call.js';
import { PUBLISHING_SCRIPTS } from '../publishing-scripts.js';
import { shapeTest, type Shape } from '../shapes.js';

const publishing = once((): readonly Shape[] => [
  [
    'npm pnpm yarn bun',
    () => /^(?:workspaces? \S+ (?:-\S+ )*)?(?:npm )?(?:publish|unpublish|deprecate|dist-tag (?:add|rm))\b/,
    'publish deprecate dist-tag',
  ],
  [PUBLISHING_SCRIPTS, () => /^/],
  ['cargo', () => /^(?:\+\S+ )?(?:publish|yank|owner)\b|^release\b.* (?:-x|--execute)\b/],
  ['twine luarocks anaconda cabal maturin snapcraft', () => /^upload\b/],
  ['lein', () => /^deploy\b/],
  ['eas', () => /^submit\b/],
  ['glab', () => /^release create\b/],
  ['nx', () => /^release(?: publish)?\b(?!.* --(?:dry-run|skip-publish))/],
  ['skopeo', () => /^copy\b.* docker:\/\/\S+ $/],
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
    'push',
  ],
  ['docker-compose podman-compose buildah', () => /^(?:manifest )?push\b/],
  ['gh', () => /^release (?:create|upload)\b|^repo edit\b.* --visibility[= ]public\b/],
  ['sbt', () => /(?:^|[ /])(?:publish|publishSigned|sonatypeRelease|sonatypeBundleRelease|ci-release) /],
  ['rake', () => /^(?:build )?release(?:[: [])/],
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
    '-g --location=global',
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

const isPublishing = once(() => shapeTest(publishing));
const isForAll = once(() => shapeTest(forAll));

/** What package managers do besides what they do to files: for everybody, or for the whole machine. */
export function reportPackages(call: Call): void {
  const { command } = call;
  if (isPublishing()(command))
    call.effect('publish', [], { action: 'packages.publish', detail: 'publishes something for everyone' });
  if (isForAll()(command))
    call.effect('install-package', [], {
      action: 'packages.global',
      detail: 'changes what is installed for the whole machine',
    });
}
