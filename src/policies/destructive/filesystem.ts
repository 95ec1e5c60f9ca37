import type { Effect, Target } from '../../shell/effect.js';
import { matchesGlob, staticPrefix } from '../paths/glob.js';
import type { Finding, Rule } from '../rule.js';
import type { Change, ShellScene } from '../shell-scene.js';
import { ELSEWHERE_RULE, isInContainer } from './elsewhere.js';
import { GIT_DIRECTORY_RULE } from './git-directory.js';

/** What may lie in a directory, in sight and hidden: a pattern that takes all of one kind takes whatever there is of it. */
const USUAL_NAMES = [
  ['src', 'lib', 'test', 'docs', 'package.json', 'index.ts'],
  ['.git', '.github', '.config'],
];

/** Whether a part of a pattern stands for everything in a directory: `*`, `.*`, `[!.]*`, `{*,.*}`, but not `*.log`. */
function isAnyName(part: string): boolean {
  if (/^\.?\*+$/.test(part)) return true;
  // Whoever says what stays has thought of it.
  if (part.includes('!(')) return false;
  return USUAL_NAMES.some((names) => names.every((name) => matchesGlob(name, part)));
}

/** `dir/*` and what else takes all of a directory; a name on the way picks some: a star, `dist`, a star. */
function takesAll(glob: string): boolean {
  const parts = glob
    .slice(staticPrefix(glob).length)
    .split('/')
    .filter((part) => part !== '');
  // What a search finds by its name alone.
  if (parts.at(-2) === '**') return false;
  return parts.length > 0 && parts.every(isAnyName);
}

function isBulk({ effect, target }: Change): boolean {
  if (!target.isResolved) return false;
  if (target.hasGlob) {
    return effect.kind === 'delete' && effect.isRecursive && takesAll(target.path ?? '');
  }
  return effect.isRecursive || effect.kind === 'move';
}

/** Deletions and moves that take away a whole directory, or all that is in it. */
function bulkRemovals(scene: ShellScene): readonly Change[] {
  return scene.changesOf('delete', 'move').filter(isBulk);
}

function verbOf({ effect }: Change): string {
  if (effect.kind === 'move') return 'move away';
  return effect.isRecursive ? 'delete recursively' : 'delete';
}

/** The root or the home itself; other directories of the system are a matter of the boundary. */
function isFilled({ effect, target, path }: Change, { zones }: ShellScene): boolean {
  const isContent = effect.kind === 'write' || effect.kind === 'overwrite';
  const isWhole = isContent && effect.isRecursive && target.isResolved && !target.hasGlob;
  return isWhole && (path === '/' || zones.isHome(path));
}

function whatHappens(change: Change, scene: ShellScene): string | null {
  if (change.zone === 'stream' || !scene.zones.isPrecious(change.path)) return null;
  const { kind, isRecursive } = change.effect;
  if (kind === 'permission')
    return isRecursive
      ? 'change the permissions of everything below a directory the system or you live in'
      : null;
  if ((kind === 'delete' || kind === 'move') && isBulk(change))
    return `${verbOf(change)} a directory the system or you live in`;
  return isFilled(change, scene) ? 'put a whole tree over a directory the system or you live in' : null;
}

function findPrecious(scene: ShellScene): Finding | null {
  for (const change of scene.changes) {
    const what = whatHappens(change, scene);
    if (what !== null) return { what, target: change.target.path ?? change.target.text };
  }
  return null;
}

function findWorkspaceRoot(scene: ShellScene): Finding | null {
  const found = bulkRemovals(scene).find((change) => scene.zones.holdsWorkspace(change.path));
  return found === undefined
    ? null
    : { what: `${verbOf(found)} the whole workspace`, target: found.target.path ?? found.target.text };
}

const VARIABLE = /^\$\{?(\w+)\}?/;
/** Behind the output of a command: if that is empty, everything there is. */
const ALL_BEHIND_OUTPUT = /^\$\(.*\)\/(?:\.?\*+|\.)?$/s;
/** What an address answers is somebody else's choice. */
const FETCHED = /^https?:\/\//;

/** Comments, and what is printed as it stands: who writes it there has not thought of it where it counts. */
const SAID_ONLY = /(?:^|\s)#[^\n]*|\b(?:echo|printf)\s+(?:-\w+\s+)?'[^']*'/g;

/**
 * `rm -rf "$X"/*` is `rm -rf /*` where nobody has set it, and nothing in the line does. Whoever writes `${X:?}`,
 * `${X:-build}` or `[ -n "$X" ]` has thought of that.
 */
function isUnresolvedPlace(text: string, scene: ShellScene): boolean {
  const name = VARIABLE.exec(text)?.[1];
  if (name === undefined) return ALL_BEHIND_OUTPUT.test(text) || FETCHED.test(text);
  const code = scene.text.replace(SAID_ONLY, ' ');
  return !new RegExp(String.raw`\$\{${name}:?[-?=]|-[dn] "?\$\{?${name}\b`).test(code);
}

/** Said so, not only possible because an unknown word may be an option. */
const RECURSIVE = /^-[a-zA-Z]*[rR][a-zA-Z]*$|^--recursive$/;

/** Everything in it, whatever that is. */
const ALL_BEHIND = /\/(?:\.?\*+|\.)?$/;

/** `make && D=build; rm -rf "$D"`: the line has named it, and only where `make` has failed it may be something else. */
function isNamedElsewhere({ kind, command: { span } }: Effect, { text }: Target, scene: ShellScene): boolean {
  const name = VARIABLE.exec(text)?.[1];
  if (span === null || name === undefined || ALL_BEHIND.test(text)) return false;
  if (!new RegExp(String.raw`\$\{?${name}\b`).test(scene.text.slice(...span))) return false;
  const others = scene.effectsOf(kind).filter(({ command }) => command.span?.[0] === span[0]);
  return others.some(({ targets }) => targets.length > 0 && targets.every(({ path }) => path !== null));
}

const ALL_HERE = /^(?:\.\/?)?(?:\.?\*+)?$/;
const VARIABLE_ALONE = /^\$\{?\w+\}?$/;

/** `cd "$X" && rm -rf *`: where nobody has set it, `cd` goes nowhere. */
function emptiedBlindly({ command, targets }: Effect, scene: ShellScene): string | null {
  const start = command.span?.[0];
  if (command.cwd !== null || start === undefined || !targets.some(({ text }) => ALL_HERE.test(text)))
    return null;
  const entered = scene.analysis.commands.findLast(
    ({ program, span }) => /^(?:cd|pushd)$/.test(program ?? '') && span !== null && span[1] <= start,
  );
  const place = entered?.words[1]?.text ?? '';
  return VARIABLE_ALONE.test(place) && isUnresolvedPlace(place, scene) ? place : null;
}

function findUnresolved(scene: ShellScene): Finding | null {
  for (const effect of scene.effectsOf('delete', 'permission')) {
    const { isRecursive, command, targets } = effect;
    if (!isRecursive || isInContainer(command)) continue;
    const blind = emptiedBlindly(effect, scene);
    if (blind !== null)
      return { what: 'delete all of a directory that nobody here has named', target: blind };
    const found = targets.find(
      (target) =>
        target.kind === 'path' &&
        target.path === null &&
        !target.isResolved &&
        isUnresolvedPlace(target.text, scene) &&
        !isNamedElsewhere(effect, target, scene),
    );
    if (found !== undefined && command.words.some(({ text }) => RECURSIVE.test(text)))
      return { what: 'delete or open a tree that nobody here has named', target: found.text };
  }
  return null;
}

const REMOVERS = new Set(['rm', 'rmdir', 'shred', 'unlink', 'srm', 'wipe']);

function findAnyRemoval(scene: ShellScene): Finding | null {
  const found = scene.effectsOf('delete').find(({ command, isForced, isRecursive }) => {
    const program = command.program ?? '';
    return REMOVERS.has(program) && (program !== 'rm' || isForced || isRecursive);
  });
  return found === undefined
    ? null
    : { what: 'delete without a question or a way back', target: found.targets[0]?.text ?? null };
}

export const FILESYSTEM_RULES: readonly Rule[] = [
  {
    id: 'destructive.root',
    title:
      'Deletes, moves or re-permissions the root, the home or a system directory as a whole, or puts a tree over the root or the home',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: true,
    advice: 'Name a directory inside the project',
    example: { kind: 'shell', command: 'rm -rf ~' },
    alternative: { kind: 'shell', command: 'mv ./build /tmp/build-old' },
    inShell: findPrecious,
  },
  {
    id: 'destructive.workspace',
    title: 'Deletes or moves the whole workspace',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: true,
    advice: 'Name what shall go',
    example: { kind: 'shell', command: 'rm -rf ./*' },
    alternative: { kind: 'shell', command: 'mv ./build /tmp/build-old' },
    inShell: findWorkspaceRoot,
  },
  GIT_DIRECTORY_RULE,
  {
    id: 'destructive.unresolved',
    title: 'Deletes or re-permissions a tree that only an unknown variable or the network names',
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Name the directory, or have the shell stop without it',
    example: { kind: 'shell', command: 'rm -rf "$BUILD_DIR"/*' },
    alternative: { kind: 'shell', command: 'ls "${BUILD_DIR:?}"' },
    inShell: findUnresolved,
  },
  ELSEWHERE_RULE,
];

export const REMOVAL_RULES: readonly Rule[] = [
  {
    id: 'destructive.remove',
    title: 'Any rm -r, rm -f, rmdir or shred',
    presets: { strict: 'deny' },
    isAlwaysOn: false,
    advice: 'Move it out of the way',
    example: { kind: 'shell', command: 'rm -f notes.txt' },
    alternative: { kind: 'shell', command: 'mv notes.txt /tmp/notes.txt' },
    inShell: findAnyRemoval,
  },
];
