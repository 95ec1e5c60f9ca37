import { loadConfig } from '../../config/load.js';
import { configFiles } from '../../config/locate.js';
import { configJsonSchema } from '../../config/schema.js';
import type { LoadedConfig, Problem, Settings } from '../../config/settings.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { paintFor } from '../render/paint.js';
import { renderTable } from '../render/table.js';

export interface ConfigOptions {
  readonly json?: boolean;
  readonly schema?: boolean;
}

/** The settings as people write them in a file. */
function flatten(settings: Settings): readonly (readonly [string, unknown])[] {
  const { preset, gates, feedback, audit, allowPaths, protectedPaths, rules, limits, ledger, stuck } =
    settings;
  return [
    ['preset', preset],
    ['gates', gates],
    ['feedback', feedback],
    ['audit', audit],
    ['allow_paths', allowPaths],
    ['protected_paths', protectedPaths],
    ...Object.entries(rules).map(([id, value]) => [`rules.${id}`, value] as const),
    ['limits.input_bytes', limits.inputBytes],
    ['limits.input_depth', limits.inputDepth],
    ['limits.first_byte_ms', limits.firstByteMs],
    ['limits.last_byte_ms', limits.lastByteMs],
    ['limits.stop_continuations', limits.stopContinuations],
    ['limits.hooks_ms', limits.hooksMs],
    ['ledger.max_bytes', ledger.maxBytes],
    ['ledger.max_age_days', ledger.maxAgeDays],
    ['ledger.retain_days', ledger.retainDays],
    ['ledger.fsync', ledger.isSynced],
    ['stuck.writes', stuck.writes],
    ['stuck.repeats', stuck.repeats],
    ['stuck.flips', stuck.flips],
    ['hooks.test_patterns', settings.testPatterns],
    ...settings.gateRules.map(({ id, ...gate }) => [`gate.${id}`, gate] as const),
  ];
}

const VALUE_WIDTH = 48;

/** Long lists are for --json; the table is for the eye. */
function shorten(text: string): string {
  return text.length <= VALUE_WIDTH ? text : `${text.slice(0, VALUE_WIDTH - 1)}…`;
}

function whereOf(config: LoadedConfig, key: string): string {
  const origin = config.sources.find((source) => source.key === key)?.origin;
  if (origin === undefined) return 'default';
  return `${origin.file ?? origin.layer}${origin.line === null ? '' : `:${origin.line}`} (${origin.layer})`;
}

function describeProblem({ file, line, message }: Problem): string {
  return `${file}${line === null ? '' : `:${line}`}: ${message}`;
}

/** `bridle config`: every setting in force and who said it. Ends with 1 if a file has a problem. */
export function runConfig(options: ConfigOptions, io: CliIo): number {
  if (options.schema === true) {
    io.out(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
    return 0;
  }
  const places = placesOf(io);
  const config = loadConfig(places);
  const exitCode = config.problems.length === 0 ? 0 : 1;
  if (options.json === true) {
    const { settings, sources, problems, hash } = config;
    io.out(`${JSON.stringify({ project: places.project, settings, sources, problems, hash }, null, 2)}\n`);
    return exitCode;
  }
  const paint = paintFor(io.hasColour);
  const rows = flatten(config.settings).map(([key, value]) => {
    const where = whereOf(config, key);
    const text = shorten(JSON.stringify(value));
    return [where === 'default' ? key : paint('bold', key), text, paint('dim', where)];
  });
  io.out(`${paint('bold', 'Settings in force for')} ${places.project}\n\n${renderTable(rows, '  ')}\n`);
  io.out(
    `${paint('bold', 'Read in this order')} (a layer can only tighten what one above it says; a project only tightens)\n\n`,
  );
  const files = configFiles(places).map(({ layer, path }) => [layer, path]);
  io.out(renderTable(files, '  '));
  for (const problem of config.problems) io.err(`${paint('red', 'problem')} ${describeProblem(problem)}\n`);
  return exitCode;
}
