import { isBelow } from '../paths/normal.js';
import { FileScene, type FileUse } from '../file-scene.js';
import type { Place } from '../paths/place.js';
import type { PolicyContext } from '../policy.js';
import type { Call, Finding, Rule } from '../rule.js';
import type { Change, ShellScene } from '../shell-scene.js';
import { takesAway } from '../tool-purpose.js';
import type { Effect } from '../../shell/analysis.js';
import { findOwnDecision, findUnbridledAgent } from './decisions.js';
import { OWN_DIRECTORIES } from './list.js';
import { configuredByGlob, holdsConfigured } from './configured.js';
import { protectedByGlob, type Reach } from './by-glob.js';
import { protectedGroup, protectedInside, type ProtectedGroup } from './match.js';

/** What git does not know it deletes, Bridle's own directory included, unless it is told to leave it. */
function cleanedGroup(effect: Effect, directory: string, context: PolicyContext): ProtectedGroup | null {
  const direct = protectedGroup(directory, context);
  if (direct !== null || !effect.isRecursive) return direct;
  const spared = effect.command.words.map(({ text }) => text.replace(/^(?:-e|--exclude)=?|^\/|\/?\**$/g, ''));
  const isLost = OWN_DIRECTORIES.some(
    (name) => !spared.includes(name) && context.files.realPath(`${directory}/${name}`) !== null,
  );
  if (isLost) return 'own';
  // A directory that is named goes with all in it that git does not know, as settings of one person are.
  return isBelow(directory, context.workspace) ? protectedInside(directory, context) : null;
}

/** What rights all files of a tree have may well keep an agent from reading its settings. */
function reachOf({ kind, isRecursive }: Effect): Reach {
  return kind === 'permission' && !isRecursive ? 'rights' : 'content';
}

function groupOfChange(change: Change, scene: ShellScene): ProtectedGroup | null {
  const { target, place, effect } = change;
  const { context } = scene;
  if (switchesApproval(place, [scene.text])) return 'agent';
  if (effect.action === 'git.clean') return cleanedGroup(effect, place.real, context);
  const isRemoval = effect.kind === 'delete' || effect.kind === 'move';
  // Git puts back all that is in a directory, from whichever commit it is told.
  const isPutBack = effect.kind === 'history-loss' && !scene.zones.holdsWorkspace(place.lexical);
  // What the shell leaves alone git takes for a pattern.
  if (target.hasGlob || (isPutBack && /[*?[]/.test(target.path ?? ''))) {
    if (target.path === null) return null;
    const isWhole = effect.kind === 'move' || (effect.kind === 'delete' && effect.isRecursive);
    const found = { glob: target.path, isWhole, isLight: effect.kind === 'permission' };
    return (
      protectedByGlob(target.path, context, isRemoval || isPutBack ? 'removal' : reachOf(effect)) ??
      (configuredByGlob(found, context) ? 'configured' : null)
    );
  }
  // Another tree laid over a directory brings settings along.
  const isLaidOver = effect.kind === 'overwrite' && change.zone !== 'temp';
  const isWhole =
    target.isResolved &&
    (effect.isRecursive || isPutBack || effect.kind === 'move' || effect.kind === 'link');
  const isTaken = isWhole && isRemoval;
  for (const path of new Set([place.lexical, place.real])) {
    const inside = isWhole
      ? protectedInside(path, context, effect.kind === 'write' || effect.kind === 'overwrite')
      : isLaidOver
        ? protectedByGlob(`${path}/*`, context, 'removal')
        : null;
    const group = protectedGroup(path, context) ?? inside;
    if (group !== null) return group;
    if (isTaken && holdsConfigured(path, context)) return 'configured';
  }
  return null;
}

function isEditorSettings(path: string): boolean {
  const name = path.toLowerCase();
  return name.endsWith('/.vscode/settings.json') || name.endsWith('.code-workspace');
}

/** An editor's settings are work files, but for the one by which its agent no longer asks. */
const AUTO_APPROVAL = /\bchat\.[\w.]*autoApprove\b(?!["'\]]*\s*[:=]\s*false)/i;

/** Characters that JSON may also write as numbers. */
function unescaped(text: string): string {
  return text.includes('\\u')
    ? text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

function switchesApproval({ lexical, real }: Place, texts: readonly string[]): boolean {
  const isSettings = isEditorSettings(lexical) || isEditorSettings(real);
  return isSettings && texts.some((text) => AUTO_APPROVAL.test(unescaped(text)));
}

/** What is staged, in a form that only git writes. A command that removes it has git make it anew. */
function isIndex({ lexical, real }: Place, { workspace }: PolicyContext): boolean {
  return [lexical, real].includes(`${workspace}/.git/index`);
}

function groupOfFile({ place }: FileUse, { context, input, tool }: FileScene): ProtectedGroup | null {
  if (switchesApproval(place, input.contents)) return 'agent';
  if (input.isWrite && isIndex(place, context)) return 'git';
  for (const path of new Set([place.lexical, place.real])) {
    // A directory is no file that an unknown tool would change, but where it looks.
    const inside = input.isWrite ? protectedInside(path, context) : null;
    const group = protectedGroup(path, context) ?? inside;
    if (group !== null) return group;
    if (holdsConfigured(path, context) && takesAway(tool)) return 'configured';
  }
  return null;
}

/** Something protected that a call would change, and whose it is. */
interface Touched {
  readonly group: ProtectedGroup;
  readonly path: string | null;
  /** It is protected from what would be written, not from being written. */
  readonly isAboutContent: boolean;
  /** Where the rule's own words do not fit. */
  readonly what?: string;
}

// Several rules ask the same of one call.
const touchedBy = new WeakMap<ShellScene | FileScene, readonly Touched[]>();

function touchedIn(scene: ShellScene | FileScene): readonly Touched[] {
  const known = touchedBy.get(scene);
  if (known !== undefined) return known;
  const all =
    scene instanceof FileScene
      ? scene.touched.map((use) => ({
          group: groupOfFile(use, scene),
          path: use.path,
          isAboutContent: switchesApproval(use.place, scene.input.contents),
          ...(isIndex(use.place, scene.context) ? { what: 'overwrite what git has staged' } : {}),
        }))
      : scene.changes.map((change) => ({
          group: groupOfChange(change, scene),
          path: change.target.path,
          isAboutContent: switchesApproval(change.place, [scene.text]),
        }));
  const touched = all.flatMap(({ group, ...rest }) => (group === null ? [] : [{ group, ...rest }]));
  touchedBy.set(scene, touched);
  return touched;
}

function finder(wanted: ProtectedGroup, what: string): (scene: ShellScene | FileScene) => Finding | null {
  return (scene) => {
    const found = touchedIn(scene).find(({ group }) => group === wanted);
    if (found === undefined) return null;
    const { path: target, isAboutContent } = found;
    const said = { what: found.what ?? what, target };
    return isAboutContent ? { ...said, isAboutContent } : said;
  };
}

/** Settings of somebody's trial repository, as far as nothing says that they are those of another. */
function isOfTrial({ targets, command }: Effect, scene: ShellScene): boolean {
  const isNamed =
    command.words.some(({ text }) => /^--(?:gl|sy|fi|git-dir|work-tree)|^-f/.test(text)) ||
    /\bGIT_(?:DIR|CONFIG|COMMON)/.test(scene.text);
  return (
    !isNamed &&
    targets.every((target) => {
      const place = scene.placeOf(target);
      return place !== null && scene.zones.worstOf(place).zone === 'temp';
    })
  );
}

function findHooksPath(scene: ShellScene): Finding | null {
  const isMoved =
    scene.effects.some((effect) => effect.action === 'git.hooks-path' && !isOfTrial(effect, scene)) ||
    scene.analysis.commands.some(({ assignments }) =>
      assignments.some(
        ({ name, value }) =>
          /^GIT_CONFIG_(?:KEY_\d+|PARAMETERS)$/.test(name) && /core\.hookspath/i.test(value.text),
      ),
    );
  return isMoved ? { what: "switch off or replace the repository's hooks", target: 'core.hooksPath' } : null;
}

function ruleFor(
  id: Rule['id'],
  title: string,
  group: ProtectedGroup,
  what: string,
  [example, alternative]: readonly [Call, Call],
  advice = 'Ask the person to change it; you may look',
): Rule {
  return {
    id,
    title,
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: true,
    advice,
    example,
    alternative,
    inShell: finder(group, what),
    inFiles: finder(group, what),
  };
}

/** What guards an agent is not the agent's to change. */
export const PROTECTED_RULES: readonly Rule[] = [
  ruleFor(
    'protected.bridle',
    "Changes Bridle's own program, configuration, hooks, state, trust or ledger",
    'own',
    'change what Bridle itself relies on',
    [
      { kind: 'shell', command: 'echo x > .bridle/config.toml' },
      { kind: 'shell', command: 'cat .bridle/config.toml' },
    ],
  ),
  ruleFor(
    'protected.agent',
    "Changes an agent's own settings or hooks",
    'agent',
    "change an agent's own settings or hooks",
    [
      { kind: 'write', path: '.claude/settings.json', content: '{}' },
      { kind: 'read', path: '.claude/settings.json' },
    ],
  ),
  {
    id: 'protected.hooks-path',
    title: "Points git's hooks elsewhere",
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: true,
    advice: 'Ask the person to change it; you may look',
    example: { kind: 'shell', command: 'git config core.hooksPath /dev/null' },
    alternative: { kind: 'shell', command: 'git config --get core.hooksPath' },
    inShell: findHooksPath,
  },
  {
    ...ruleFor(
      'protected.git-hooks',
      "Changes the repository's hooks or git's configuration file",
      'git',
      "change git's hooks or configuration",
      [
        { kind: 'shell', command: 'rm -f .git/hooks/pre-commit' },
        { kind: 'shell', command: 'cat .git/hooks/pre-commit' },
      ],
    ),
  },
  {
    id: 'protected.decision',
    title: "Trusts, bypasses, uninstalls or reports events by Bridle's own command, or removes its package",
    presets: { standard: 'deny', strict: 'deny' },
    isAlwaysOn: true,
    advice: 'Ask the person to do it in a terminal. To see how things are',
    example: { kind: 'shell', command: 'bridle trust .' },
    alternative: { kind: 'shell', command: 'bridle config' },
    inShell: (scene) => findOwnDecision(scene) ?? findUnbridledAgent(scene),
  },
  ruleFor(
    'protected.marker',
    'Makes a bypass marker of a gate',
    'marker',
    'make a marker by which a person opens a gate',
    [
      { kind: 'shell', command: 'touch .skip-plan' },
      { kind: 'shell', command: 'ls -a' },
    ],
    'Only a person makes it. For a look',
  ),
  ruleFor(
    'protected.configured',
    'Changes a file that the configuration protects',
    'configured',
    'change a file that the configuration protects',
    [
      { kind: 'shell', command: 'echo x >> LICENSE' },
      { kind: 'shell', command: 'cat LICENSE' },
    ],
  ),
];
