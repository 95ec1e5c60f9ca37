import { tmpdir } from 'node:os';
import { loadConfig } from '../../config/load.js';
import type { LoadedConfig } from '../../config/settings.js';
import { FILES } from '../../hook/guards.js';
import { PRESETS, type Preset } from '../../model/preset.js';
import { UserError } from '../../model/user-error.js';
import { explainCall } from '../../policies/explanation.js';
import type { PolicyContext } from '../../policies/policy.js';
import { redactorFor } from '../../secrets/redact.js';
import type { CliIo } from '../io.js';
import { describedCall, judgeByRules } from '../judged-call.js';
import { attributedSources } from '../origins.js';
import { placesOf } from '../places.js';
import { renderExplanation } from '../render/explain.js';
import { harmlessLine } from '../render/harmless.js';
import { paintFor } from '../render/paint.js';
import { wrap } from '../render/wrap.js';
import { redactedJson, redactorOf } from '../redacted.js';
import { explainLines } from './explain-batch.js';

export interface ExplainOptions {
  readonly preset?: string;
  readonly tool?: string;
  readonly batch?: boolean;
  readonly json?: boolean;
}

function presetOf(said: string | undefined, config: LoadedConfig): Preset {
  if (said === undefined) return config.settings.preset;
  const preset = PRESETS.find((each) => each === said);
  if (preset === undefined) {
    throw new UserError('E_PRESET', `There is no preset "${said}".`, `Say ${PRESETS.join(' or ')}.`);
  }
  return preset;
}

/** What a judgement here and now would rest on. */
function contextOf(io: CliIo, config: LoadedConfig, preset: Preset): PolicyContext {
  const places = placesOf(io);
  const { rules, ruleFloors, allowPaths, protectedPaths } = config.settings;
  const known = ['USER', 'TMPDIR', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME'].flatMap((name) => {
    const value = io.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    cwd: io.cwd,
    workspace: places.project,
    home: io.home,
    tempDirs: [...new Set(['/tmp', '/var/tmp', tmpdir()])],
    platform: process.platform,
    preset,
    rules,
    ruleFloors,
    allowPaths,
    protectedPaths,
    files: FILES,
    ownPaths: [places.userConfig, places.userState, places.managedConfig],
    variables: Object.fromEntries(known),
  };
}

async function runBatch(io: CliIo, context: PolicyContext): Promise<number> {
  if (io.input === undefined)
    throw new UserError('E_NO_INPUT', 'There is nothing to read.', 'Pipe JSON lines in.');
  for await (const text of explainLines(io.input, context, redactorFor(io.env))) io.out(text);
  return 0;
}

function tellUnasked(names: readonly string[], io: CliIo): void {
  if (names.length === 0) return;
  const them = names.map(harmlessLine).join(', ');
  const text = `Asked as well at a real call, and not here, where nothing is run: ${them}. "bridle run" asks them.`;
  io.out(`\n${wrap(text, io.width, '')}\n`);
}

/** `bridle explain`: judges as the hook would, runs nothing and leaves no row in the ledger. */
export async function runExplain(
  command: string | undefined,
  options: ExplainOptions,
  io: CliIo,
): Promise<number> {
  const config = loadConfig(placesOf(io));
  const context = contextOf(io, config, presetOf(options.preset, config));
  if (options.batch === true) return runBatch(io, context);
  if (command === undefined) {
    throw new UserError('E_NO_COMMAND', 'No command was given.', "Try: bridle explain 'rm -rf build'");
  }
  const call = describedCall(options.tool ?? 'bash', command);
  const guarded = explainCall(call, context);
  const judged = await judgeByRules(call, guarded.verdict, config, io);
  const explanation = { ...guarded, verdict: judged.verdict };
  const redact = redactorOf(command, redactorFor(io.env));
  // What a person asks for here was said by no file.
  const isByOption = options.preset !== undefined;
  const said = attributedSources(config, placesOf(io)).filter(({ key }) => key !== 'preset' || !isByOption);
  const sources = [...said, ...judged.rules];
  if (options.json === true) {
    const { verdict, analysis, effects } = explanation;
    const { reason, rule, remedy } = verdict;
    const decided = { verdict: verdict.kind, rule, reason, remedy };
    const read = {
      isComplete: analysis?.isComplete ?? true,
      limit: analysis?.limit ?? null,
      commands: analysis?.commands ?? [],
    };
    const settings = { preset: context.preset, settings: sources };
    io.out(
      `${redactedJson({ ...decided, ...read, effects, ...settings, unasked: judged.unasked }, redact, 2)}\n`,
    );
  } else {
    const drawing = { paint: paintFor(io.hasColour), redact, width: io.width };
    io.out(renderExplanation(explanation, { preset: context.preset, isByOption }, sources, drawing));
    tellUnasked(judged.unasked, io);
  }
  return 0;
}
