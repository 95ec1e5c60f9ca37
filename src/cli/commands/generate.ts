import { loadConfig } from '../../config/load.js';
import type { Settings } from '../../config/settings.js';
import type { Dialect } from '../../dialects/dialect.js';
import type { HookCommand } from '../../dialects/install-plan.js';
import { DIALECTS } from '../../dialects/table.js';
import { draftAgent, takesExtras } from '../../generate/draft.js';
import { configurationFlaws, findDrift } from '../../generate/drift.js';
import { readOverlays } from '../../generate/overlay.js';
import type { Draft } from '../../install/change.js';
import { UserError } from '../../model/user-error.js';
import { chooseAgents, rootsOf } from '../agents.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { hookCommand } from '../program.js';
import { paintFor } from '../render/paint.js';
import { carryOut, type InstallOptions } from './install.js';

export interface GenerateOptions extends InstallOptions {
  readonly check?: boolean;
  readonly overlay?: string;
}

function commandFor({ generation }: Settings): (agent: string) => HookCommand {
  const [program, ...words] = generation.command ?? [];
  if (program === undefined) return hookCommand;
  if (![program, ...words].some((word) => /\bbridle\b/.test(word)))
    throw new UserError(
      'E_BAD_COMMAND',
      `generate.command (${[program, ...words].join(' ')}) does not start Bridle.`,
      'Write it as ["bridle"] or ["npx", "--no-install", "bridle"].',
    );
  return (agent) => ({ program, args: [...words, 'hook', '--agent', agent] });
}

async function agentsOf(
  named: readonly string[],
  { agents }: Settings,
  io: CliIo,
): Promise<readonly Dialect[]> {
  const chosen = named.length > 0 ? named : agents;
  if (chosen.length === 0)
    throw new UserError(
      'E_NO_AGENTS',
      'The configuration names no agents.',
      'Add agents = ["claude-code", …] to .bridle/config.toml, or name them on the command line.',
    );
  return chooseAgents(chosen, io);
}

function report(drift: readonly string[], options: GenerateOptions, io: CliIo): number {
  const paint = paintFor(io.hasColour);
  if (options.json === true) io.out(`${JSON.stringify({ ok: drift.length === 0, drift })}\n`);
  else {
    for (const each of drift) io.out(`${paint('red', '✗')} ${each}\n`);
    io.out(
      drift.length === 0
        ? `${paint('green', '✓')} Configuration, registry and files agree.\n`
        : `${drift.length} difference(s). "bridle generate" writes the files; the rest is for you to mend.\n`,
    );
  }
  return drift.length === 0 ? 0 : 1;
}

/** `bridle generate [agent…]`: one source for every agent's files; `--check` compares them all. */
export async function runGenerate(
  named: readonly string[],
  options: GenerateOptions,
  io: CliIo,
): Promise<number> {
  const places = placesOf(io);
  const { settings } = loadConfig(places);
  const dialects = await agentsOf(named, settings, io);
  const roots = rootsOf(io);
  const overlays = [
    ...settings.generation.overlays,
    ...(options.overlay === undefined ? [] : [options.overlay]),
  ];
  const overlay = readOverlays(overlays, places.project);
  const source = { roles: Object.keys(settings.roles), overlay, commandFor: commandFor(settings) };
  const drafts = dialects.map((dialect) => draftAgent(dialect, source, roots));
  const draft: Draft = {
    changes: drafts.flatMap(({ changes }) => changes),
    obstacles: drafts.flatMap(({ obstacles }) => obstacles),
  };
  if (options.check === true) {
    const all = await Promise.all(DIALECTS.map((row) => row.load()));
    const agents = dialects.map(({ id }) => id);
    const drift = findDrift({ settings, overlay, agents, dialects: all, draft, roots });
    const isChanged = draft.changes.some(({ before }) => before !== null);
    if (isChanged && settings.generation.command === null)
      io.err('[generate] has no "command": files of another machine name a program of that machine.\n');
    return report(drift, options, io);
  }
  const flaws = configurationFlaws({ settings, overlay, roots });
  if (flaws.length > 0) {
    report(flaws, options, io);
    throw new UserError(
      'E_NOT_GENERATED',
      'Nothing was written.',
      'Mend what is listed, then generate again.',
    );
  }
  if (settings.generation.command === null)
    io.err(
      'The files name the program of this machine. To share them, say in [generate] what everybody has: command = ["npx", "--no-install", "bridle"].\n',
    );
  for (const { title } of dialects.filter(({ install }) =>
    install?.files.every((file) => file.paths.project === undefined),
  ))
    io.err(`${title} has no files in a project; "bridle install --scope user" sets it up for you.\n`);
  if (overlay.hooks.length > 0)
    for (const { title } of dialects.filter((dialect) => !takesExtras(dialect)))
      io.err(`${title} takes no extra hooks; [[hook]] in config.toml runs them under every agent.\n`);
  return carryOut(draft, `generate ${dialects.map(({ id }) => id).join(' ')}`, options, io);
}
