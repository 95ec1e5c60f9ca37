import { loadConfig } from '../../config/load.js';
import { DIALECTS } from '../../dialects/table.js';
import { hookMatrix, renderMatrix, roleMatrix } from '../../generate/matrix.js';
import { eventKindOf } from '../../model/event-names.js';
import { EVENT_KINDS } from '../../model/event.js';
import { UserError } from '../../model/user-error.js';
import { compareRank } from '../../engine/plan.js';
import { findHooks, listBuiltins, listEntry, listRule, whereOf, type ListedHook } from '../hooks.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { harmless, harmlessLine } from '../render/harmless.js';
import { paintFor, type Colour } from '../render/paint.js';
import { renderPrompt } from '../render/hook-prompt.js';
import { renderTable } from '../render/table.js';
import { fold } from '../render/wrap.js';
import { sourceWorld, type TrustFlag } from '../world.js';

export interface ListOptions extends TrustFlag {
  readonly json?: boolean;
  /** Only hooks of this event. */
  readonly event?: string;
  /** As text for a system prompt. */
  readonly prompt?: boolean;
  /** The built-in hooks, by role and by agent. */
  readonly matrix?: boolean;
}

const COLOURS: Readonly<Record<ListedHook['state']['kind'], Colour>> = {
  active: 'green',
  shadowed: 'dim',
  disabled: 'dim',
  untrusted: 'yellow',
  broken: 'red',
};

function isOf(hook: ListedHook, event: string | undefined): boolean {
  if (event === undefined) return true;
  return hook.events.includes(eventKindOf(event) ?? event);
}

function checkEvent({ event }: ListOptions, hooks: readonly ListedHook[]): void {
  if (event === undefined || eventKindOf(event) !== null || hooks.some((hook) => isOf(hook, event))) return;
  const kinds = EVENT_KINDS.filter((kind) => kind !== 'other').join(', ');
  throw new UserError('E_UNKNOWN_EVENT', `"${event}" is no event.`, `Choose one of ${kinds}.`);
}

function printTable(hooks: readonly ListedHook[], io: CliIo, out: CliIo['out']): void {
  const paint = paintFor(io.hasColour);
  const rows = hooks.map((hook, at) => [
    String(at + 1),
    paint('bold', harmlessLine(hook.name)),
    paint(COLOURS[hook.state.kind], hook.state.kind),
    hook.category,
    `${hook.layer} ${hook.priority}`,
    `${hook.shape}${hook.isAsync ? ' async' : ''}`,
    harmlessLine(`${hook.events.join(' ') || '?'}${hook.matcher === '' ? '' : ` [${hook.matcher}]`}`),
    paint('dim', harmlessLine(whereOf(hook.origin))),
  ]);
  out(
    renderTable(
      [['', 'hook', 'state', 'category', 'layer', 'shape', 'wants', 'from'], ...rows],
      '',
      io.screen,
    ),
  );
  for (const { name: said, layer, state, remarks } of hooks) {
    const name = paint('bold', harmlessLine(said));
    // What comes with Bridle and is off is off for one reason, said once.
    if (layer === 'builtin') continue;
    if (state.kind !== 'active') out(fold(`\n${name} is ${state.kind}: ${harmless(state.why)}\n`, io.screen));
    for (const remark of remarks) out(fold(`\n${name}: ${harmless(remark)}\n`, io.screen));
  }
  if (hooks.some(({ layer, state }) => layer === 'builtin' && state.kind === 'disabled'))
    out(
      fold(
        '\nBuilt-in gates and feedback that are disabled are switched on in config.toml: gates = "all" or a list, feedback likewise.\n',
        io.screen,
      ),
    );
}

/** An ancestor's scripts go by what stdout says where nobody has written a hook; a person is shown what there is. */
function printFound(hooks: readonly ListedHook[], io: CliIo): void {
  if (hooks.some(({ layer }) => layer !== 'builtin')) return printTable(hooks, io, io.out);
  io.out('No hooks found.\n');
  if (hooks.length === 0) return undefined;
  io.err('\nNone but the built-in ones:\n\n');
  return printTable(hooks, io, io.err);
}

/** The word for a layer that has none of them is there too: scripts count on the key. */
function byLayer(hooks: readonly ListedHook[]): object {
  const layers = ['builtin', 'managed', 'user', 'project'] as const;
  return Object.fromEntries(layers.map((layer) => [layer, hooks.filter((hook) => hook.layer === layer)]));
}

async function printMatrix(options: ListOptions, io: CliIo): Promise<number> {
  const { settings } = loadConfig(placesOf(io));
  const dialects = await Promise.all(DIALECTS.map((row) => row.load()));
  io.out(
    options.json === true
      ? `${JSON.stringify({ roles: roleMatrix(settings), hooks: hookMatrix(dialects) }, null, 2)}\n`
      : renderMatrix(settings, dialects, (rows) => renderTable(rows, '', io.screen)),
  );
  return 0;
}

/** `bridle list`: every hook there is, the built-in ones too, in the order they run, with state and reason. */
export async function runList(options: ListOptions, io: CliIo): Promise<number> {
  if (options.matrix === true) return printMatrix(options, io);
  const world = sourceWorld(io, options);
  const { manifest, rules } = await findHooks(world);
  // A model has no use for what it cannot do without.
  const builtins = options.prompt === true ? [] : listBuiltins(world.config.settings);
  const all = [...builtins, ...manifest.entries.map(listEntry), ...rules.map(listRule)];
  checkEvent(options, all);
  const hooks = all.filter((hook) => isOf(hook, options.event)).sort(compareRank);
  const isSound = hooks.every(({ state }) => state.kind !== 'broken') && manifest.problems.length === 0;
  if (options.json === true) {
    io.out(`${JSON.stringify({ ...byLayer(hooks), problems: manifest.problems }, null, 2)}\n`);
    return isSound ? 0 : 1;
  }
  if (options.prompt === true) io.out(`${renderPrompt(hooks)}\n`);
  else printFound(hooks, io);
  for (const problem of manifest.problems) io.err(`${harmless(problem)}\n`);
  return isSound ? 0 : 1;
}
