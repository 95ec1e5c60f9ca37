import type { Dialect } from '../../dialects/dialect.js';
import { DIALECTS } from '../../dialects/table.js';
import { unknownAgent } from '../agents.js';
import type { CliIo } from '../io.js';
import { paintFor } from '../render/paint.js';
import { renderTable } from '../render/table.js';
import { wrap } from '../render/wrap.js';

export interface AgentsOptions {
  readonly json?: boolean;
}

async function loadAll(): Promise<readonly Dialect[]> {
  return Promise.all(DIALECTS.map((row) => row.load()));
}

function describeAgent(dialect: Dialect, io: CliIo): void {
  const paint = paintFor(io.hasColour);
  io.out(`${paint('bold', dialect.title)} (${dialect.id})\n\n`);
  const rows = dialect.capabilities.events.map((row) => [
    row.native,
    row.kind,
    row.honours.length === 0 ? paint('dim', 'observes only') : row.honours.join(', '),
  ]);
  io.out(renderTable([['event', 'means', 'honours'], ...rows], '  ', io.screen));
  if (dialect.quirks.length > 0) io.out(`\n${paint('bold', 'Oddities Bridle copes with')}\n`);
  for (const quirk of dialect.quirks) {
    io.out(
      `\n  ${quirk.id} (${quirk.versions})\n${wrap(`${quirk.behaviour} ${quirk.mitigation}`, io.width, '    ')}\n`,
    );
  }
}

/** `bridle agents [id]`: whom Bridle speaks to, and what each of them honours. */
export async function runAgents(id: string | undefined, options: AgentsOptions, io: CliIo): Promise<number> {
  const all = await loadAll();
  const chosen = id === undefined ? all : all.filter((dialect) => dialect.id === id);
  if (id !== undefined && chosen.length === 0) throw unknownAgent(id);
  if (options.json === true) {
    io.out(
      `${JSON.stringify(
        chosen.map(({ id: name, title, capabilities, quirks }) => ({
          id: name,
          title,
          capabilities,
          quirks,
        })),
        null,
        2,
      )}\n`,
    );
    return 0;
  }
  const [only] = chosen;
  if (id !== undefined && only !== undefined) {
    describeAgent(only, io);
    return 0;
  }
  const can = (dialect: Dialect, intent: 'deny' | 'ask' | 'rewrite' | 'context'): string =>
    dialect.capabilities.events.some((row) => row.kind === 'before_tool' && row.honours.includes(intent))
      ? 'yes'
      : '-';
  const rows = all.map((dialect) => [
    dialect.id,
    dialect.title,
    can(dialect, 'deny'),
    can(dialect, 'ask'),
    can(dialect, 'rewrite'),
    can(dialect, 'context'),
  ]);
  io.out(renderTable([['id', 'agent', 'deny', 'ask', 'rewrite', 'context'], ...rows], '', io.screen));
  io.out('\nAs answers before a tool call; "bridle agents <id>" shows every event.\n');
  return 0;
}
