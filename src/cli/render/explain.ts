import { sanitise } from '../../dialects/message.js';
import type { Sourced } from '../../config/settings.js';
import type { ResolvedCommand } from '../../shell/analysis.js';
import type { ExplainedEffect, ExplainedTarget, Explanation } from '../../policies/explanation.js';
import type { Zone } from '../../policies/paths/zones.js';

export interface Palette {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
}

const same = (text: string): string => text;

export const PLAIN: Palette = { bold: same, dim: same, red: same, yellow: same, green: same };

const ansi =
  (code: number) =>
  (text: string): string =>
    `\u001B[${code}m${text}\u001B[0m`;

export const COLOURED: Palette = {
  bold: ansi(1),
  dim: ansi(2),
  red: ansi(31),
  yellow: ansi(33),
  green: ansi(32),
};

const ZONES: Readonly<Record<Zone, string>> = {
  workspace: 'in the workspace',
  'workspace-root': 'the workspace itself or above it',
  temp: 'temporary',
  stream: 'a stream',
  permitted: 'allowed by allow_paths',
  outside: 'outside the workspace',
};

function describeWords(command: ResolvedCommand): string {
  if (command.words.length === 0) return '(assignments or redirections only)';
  return sanitise(
    command.words.map(({ text, isResolved }) => (isResolved ? showWord(text) : `‹${text}›`)).join(' '),
  );
}

function showWord(text: string): string {
  return /^[^\s'"\\$`|&;<>()]+$/.test(text) ? text : JSON.stringify(text);
}

function describeTarget(target: ExplainedTarget, colours: Palette): string {
  const where = target.zone === null ? '' : colours.dim(`  ${ZONES[target.zone]}`);
  return `${target.isResolved ? '' : '‹unresolved› '}${sanitise(showWord(target.path ?? target.text))}${where}`;
}

function effectLines(effect: ExplainedEffect, colours: Palette): string[] {
  const head = `     ${colours.yellow(effect.kind)}`;
  if (effect.targets.length === 0) return [`${head}  ${colours.dim(sanitise(effect.detail))}`];
  return effect.targets.map((target) => `${head}  ${describeTarget(target, colours)}`);
}

function commandLines(explanation: Explanation, colours: Palette): string[] {
  const { analysis, effects } = explanation;
  if (analysis === null) return [];
  const lines = analysis.commands.flatMap((command, at) => {
    const via = command.via.length === 0 ? '' : colours.dim(`  via ${command.via.join(' > ')}`);
    const where = colours.dim(`  in ${command.cwd ?? '‹unknown directory›'}`);
    const own = effects.filter((effect) => effect.command === at);
    return [
      `${colours.dim(String(at + 1).padStart(3))}  ${colours.bold(describeWords(command))}${via}${where}`,
      ...own.flatMap((effect) => effectLines(effect, colours)),
    ];
  });
  const loose = effects.filter((effect) => effect.command === -1);
  lines.push(...loose.flatMap((effect) => effectLines(effect, colours)));
  if (!analysis.isComplete)
    lines.push(`     ${colours.red(`not read to the end: ${analysis.limit ?? 'unknown'}`)}`);
  return lines;
}

function verdictLines({ verdict }: Explanation, colours: Palette): string[] {
  const paint = {
    deny: colours.red,
    ask: colours.yellow,
    rewrite: colours.yellow,
    allow: colours.green,
    'no-opinion': colours.green,
  };
  const name = verdict.kind === 'no-opinion' ? 'no objection' : verdict.kind;
  const lines = [
    `${paint[verdict.kind](colours.bold(name))}${verdict.rule === null ? '' : `  ${verdict.rule}`}`,
  ];
  if (verdict.reason !== null) lines.push(`  ${sanitise(verdict.reason)}`);
  if (verdict.remedy !== null) lines.push(`  ${sanitise(verdict.remedy)}`);
  return lines;
}

/** Who said what is in force: `preset = strict  (project, .bridle/config.toml:1)`. */
function settingLines(sources: readonly Sourced[], preset: string, colours: Palette): string[] {
  const said = sources.map(({ key, value, origin }) => {
    const place =
      origin.file === null ? '' : `, ${origin.file}${origin.line === null ? '' : `:${origin.line}`}`;
    return colours.dim(`  ${key} = ${JSON.stringify(value)}  (${origin.layer}${place})`);
  });
  const isSaid = sources.some(({ key }) => key === 'preset');
  return isSaid ? said : [colours.dim(`  preset = "${preset}"  (default)`), ...said];
}

/** The parse, the effects, the verdict and the settings behind it, for a person. */
export function renderExplanation(
  explanation: Explanation,
  preset: string,
  sources: readonly Sourced[],
  colours: Palette,
): string {
  const lines = [
    ...commandLines(explanation, colours),
    '',
    ...verdictLines(explanation, colours),
    ...settingLines(sources, preset, colours),
  ];
  return `${lines.join('\n')}\n`;
}
