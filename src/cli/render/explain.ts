import type { Sourced } from '../../config/settings.js';
import type { ResolvedCommand } from '../../shell/analysis.js';
import type { ExplainedEffect, ExplainedTarget, Explanation } from '../../policies/explanation.js';
import type { Zone } from '../../policies/paths/zones.js';
import type { Redact } from '../../secrets/redact.js';
import { harmlessLine } from './harmless.js';
import type { Paint } from './paint.js';
import { wrapHanging } from './wrap.js';

/** How an explanation is drawn. */
export interface Drawing {
  readonly paint: Paint;
  readonly redact: Redact;
  readonly width: number;
}

/** Without the credentials of the command, and without what could move the cursor. */
function clean(text: string, { redact }: Drawing): string {
  return harmlessLine(redact(text));
}

const ZONES: Readonly<Record<Zone, string>> = {
  workspace: 'in the workspace',
  'workspace-root': 'the workspace itself or above it',
  temp: 'temporary',
  stream: 'a stream',
  permitted: 'allowed by allow_paths',
  absent: 'where nothing is',
  outside: 'outside the workspace',
};

function describeWords(command: ResolvedCommand, drawing: Drawing): string {
  if (command.words.length === 0) return '(assignments or redirections only)';
  return clean(
    command.words.map(({ text, isResolved }) => (isResolved ? showWord(text) : `‹${text}›`)).join(' '),
    drawing,
  );
}

function showWord(text: string): string {
  return /^[^\s'"\\$`|&;<>()]+$/.test(text) ? text : JSON.stringify(text);
}

function describeTarget(target: ExplainedTarget, drawing: Drawing): string {
  const where = target.zone === null ? '' : drawing.paint('dim', `  ${ZONES[target.zone]}`);
  return `${target.isResolved ? '' : '‹unresolved› '}${clean(showWord(target.path ?? target.text), drawing)}${where}`;
}

function effectLines(effect: ExplainedEffect, drawing: Drawing): string[] {
  const { paint, width } = drawing;
  const what =
    effect.targets.length === 0
      ? [paint('dim', clean(effect.detail, drawing))]
      : effect.targets.map((target) => describeTarget(target, drawing));
  return what.map((text) => wrapHanging(`${paint('yellow', effect.kind)}  ${text}`, width, '       ', 2));
}

function commandLines(explanation: Explanation, drawing: Drawing): string[] {
  const { analysis, effects } = explanation;
  const { paint, width } = drawing;
  if (analysis === null) return [];
  const lines = analysis.commands.flatMap((command, at) => {
    const via =
      command.via.length === 0 ? '' : paint('dim', `  via ${clean(command.via.join(' > '), drawing)}`);
    const where = paint('dim', `  in ${clean(command.cwd ?? '‹unknown directory›', drawing)}`);
    const own = effects.filter((effect) => effect.command === at);
    const number = paint('dim', String(at + 1).padStart(3));
    const text = wrapHanging(
      `${paint('bold', describeWords(command, drawing))}${via}${where}`,
      width,
      '       ',
      7,
    );
    return [`${number}  ${text}`, ...own.flatMap((effect) => effectLines(effect, drawing))];
  });
  const loose = effects.filter((effect) => effect.command === -1);
  lines.push(...loose.flatMap((effect) => effectLines(effect, drawing)));
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

function verdictLines({ verdict }: Explanation, drawing: Drawing): string[] {
  const { paint, width } = drawing;
  const name = verdict.kind === 'no-opinion' ? 'no objection' : verdict.kind;
  const lines = [
    `${paint(COLOURS[verdict.kind], paint('bold', name))}${verdict.rule === null ? '' : `  ${verdict.rule}`}`,
  ];
  if (verdict.reason !== null) lines.push(wrapHanging(clean(verdict.reason, drawing), width, '  ', 0));
  if (verdict.remedy !== null) lines.push(wrapHanging(clean(verdict.remedy, drawing), width, '  ', 0));
  return lines;
}

/** Which preset decided, and whose word that was if it was not the settings'. */
export interface PresetInForce {
  readonly preset: string;
  readonly isByOption: boolean;
}

/** Who said what is in force: `preset = strict  (project, .bridle/config.toml:1)`. */
function settingLines(
  sources: readonly Sourced[],
  { preset, isByOption }: PresetInForce,
  drawing: Drawing,
): string[] {
  const said = sources.map(({ key, value, origin }) => {
    const place =
      origin.file === null ? '' : `, ${origin.file}${origin.line === null ? '' : `:${origin.line}`}`;
    return `${key} = ${JSON.stringify(value)}  (${origin.layer}${place})`;
  });
  const isSaid = sources.some(({ key }) => key === 'preset');
  const lines = isSaid ? said : [`preset = "${preset}"  (${isByOption ? '--preset' : 'default'})`, ...said];
  const { paint, width } = drawing;
  return lines.map((line) => wrapHanging(paint('dim', clean(line, drawing)), width, '    ', 2));
}

/** The parse, the effects, the verdict and the settings behind it, for a person. */
export function renderExplanation(
  explanation: Explanation,
  preset: PresetInForce,
  sources: readonly Sourced[],
  drawing: Drawing,
): string {
  const lines = [
    ...commandLines(explanation, drawing),
    '',
    ...verdictLines(explanation, drawing),
    ...settingLines(sources, preset, drawing),
  ];
  return `${lines.join('\n')}\n`;
}
