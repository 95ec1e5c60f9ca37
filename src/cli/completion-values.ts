import { DIALECTS } from '../dialects/table.js';
import { EVENT_KINDS } from '../model/event.js';
import { PRESETS } from '../model/preset.js';
import { VERDICT_KINDS } from '../model/verdict.js';
import type { CliIo } from './io.js';

/** What may stand at an option or an argument of a command; nothing if we cannot tell. */
export interface Values {
  readonly ofOption: (command: string, option: string) => readonly string[];
  readonly ofArgument: (command: string, argument: string) => readonly string[];
}

const EVENTS = EVENT_KINDS.filter((kind) => kind !== 'other');

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  scope: ['user', 'project', 'local'],
  preset: PRESETS,
  shape: ['folder', 'executable', 'command', 'module', 'rule'],
  verdict: VERDICT_KINDS,
  lang: ['sh', 'py'],
  layer: ['managed', 'user', 'project'],
};

/** Elsewhere an event has the name that an agent gives it. */
const WITH_OUR_EVENTS = ['list', 'new'];

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'];

/** Names come from the repository and end up in a command line: only those that mean nothing to a shell. */
function harmlessNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => /^[A-Za-z0-9][\w.-]*$/.test(name));
}

async function namesOf(command: string, io: CliIo): Promise<readonly string[]> {
  if (command === 'import')
    return (await import('./import/formats.js')).FORMATS.flatMap(({ names }) => names.slice(0, 1));
  if (command === 'bypass') return (await import('./gate-names.js')).gateNames(io);
  if (!['enable', 'disable', 'trust', 'test'].includes(command)) return [];
  const [{ findHooks }, { sourceWorld }] = await Promise.all([import('./hooks.js'), import('./world.js')]);
  const { manifest, rules } = await findHooks(sourceWorld(io, {}));
  return [...manifest.entries.map(({ name }) => name), ...rules.map(({ rule }) => rule.id)];
}

/** The values for a line that is being typed: hooks and gates are looked for if it is about some. */
export async function valuesFor(words: readonly string[], io: CliIo): Promise<Values> {
  const typed = words.find((word) => !word.startsWith('-')) ?? '';
  const names = harmlessNames(await namesOf(typed, io));
  const agents = DIALECTS.map(({ id }) => id);
  return {
    ofOption: (command, option) => {
      if (option === 'agent') return agents;
      if (option === 'event') return WITH_OUR_EVENTS.includes(command) ? EVENTS : [];
      return OPTIONS[option] ?? [];
    },
    ofArgument: (command, argument) => {
      if (argument === 'agents' || command === 'agents') return agents;
      if (argument === 'shell') return SHELLS;
      return command === typed && ['name', 'agent', 'gates'].includes(argument) ? names : [];
    },
  };
}
