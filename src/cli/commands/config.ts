import { configFiles, type Places } from '../../config/locate.js';
import { readConfig } from '../../config/read.js';
import { configJsonSchema } from '../../config/schema.js';
import type { Problem, Settings, Sourced } from '../../config/settings.js';
import type { Origin } from '../../model/hook.js';
import type { CliIo } from '../io.js';
import { attributedSources, isAddedUp } from '../origins.js';
import { placesOf } from '../places.js';
import { harmlessLine } from '../render/harmless.js';
import { paintFor } from '../render/paint.js';
import { flattenPractices } from '../render/practice-settings.js';
import { renderTable } from '../render/table.js';
import { fold } from '../render/wrap.js';
import { checkSettings, knownPart } from '../settings-check.js';
import { sourceWorld } from '../world.js';

export interface ConfigOptions {
  readonly json?: boolean;
  readonly schema?: boolean;
}

/** The settings as people write them in a file. */
function flatten(settings: Settings): readonly (readonly [string, unknown])[] {
  const { preset, gates, feedback, audit, allowPaths, protectedPaths, limits, ledger, stuck } = settings;
  const rules = Object.assign({}, settings.rules, ...settings.ruleFloors);
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
    ['limits.output_chars', limits.outputChars],
    ['ledger.max_bytes', ledger.maxBytes],
    ['ledger.max_age_days', ledger.maxAgeDays],
    ['ledger.retain_days', ledger.retainDays],
    ['ledger.fsync', ledger.isSynced],
    ['stuck.writes', stuck.writes],
    ['stuck.repeats', stuck.repeats],
    ['stuck.flips', stuck.flips],
    ['hooks.test_patterns', settings.testPatterns],
    ...settings.gateRules.map(({ id, ...gate }) => [`gate.${id}`, gate] as const),
    ...flattenPractices(settings),
  ];
}

const PIPELINE = ['general', 'execution', 'git', 'features'] as const;

/** What the pipeline over MCP goes by; it reads the project's own file, and no layer merges with it. */
function pipelineRows(places: Places): readonly Row[] {
  const project = configFiles(places).find(({ layer, isOuter = false }) => layer === 'project' && !isOuter);
  const read = project === undefined ? null : readConfig(project);
  if (read === null) return [];
  return PIPELINE.flatMap((section) =>
    Object.entries(read.values[section] ?? {}).map(([key, value]) => ({
      key: `${section}.${key}`,
      value,
      origin: { layer: 'project' as const, file: read.file.path, line: read.lineOf([section, key]) },
    })),
  );
}

const VALUE_WIDTH = 48;

/** Long lists are for --json; the table is for the eye. */
function shorten(text: string): string {
  return text.length <= VALUE_WIDTH ? text : `${text.slice(0, VALUE_WIDTH - 1)}…`;
}

interface Row {
  readonly key: string;
  readonly value: unknown;
  /** null: nobody has said anything else. */
  readonly origin: Origin | null;
}

function rowsOf(settings: Settings, sources: readonly Sourced[]): readonly Row[] {
  const named = flatten(settings).flatMap(([key, value]): readonly Row[] => {
    const said = sources.filter((source) => source.key === key);
    if (said.length === 0) return [{ key, value, origin: null }];
    return said.map((source) => ({
      key,
      value: isAddedUp(key) ? source.value : value,
      origin: source.origin,
    }));
  });
  const hooks = settings.hooks.map(({ name, command, origin }) => ({
    key: `hook.${name}`,
    value: command,
    origin,
  }));
  const rules = settings.ownRules.map(({ id, decision, origin }) => ({
    key: `rule.${id}`,
    value: decision,
    origin,
  }));
  return [...named, ...hooks, ...rules];
}

function whereOf(origin: Origin): string {
  return `${origin.file ?? origin.layer}${origin.line === null ? '' : `:${origin.line}`} (${origin.layer})`;
}

function describeProblem({ file, line, message }: Problem): string {
  return `${file}${line === null ? '' : `:${line}`}: ${message}`;
}

/** `bridle config`: every setting in force and who said it. Ends with 1 if a file has a problem. */
export async function runConfig(options: ConfigOptions, io: CliIo): Promise<number> {
  if (options.schema === true) {
    io.out(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
    return 0;
  }
  const places = placesOf(io);
  const world = sourceWorld(io, {});
  const { config } = world;
  const check = await checkSettings(world);
  const sources = attributedSources(config, places);
  const problems = [...config.problems, ...check.problems];
  const exitCode = problems.length === 0 ? 0 : 1;
  if (options.json === true) {
    const { settings, hash } = config;
    const { warnings } = check;
    io.out(
      `${JSON.stringify({ project: places.project, settings, sources, problems, warnings, hash }, null, 2)}\n`,
    );
    return exitCode;
  }
  const paint = paintFor(io.hasColour);
  const said = [...rowsOf(config.settings, sources), ...pipelineRows(places)];
  const inForce = said.filter(({ key }) => !check.idleKeys.has(key));
  const rows = inForce.map(({ key, value, origin }) => {
    const name = harmlessLine(key);
    return [
      origin === null ? name : paint('bold', name),
      shorten(harmlessLine(JSON.stringify(knownPart(key, value)))),
      paint('dim', origin === null ? 'default' : harmlessLine(whereOf(origin))),
    ];
  });
  io.out(
    `${paint('bold', 'Settings in force for')} ${places.project}\n\n${renderTable(rows, '  ', io.screen)}\n`,
  );
  io.out(
    fold(
      `${paint('bold', 'Read in this order')} (a layer can only tighten what one above it says; a project only tightens)\n\n`,
      io.screen,
    ),
  );
  const files = configFiles(places).map(({ layer, path, isOuter = false }) => [
    isOuter ? `${layer} around` : layer,
    path,
  ]);
  io.out(renderTable(files, '  ', io.screen));
  const tell = (sign: string, all: readonly Problem[]): void => {
    for (const each of all) io.err(`${sign} ${harmlessLine(describeProblem(each))}\n`);
  };
  tell(paint('red', 'problem'), problems);
  tell(paint('yellow', 'warning'), check.warnings);
  return exitCode;
}
