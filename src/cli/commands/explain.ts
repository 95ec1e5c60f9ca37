import { toolCallOf, doubleUnderscore } from '../../dialects/tools.js';
import type { Sourced } from '../../config/settings.js';
import type { Preset } from '../../model/preset.js';
import { explainCall } from '../../policies/explanation.js';
import type { PolicyContext } from '../../policies/policy.js';
import { COLOURED, PLAIN, renderExplanation } from '../render/explain.js';
import { explainLines } from './explain-batch.js';

export interface ExplainOptions {
  /** The command to explain; null for a batch. */
  readonly command: string | null;
  readonly isBatch: boolean;
  readonly isJson: boolean;
  readonly preset: Preset | null;
  readonly tool: string | null;
}

export interface ExplainStreams {
  readonly input: AsyncIterable<string | Uint8Array>;
  /** Resolves when the reader has taken the text. */
  readonly write: (text: string) => Promise<void>;
  readonly hasColour: boolean;
}

/** What holds where the command would run: the context of a judgement, and who set what. */
export interface ExplainSetting {
  readonly context: PolicyContext;
  readonly sources: readonly Sourced[];
}

/** `bridle explain`: judges without running anything and without leaving a row in the ledger. */
export async function runExplain(
  options: ExplainOptions,
  { context, sources }: ExplainSetting,
  streams: ExplainStreams,
): Promise<void> {
  const base = options.preset === null ? context : { ...context, preset: options.preset };
  if (options.isBatch) {
    for await (const text of explainLines(streams.input, base)) await streams.write(text);
    return;
  }
  const spelling = { names: {}, mcp: doubleUnderscore };
  const tool = toolCallOf(options.tool ?? 'bash', { command: options.command ?? '' }, null, spelling);
  const explanation = explainCall(tool, base);
  if (options.isJson) {
    const settings = sources.map(({ key, value, origin }) => ({ key, value, origin }));
    await streams.write(`${JSON.stringify({ ...explanation, preset: base.preset, settings }, null, 2)}\n`);
    return;
  }
  await streams.write(
    renderExplanation(explanation, base.preset, sources, streams.hasColour ? COLOURED : PLAIN),
  );
}
