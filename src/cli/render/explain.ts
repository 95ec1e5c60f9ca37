import { sanitise } from '../../dialects/message.js';
import type { Sourced } from '../../config/settings.js';
import type { ResolvedCommand } from '../../shell/analysis.js';
import type { ExplainedEffect, ExplainedTarget, Explanation } from '../../policies/explanation.js';
import type { Zone } from '../../policies/paths/zones.js';
import type { Paint } from './paint.js';

const ZONES: Readonly<Record<Zone, string>> = {
  workspace: 'in the workspace',
  'workspace-root': 'the workspace itself or above it',
  temp: 'temporary',
  stream: 'a stream',
  permitted: 'allowed by allow_paths',
  absent: 'where nothing is',
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

function describeTarget(target: ExplainedTarget, paint: Paint): string {
  const where = target.zone === null ? '' : paint('dim', `  ${ZONES[target.zone]}`);
  return `${target.isResolved ? '' : '‹unresolved› '}${sanitise(showWord(target.path ?? target.text))}${where}`;
}

function effectLines(effect: ExplainedEffect, paint: Paint): string[] {
  const head = `     ${paint('yellow', effect.kind)}`;
  if (effect.targets.length === 0) return [`${head}  ${paint('dim', sanitise(effect.detail))}`];
  return effect.targets.map((target) => `${head}  ${describeTarget(target, paint)}`);
}

function commandLines(explanation: Explanation, paint: Paint): string[] {
  const { analysis, effects } = explanation;
  if (analysis === null) return [];
  const lines = analysis.commands.flatMap((command, at) => {
    const via = command.via.length === 0 ? '' : paint('dim', `  via ${command.via.join(' > ')}`);
    const where = paint('dim', `  in ${command.cwd ?? '‹unknown directory›'}`);
    const own = effects.filter((effect) => effect.command === at);
    return [
      `${paint('dim', String(at + 1).padStart(3))}  ${paint('bold', describeWords(command))}${via}${where}`,
      ...own.flatMap((effect) => effectLines(effect, paint)),
    ];
  });
  const loose = effects.filter((effect) => effect.command === -1);
  lines.push(...loose.flatMap((effect) => effectLines(effect, paint)));
  if (!analysis.isComplete)
    lines.push(`     ${paint('red', `not read to the end: ${analysis.limit ?? 'unknown'}`)}`);
  return lines;
}

const COLOURS = {
  deny: 'red',
  ask: 'yellow',
  rewrite: 'yellow',
  allow: 'green',
  'no-opinion': 'green',
} as const;

function verdictLines({ verdict }: Explanation, paint: Paint): string[] {
  const name = verdict.kind === 'no-opinion' ? 'no objection' : verdict.kind;
  const lines = [
    `${paint(COLOURS[verdict.kind], paint('bold', name))}${verdict.rule === null ? '' : `  ${verdict.rule}`}`,
  ];
  if (verdict.reason !== null) lines.push(`  ${sanitise(verdict.reason)}`);
  if (verdict.remedy !== null) lines.push(`  ${sanitise(verdict.remedy)}`);
  return lines;
}

/** Who said what is in force: `preset = strict  (project, .bridle/config.toml:1)`. */
function settingLines(sources: readonly Sourced[], preset: string, paint: Paint): string[] {
  const said = sources.map(({ key, value, origin }) => {
    const place =
      origin.file === null ? '' : `, ${origin.file}${origin.line === null ? '' : `:${origin.line}`}`;
    return paint('dim', `  ${key} = ${JSON.stringify(value)}  (${origin.layer}${place})`);
  });
  const isSaid = sources.some(({ key }) => key === 'preset');
  return isSaid ? said : [paint('dim', `  preset = "${preset}"  (default)`), ...said];
}

/** The parse, the effects, the verdict and the settings behind it, for a person. */
export function renderExplanation(
  explanation: Explanation,
  preset: string,
  sources: readonly Sourced[],
  paint: Paint,
): string {
  const lines = [
    ...commandLines(explanation, paint),
    '',
    ...verdictLines(explanation, paint),
    ...settingLines(sources, preset, paint),
  ];
  return `${lines.join('\n')}\n`;
}
