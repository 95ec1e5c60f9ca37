import type { FileView } from '../../src/model/file-view.js';
import type { Preset } from '../../src/model/preset.js';
import { RULES } from '../../src/policies/catalogue.js';
import { judgeShell } from '../../src/policies/guards/shell.js';
import { postureOf } from '../../src/policies/rule.js';
import { ShellScene } from '../../src/policies/shell-scene.js';
import {
  analyseCommand,
  type Analysis,
  type Effect,
  type ResolvedCommand,
  type ShellContext,
} from '../../src/shell/analysis.js';
import type { ResolvedWord } from '../../src/shell/effect.js';
import { corpusContext } from '../policies/support/contexts.js';

/** Files of a made-up machine, by path. */
export function filesOf(contents: Readonly<Record<string, string>>): FileView {
  const paths = Object.keys(contents);
  return {
    realPath: (path) => (paths.some((each) => each === path || each.startsWith(`${path}/`)) ? path : null),
    isDirectory: (path) => paths.some((each) => each.startsWith(`${path}/`)),
    readText: (path, limit) => contents[path]?.slice(0, limit) ?? null,
  };
}

export const CONTEXT: ShellContext = {
  cwd: '/home/dev/project',
  home: '/home/dev',
  workspace: '/home/dev/project',
  platform: 'linux',
  variables: { HOME: '/home/dev', USER: 'dev', PWD: '/home/dev/project' },
  files: filesOf({}),
};

export function analyse(text: string, changes: Partial<ShellContext> = {}): Analysis {
  return analyseCommand(text, { ...CONTEXT, ...changes });
}

function describe({ kind, targets, isRecursive, isForced, command }: Effect): string {
  const places = targets.map(({ path, text, isResolved, hasGlob }) => {
    const shown = path === null || (hasGlob && !path.includes('*')) ? text : path;
    return isResolved ? shown : `${shown} (?)`;
  });
  return [
    kind,
    ...places,
    ...(isRecursive ? ['recursively'] : []),
    ...(isForced ? ['by force'] : []),
    ...(command.host === null ? [] : [`on ${command.host}`]),
  ].join(' ');
}

/** The effects of a line, each in a few words, without those that only look. */
export function effectsOf(text: string, changes: Partial<ShellContext> = {}): readonly string[] {
  return analyse(text, changes)
    .effects.filter(({ kind }) => kind !== 'read' && kind !== 'execute')
    .map(describe);
}

/** What a line reads or runs. */
export function looksOf(text: string, changes: Partial<ShellContext> = {}): readonly string[] {
  return analyse(text, changes)
    .effects.filter(({ kind }) => kind === 'read' || kind === 'execute')
    .map(describe);
}

/** The argument lists of a line. */
export function commandsOf(
  text: string,
  changes: Partial<ShellContext> = {},
): readonly (readonly string[])[] {
  return analyse(text, changes).commands.map(({ words }) =>
    words.map((word) => (word.isResolved ? word.text : `${word.text}?`)),
  );
}

/** The words of each run of a command called `p`, which stands for any program. */
export function runsOf(text: string): readonly (readonly string[])[] {
  return commandsOf(text)
    .filter(([name]) => name === 'p')
    .map((words) => words.slice(1));
}

function showWord({ text, isResolved, hasGlob }: ResolvedWord): string {
  const shown = /^[^\s"\\]+$/.test(text) ? text : JSON.stringify(text);
  // A pattern is seen by its letters; where it has none, or they are only letters, that is worth a word.
  const glob = hasGlob === /[*?[{]/.test(text) ? '' : hasGlob ? ' (pattern)' : ' (as it stands)';
  return `${shown}${isResolved ? '' : '?'}${glob}`;
}

function showCommand({ words, cwd, host, via, assignments, redirects, program }: ResolvedCommand): string {
  return [
    ...assignments.map(({ name, value }) => `${name}=${showWord(value)}`),
    ...words.map(showWord),
    ...redirects.map(
      ({ operator, descriptor, target }) => `${descriptor ?? ''}${operator}${showWord(target)}`,
    ),
    ...(program === null && words.length > 0 ? ['(unknown)'] : []),
    ...(cwd === CONTEXT.cwd ? [] : [`in ${cwd ?? 'some directory'}`]),
    ...(host === null ? [] : [`on ${host}`]),
    ...(via.length === 0 ? [] : [`via ${via.join(', ')}`]),
  ].join(' ');
}

/** The commands that a glance would see in a line: no variables, no nesting, only simple quotes. */
function glanceAt(text: string): readonly string[] {
  return text.split(/\s*(?:;|&&|\|\|?)\s*/).map((part) =>
    [...part.matchAll(/'([^']*)'|"([^"$`\\]*)"|[^\s'"]+/g)]
      .map(([word, single, double]) => single ?? double ?? word)
      .map((word) => showWord({ text: word, isResolved: true, hasGlob: /[*?[{]/.test(word) }))
      .join(' '),
  );
}

/** The commands of a line as far as they are not what a glance would see. */
function showCommands(text: string, commands: readonly ResolvedCommand[]): readonly string[] {
  const shown = commands.map(showCommand);
  const seen = glanceAt(text);
  const missing = seen.filter((each) => each !== '' && !shown.includes(each)).length;
  return [
    ...shown.filter((each) => !seen.includes(each)).map((each) => `$ ${each}`),
    ...(missing === 0 ? [] : [`$ ${missing} not as written`]),
  ];
}

/** What people are told of a line: what happens, and what would be refused. */
export function sentencesOf(text: string): readonly string[] {
  const read = analyse(text);
  const findings = (['standard', 'strict'] as const).flatMap((preset) => {
    const scene = new ShellScene(text, read, corpusContext({ preset }));
    return RULES.flatMap((rule) => {
      const finding = rule.inShell?.(scene) ?? null;
      return finding === null ? [] : [`${rule.id}: ${finding.what}`];
    });
  });
  const details = read.effects.map(({ action, detail }) => `${action}: ${detail}`);
  return [...new Set([...details, ...findings])].map((each) => `~ ${onOneLine(each)}`);
}

interface Refusal {
  readonly rules: readonly string[];
  readonly target: string | null;
}

function refusalOf(text: string, read: Analysis, preset: Preset): Refusal {
  const scene = new ShellScene(text, read, corpusContext({ preset }));
  const rules = RULES.filter(
    (rule) => postureOf(rule, scene.context) !== null && (rule.inShell?.(scene) ?? null) !== null,
  );
  return { rules: rules.map(({ id }) => id), target: judgeShell(scene)?.finding.target ?? null };
}

/** What the presets say to a line: the rules that speak, and what the first of them names. */
function showRefusals(text: string, read: Analysis): readonly string[] {
  const standard = refusalOf(text, read, 'standard');
  const strict = refusalOf(text, read, 'strict');
  const more = strict.rules.filter((rule) => !standard.rules.includes(rule));
  const fewer = standard.rules.filter((rule) => !strict.rules.includes(rule)).map((rule) => `not ${rule}`);
  const [only, second] = read.effects.flatMap(({ targets }) => targets);
  const name = (target: string | null): string =>
    second === undefined && (target === only?.path || target === only?.text) ? '' : ` (${target})`;
  const first = standard.rules.length === 0 ? [] : [`= ${standard.rules.join(', ')}${name(standard.target)}`];
  return more.length + fewer.length === 0
    ? first
    : [
        ...first,
        `= strict ${[...more, ...fewer].join(', ')}${strict.target === standard.target ? '' : name(strict.target)}`,
      ];
}

const onOneLine = (text: string): string => text.replaceAll('\n', '\\n').replaceAll('\r', '\\r');

function showEffects({ effects, limit, unresolvedCommands }: Analysis): readonly string[] {
  return [
    ...effects.map((effect) => {
      const { action, command, pointsAt, targets } = effect;
      const kinds = targets.map(({ kind }) => kind).filter((kind) => kind !== 'path');
      const sorts = kinds.length === 0 ? '' : ` (${[...new Set(kinds)].join(', ')})`;
      const by = action === command.program ? '' : ` by ${action}`;
      const via = command.via.length === 0 ? '' : ` via ${command.via.join(', ')}`;
      const leads = pointsAt === null ? '' : ` to ${pointsAt.path ?? pointsAt.text}`;
      return `${describe(effect)}${sorts}${leads}${by}${via}`;
    }),
    ...(limit === null ? [] : [`limit ${limit}`]),
    ...(unresolvedCommands === 0 ? [] : [`unresolved ${unresolvedCommands}`]),
  ];
}

/** Everything that is said of a line, a few words for each part; or only what the analysis says that it does. */
export function readingOf(text: string, isWhole = true): readonly string[] {
  const read = analyse(text);
  const parts = isWhole
    ? [...showCommands(text, read.commands), ...showEffects(read), ...showRefusals(text, read)]
    : showEffects(read);
  return parts.map(onOneLine);
}

/** As much of it as can be had for very many lines. */
export function shortReadingOf(text: string): readonly string[] {
  const read = analyse(text);
  const rule = judgeShell(new ShellScene(text, read, corpusContext({ preset: 'strict' })))?.rule.id ?? '';
  return [...read.commands.map(showCommand), ...showEffects(read), rule];
}
