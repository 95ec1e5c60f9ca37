import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { EVENT_KINDS, TOOL_KINDS, type Event } from '../../model/event.js';
import { CATEGORIES, FAILURE_POSTURES } from '../../model/hook.js';
import type { HookDefinition } from '../../model/hook-definition.js';
import { translateModule } from './translate.js';

/** Where the answer goes: what the hook prints is its own business. */
const ANSWER = 3;

function answer(value: object): void {
  let rest = Buffer.from(JSON.stringify(value));
  while (rest.length > 0) rest = rest.subarray(writeSync(ANSWER, rest));
}

function isDefinition(value: unknown): value is HookDefinition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'run' in value &&
    typeof value.run === 'function' &&
    'events' in value
  );
}

async function load(file: string): Promise<HookDefinition> {
  const module: unknown = await import(pathToFileURL(file).href);
  const definition: unknown =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : null;
  if (!isDefinition(definition))
    throw new TypeError('its default export is no hook; write "export default defineHook({ … })"');
  return definition;
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** JavaScript authors have no compiler that looks over their shoulder. */
function flawOf(definition: HookDefinition): string | null {
  const { events, tools, category, priority, timeout, onFailure } = definition;
  const unknown = (values: readonly unknown[], known: readonly unknown[]): unknown =>
    values.find((value) => !known.includes(value));
  const event = unknown(listOf(events), EVENT_KINDS);
  if (event !== undefined)
    return `${JSON.stringify(event)} is no event; the events are ${EVENT_KINDS.join(', ')}`;
  if (listOf(events).length === 0) return '"events" names no event';
  const tool = unknown(listOf(tools), TOOL_KINDS);
  if (tool !== undefined)
    return `${JSON.stringify(tool)} is no kind of tool; the kinds are ${TOOL_KINDS.join(', ')}`;
  if (category !== undefined && !CATEGORIES.includes(category))
    return `"category" is none of ${CATEGORIES.join(', ')}`;
  if (onFailure !== undefined && !FAILURE_POSTURES.includes(onFailure))
    return `"onFailure" is none of ${FAILURE_POSTURES.join(', ')}`;
  if (priority !== undefined && !(Number.isInteger(priority) && priority >= 0 && priority <= 1000))
    return '"priority" is no whole number from 0 to 1000';
  if (timeout !== undefined && !(typeof timeout.ms === 'number' && timeout.ms > 0 && timeout.ms <= 600_000))
    return '"timeout" is no duration up to 600 s; write seconds(5)';
  return null;
}

/** Translates the file and asks it what it is. */
async function describe(source: string, target: string): Promise<void> {
  await translateModule(source, target);
  const definition = await load(target);
  const flaw = flawOf(definition);
  const { name, description, events, tools, category, priority, timeout, isAsync, onFailure } = definition;
  answer(
    flaw === null
      ? {
          name,
          description,
          events: listOf(events),
          tools: listOf(tools),
          category,
          priority,
          timeoutMs: timeout?.ms,
          isAsync,
          onFailure,
        }
      : { flaw },
  );
}

async function run(file: string): Promise<void> {
  const controller = new AbortController();
  process.on('SIGTERM', () => controller.abort());
  const event: Event = JSON.parse(readFileSync(0, 'utf8'));
  const definition = await load(file);
  const verdict = await definition.run(event, controller.signal);
  answer({ verdict: verdict ?? null });
}

/** What went wrong and where in the author's own file; the way there is nobody's concern. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = (error.stack ?? error.message).split('\n');
  return lines.filter((line) => !/^\s+at .*(?:node:internal|module-runner)/.test(line)).join('\n');
}

try {
  const [mode, file = '', target = ''] = process.argv.slice(2);
  if (mode === 'describe') await describe(file, target);
  else await run(file);
  // A hook may leave timers and connections behind; nobody waits for them.
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
