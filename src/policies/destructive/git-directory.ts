import type { FileScene } from '../file-scene.js';
import { isGeneric, matchesGlob } from '../paths/glob.js';
import { isBelow } from '../paths/normal.js';
import type { Finding, Rule } from '../rule.js';
import type { Change, ShellScene } from '../shell-scene.js';

/** Parts of a repository without which its history is gone; locks, half-done merges and half-written packs are not. */
const VITAL = /^\/(?:refs|logs|objects|HEAD|packed-refs)(?:\/|$)(?!.*(?:\.lock|\/tmp_[^/]*)$)/;

/** What a search of the repository itself must not find. */
const SAMPLES = [
  '/HEAD',
  '/index',
  '/packed-refs',
  '/refs/heads/main',
  '/logs/HEAD',
  '/objects/pack/pack-0.pack',
];

/** Names with a wildcard that fit the repository itself, or what lies in a part of it: `.git/objects/pack/*.pack`. */
function fitsPart(pattern: string, git: string): boolean {
  const place = pattern.replace(/\/[^/]*[*?[].*$/s, '');
  if (place === git && SAMPLES.some((part) => matchesGlob(`${git}${part}`, pattern))) return true;
  return matchesGlob(git, pattern) || (isBelow(place, git) && VITAL.test(pattern.slice(git.length)));
}

function isPart(path: string, git: string): boolean {
  return path === git || (isBelow(path, git) && VITAL.test(path.slice(git.length)));
}

function isVital(change: Change, scene: ShellScene): boolean {
  const { target, path, place } = change;
  const git = `${scene.context.workspace}/.git`;
  // Everything below a directory goes as the directory does; a name with a wildcard goes if it fits.
  if (target.hasGlob && !isGeneric(target.path ?? '')) return fitsPart(target.path ?? '', git);
  return isPart(path, git) || isPart(place.real, git);
}

function findGitDirectory(scene: ShellScene): Finding | null {
  const found = scene.changesOf('delete', 'move', 'overwrite').find((change) => isVital(change, scene));
  return found === undefined
    ? null
    : { what: "destroy the repository's own data and its history", target: found.target.path };
}

function findVitalFile(scene: FileScene): Finding | null {
  const git = `${scene.context.workspace}/.git`;
  const found = scene.written.find(({ place }) => isPart(place.lexical, git) || isPart(place.real, git));
  return found === undefined
    ? null
    : { what: "destroy the repository's own data and its history", target: found.path };
}

/** In a file of its own: file tools need it without the rest. */
export const GIT_DIRECTORY_RULE: Rule = {
  id: 'destructive.git-directory',
  title: "Destroys the repository's own data",
  presets: { standard: 'deny', strict: 'deny' },
  isAlwaysOn: true,
  advice: 'Leave .git to git',
  example: { kind: 'shell', command: 'rm -rf .git' },
  alternative: { kind: 'shell', command: 'git gc' },
  inShell: findGitDirectory,
  inFiles: findVitalFile,
};
