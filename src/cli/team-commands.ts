import type { CommandRow } from './command-row.js';
import type { BypassOptions } from './commands/bypass.js';
import type { GenerateOptions } from './commands/generate.js';

const generate: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('generate [agents...]')
      .description("write every agent's files from .bridle/config.toml, or check that they are current")
      .option(
        '--check',
        'only compare configuration, registry and files; ends with 1 and a list if they differ',
      )
      .option('--overlay <file>', 'extra hooks and skills, besides those of the configuration')
      .option('--dry-run', 'show what would change, write nothing')
      .option('-y, --yes', 'write without asking')
      .option('--json', 'as JSON')
      .action(async (agents: string[], options: GenerateOptions) => {
        finish(await (await import('./commands/generate.js')).runGenerate(agents, options, io));
      }),
};

const bypass: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('bypass [gates...]')
      .description('open gates of this project for a while (only a person at a terminal can); never security')
      .option('--for <time>', 'how long: 30m, 2h; at most 8h')
      .option('--reason <text>', 'why; stands in every row that makes use of it')
      .option('--list', 'show what stands open')
      .option('--clear', 'close it again')
      .option('--json', 'as JSON')
      .action(async (gates: string[], options: BypassOptions) => {
        finish(await (await import('./commands/bypass.js')).runBypass(gates, options, io));
      }),
};

/** Commands of a way of working that a team shares. */
export const TEAM_COMMANDS: readonly CommandRow[] = [generate, bypass];
