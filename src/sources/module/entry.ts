import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { seconds } from '../../model/duration.js';
import { EVENT_KINDS, TOOL_KINDS } from '../../model/event.js';
import { CATEGORIES, DEFAULT_PRIORITY, FAILURE_POSTURES, type Layer } from '../../model/hook.js';
import { stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import { hookEnvironment } from '../../process/environment.js';
import type { SourceContext } from '../context.js';
import { describeOnce } from '../describe.js';
import { broken, draftEntry, usualCategory, withheld } from '../draft.js';
import type { HookEntry } from '../entry.js';
import { readSaid } from '../protocols/json-text.js';
import { tailOf } from '../protocols/ending.js';
import { resolveTrust, type TrustOptions } from '../trust/resolve.js';
import { watch } from '../trust/watch.js';
import { compiledFile, provideLibrary, runnerFile } from './place.js';

/** The first time the types are taken out; that takes a moment. */
const QUERY_TIMEOUT = seconds(20);

async function queryModule(source: string, target: string, context: SourceContext): Promise<JsonObject> {
  provideLibrary(context.places.userState, context.packageRoot);
  const { end, answer, stderr } = await context.runProcess({
    argv: [process.execPath, runnerFile(context.packageRoot), 'describe', source, target],
    cwd: context.places.project,
    env: hookEnvironment(context.env, { wanted: [], extra: {}, platform: context.platform }),
    stdin: '',
    timeout: QUERY_TIMEOUT,
    stdoutCap: 64 * 1024,
    stderrCap: 16 * 1024,
    signal: null,
    hasAnswerPipe: true,
  });
  const said = readSaid(answer);
  if (end.kind === 'exited' && end.code === 0 && said.kind === 'object') return said.value;
  if (end.kind === 'not-started') return { flaw: end.why };
  return { flaw: `it could not be loaded (${end.kind}). ${tailOf(stderr)}`.trim() };
}

function among<T extends string>(known: readonly T[], value: JsonValue | undefined): readonly T[] {
  return Array.isArray(value) ? known.filter((each) => value.includes(each)) : [];
}

function fill(draft: HookEntry, said: JsonObject): HookEntry {
  const kinds = among(EVENT_KINDS, said['events']);
  const toolKinds = among(TOOL_KINDS, said['tools']);
  const { priority, timeoutMs } = said;
  return {
    ...draft,
    name: stringAt(said, 'name') ?? draft.name,
    description: stringAt(said, 'description') ?? '',
    kinds,
    matcher: toolKinds.length === 0 ? null : { tool: null, toolStyle: 'search', pattern: null, toolKinds },
    category: CATEGORIES.find((each) => each === said['category']) ?? usualCategory(kinds),
    priority: typeof priority === 'number' ? priority : DEFAULT_PRIORITY,
    timeoutMs: typeof timeoutMs === 'number' ? timeoutMs : draft.timeoutMs,
    isAsync: said['isAsync'] === true,
    onFailure: FAILURE_POSTURES.find((each) => each === said['onFailure']) ?? 'allow',
  };
}

/** A TypeScript or JavaScript module as an entry. It is translated and asked only if it may run. */
export async function moduleEntry(
  path: string,
  layer: Layer,
  context: SourceContext,
  options: TrustOptions,
): Promise<HookEntry> {
  const name = basename(path).replace(/\.hook\.\w+$/, '');
  const draft = draftEntry(name, 'module', 'module', { layer, path });
  const trust = resolveTrust({ layer, path, name }, options);
  if (trust.kind !== 'trusted') return withheld(draft, trust);
  const compiled = compiledFile(options.userState, trust.digest, path);
  const ask = (): Promise<JsonObject> => queryModule(trust.root, compiled, context);
  const known = await describeOnce(options.userState, trust.digest, ask);
  const said = existsSync(compiled) ? known : await ask();
  const flaw = stringAt(said, 'flaw');
  if (flaw !== null) return { ...draft, state: broken(flaw) };
  return {
    ...fill(draft, said),
    digest: trust.digest,
    start: {
      argv: [process.execPath, runnerFile(context.packageRoot), 'run', compiled],
      cwd: null,
      hasAnswerPipe: true,
      watched: [...trust.watched, watch(compiled)],
    },
  };
}
