import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Hook } from '../../model/hook.js';
import { externalHook } from '../../sources/external.js';
import type { HookEntry } from '../../sources/entry.js';
import { manifestRequest } from '../../sources/load.js';
import { findHooks, pickHooks, type FoundHooks } from '../hooks.js';
import { readCases } from '../hook-tests/case.js';
import { runCase, type CaseResult } from '../hook-tests/run-case.js';
import type { CliIo } from '../io.js';
import { paintFor } from '../render/paint.js';
import { sourceWorld, type TrustFlag } from '../world.js';

export interface TestOptions extends TrustFlag {
  readonly json?: boolean;
}

/** A hook with the place of its examples. */
interface Subject {
  readonly name: string;
  readonly file: string;
  readonly load: () => Promise<Hook | string>;
}

interface Tested {
  readonly hook: string;
  readonly file: string;
  readonly results: readonly CaseResult[];
}

/** Inside a hook folder, beside a file, and for an entry of a configuration in the directory of hooks. */
function casesFile({ shape, path, name }: Pick<HookEntry, 'path' | 'name'> & { shape: string }): string {
  if (shape === 'hook-folder') return join(path, 'hook.test.json');
  if (shape === 'command' || shape === 'rule') return join(dirname(path), 'hooks', `${name}.test.json`);
  return `${path}.test.json`;
}

function subjectsOf(
  { manifest, rules }: FoundHooks,
  load: (entry: HookEntry) => Promise<Hook | string>,
): readonly Subject[] {
  return [
    ...manifest.entries
      .filter(({ state }) => state.kind !== 'disabled' && state.kind !== 'shadowed')
      .map((entry) => ({ name: entry.name, file: casesFile(entry), load: () => load(entry) })),
    ...rules
      .filter(({ rule }) => rule.isEnabled)
      .map(({ rule, compiled }) => ({
        name: rule.id,
        file: casesFile({ shape: 'rule', path: rule.origin.file ?? '', name: rule.id }),
        load: async () => compiled.hook ?? compiled.problems.join(' '),
      })),
  ];
}

async function testSubject({ name, file, load }: Subject, project: string): Promise<Tested> {
  const failure = (why: string): Tested => ({
    hook: name,
    file,
    results: [{ name: 'examples', isPassed: false, why }],
  });
  const cases = readCases(readFileSync(file, 'utf8'));
  if (typeof cases === 'string') return failure(`${file} ${cases}`);
  const hook = await load();
  if (typeof hook === 'string') return failure(hook);
  const results: CaseResult[] = [];
  for (const each of cases) results.push(await runCase(hook, each, project));
  return { hook: name, file, results };
}

function report(tested: readonly Tested[], io: CliIo): void {
  const paint = paintFor(io.hasColour);
  for (const { hook, results } of tested) {
    io.out(`${paint('bold', hook)}\n`);
    for (const { name, isPassed, why } of results)
      io.out(
        isPassed ? `  ${paint('green', 'ok')} ${name}\n` : `  ${paint('red', 'FAILED')} ${name}: ${why}\n`,
      );
  }
}

/** `bridle test [name]`: the examples that lie next to hooks, against the hooks. */
export async function runTest(name: string | undefined, options: TestOptions, io: CliIo): Promise<number> {
  const world = sourceWorld(io, options);
  const { context } = manifestRequest(world);
  const load = async (entry: HookEntry): Promise<Hook | string> => {
    if (entry.state.kind === 'untrusted') return `It is not run: ${entry.state.why}.`;
    return (
      (await externalHook(entry, context)) ?? ('why' in entry.state ? entry.state.why : 'It cannot be run.')
    );
  };
  const subjects = subjectsOf(await findHooks(world), load);
  const chosen = name === undefined ? subjects : pickHooks(subjects, name);
  const tested: Tested[] = [];
  for (const subject of chosen.filter(({ file }) => existsSync(file)))
    tested.push(await testSubject(subject, world.places.project));
  const untested = chosen.filter(({ file }) => !existsSync(file));
  const isPassed = tested.every(({ results }) => results.every((result) => result.isPassed));
  if (options.json === true) {
    io.out(
      `${JSON.stringify({ tested, untested: untested.map(({ name: hook, file }) => ({ hook, file })) }, null, 2)}\n`,
    );
    return isPassed ? 0 : 1;
  }
  report(tested, io);
  for (const { name: hook, file } of untested) io.err(`"${hook}" has no examples; put some into ${file}\n`);
  if (chosen.length === 0) io.out('No hooks found.\n');
  return isPassed ? 0 : 1;
}
