import { accessSync, constants, mkdirSync } from 'node:fs';
import { loadConfig } from '../../config/load.js';
import type { Problem } from '../../config/settings.js';
import type { Dialect } from '../../dialects/dialect.js';
import { DIALECTS } from '../../dialects/table.js';
import { chooseAgents, rootsOf } from '../agents.js';
import { checkEntries, checkTrust, checkVersion } from '../doctor/entries.js';
import { checkHooks } from '../doctor/hooks.js';
import { checkNeighbours } from '../doctor/neighbours.js';
import { finding, type Finding, type Level } from '../doctor/finding.js';
import { findInstalled, type Installed } from '../installed.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { findVersion } from '../programs.js';
import { harmless } from '../render/harmless.js';
import { paintFor, type Colour } from '../render/paint.js';
import { wrap } from '../render/wrap.js';
import { checkSettings } from '../settings-check.js';
import { sourceWorld } from '../world.js';
import { runGenerate } from './generate.js';
import { runInstall } from './install.js';

export interface DoctorOptions {
  readonly json?: boolean;
  readonly fix?: boolean;
  readonly live?: boolean;
}

async function examineSettings(io: CliIo): Promise<readonly Finding[]> {
  const world = sourceWorld(io, {});
  const { problems, warnings } = await checkSettings(world);
  const findings = (level: Level, found: readonly Problem[]): readonly Finding[] =>
    found.map(({ file, line, message }) =>
      finding(level, 'configuration', `${file}${line === null ? '' : `:${line}`}: ${message}`),
    );
  const all = [
    ...findings('problem', [...world.config.problems, ...problems]),
    ...findings('warning', warnings),
  ];
  return all.length > 0 ? all : [finding('ok', 'configuration', 'every entry of every layer is understood')];
}

function checkState(io: CliIo): Finding {
  const { userState } = placesOf(io);
  try {
    mkdirSync(userState, { recursive: true, mode: 0o700 });
    accessSync(userState, constants.W_OK);
    return finding('ok', 'state directory', `${userState} can be written`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return finding(
      'problem',
      'state directory',
      `${why}. Trust, caches and the way back of an installation are kept there.`,
    );
  }
}

function blindSpots(dialect: Dialect, installed: readonly Installed[]): readonly Finding[] {
  return installed.length === 0
    ? []
    : dialect.blindSpots.map((spot) => finding('warning', dialect.id, `not seen by any hook: ${spot}`));
}

/** Everything about one agent; nothing if it is neither bridled nor asked for. */
async function examineAgent(
  dialect: Dialect,
  isNamed: boolean,
  options: DoctorOptions,
  io: CliIo,
): Promise<readonly Finding[]> {
  const roots = rootsOf(io);
  const roles = Object.keys(loadConfig(placesOf(io)).settings.roles);
  const installed = findInstalled(dialect, roots, roles);
  if (installed.length === 0 && !isNamed) return [];
  const version = await findVersion(dialect.id, io);
  return [
    ...(await checkEntries(dialect, installed)),
    ...(installed.length === 0 ? [finding('warning', dialect.id, 'is not bridled here')] : []),
    ...checkVersion(dialect, installed, version),
    ...(await checkTrust(dialect, installed, roots)),
    ...checkNeighbours(dialect, installed, roots),
    ...blindSpots(dialect, installed),
    ...(options.live === true
      ? [await (await import('../doctor/live.js')).checkLive(dialect, version, io)]
      : []),
  ];
}

async function examine(
  named: readonly string[],
  options: DoctorOptions,
  io: CliIo,
): Promise<readonly Finding[]> {
  const dialects =
    named.length > 0 ? await chooseAgents(named, io) : await Promise.all(DIALECTS.map((row) => row.load()));
  const perAgent: Finding[] = [];
  // One after the other: a trial keeps a machine busy.
  for (const dialect of dialects)
    perAgent.push(...(await examineAgent(dialect, named.length > 0, options, io)));
  if (perAgent.length === 0)
    perAgent.push(finding('warning', 'agents', 'no agent is bridled here; "bridle install" sets it up'));
  return [checkState(io), ...(await examineSettings(io)), ...(await checkHooks(io)), ...perAgent];
}

const SIGNS: Readonly<Record<Level, readonly [string, Colour]>> = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  problem: ['✗', 'red'],
};

function show(findings: readonly Finding[], io: CliIo): void {
  const paint = paintFor(io.hasColour);
  for (const { level, about, text } of findings) {
    const [sign, colour] = SIGNS[level];
    const [first = '', ...rest] = wrap(harmless(`${about}: ${text}`), io.width, '    ').split('\n');
    io.out(`  ${paint(colour, sign)} ${first.trimStart()}\n${rest.map((line) => `${line}\n`).join('')}`);
  }
}

/** What is made from the configuration is made from it again; else its check would find another program there. */
async function mend({ agent, scope }: NonNullable<Finding['fix']>, io: CliIo): Promise<void> {
  const isGenerated = loadConfig(placesOf(io)).settings.agents.includes(agent) && scope === 'project';
  if (isGenerated) await runGenerate([agent], { yes: true }, io);
  else await runInstall([agent], { scope, yes: true }, io);
}

/** `bridle doctor [agent…]`: is everything in place, does it start, does it refuse? Ends with 1 if something is wrong. */
export async function runDoctor(
  agents: readonly string[],
  options: DoctorOptions,
  io: CliIo,
): Promise<number> {
  const findings = await examine(agents, options, io);
  const problems = findings.filter(({ level }) => level === 'problem');
  if (options.json === true) io.out(`${JSON.stringify(findings, null, 2)}\n`);
  else show(findings, io);
  const fixes = problems.flatMap(({ fix }) => fix ?? []);
  if (options.fix === true && fixes.length > 0) {
    for (const fix of fixes) await mend(fix, io);
    return (await examine(agents, options, io)).some(({ level }) => level === 'problem') ? 1 : 0;
  }
  if (options.json !== true && fixes.length > 0)
    io.out('\n"bridle doctor --fix" writes the entries of agents anew.\n');
  return problems.length === 0 ? 0 : 1;
}
