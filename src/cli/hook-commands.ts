import type { CommandRow } from './command-row.js';
import type { ImportOptions } from './commands/import.js';
import type { ListOptions } from './commands/list.js';
import type { NewOptions } from './commands/new.js';
import type { RunOptions } from './commands/run.js';
import type { SwitchOptions } from './commands/switch.js';
import type { TestOptions } from './commands/test.js';
import type { TrustCommandOptions } from './commands/trust.js';
import type { ValidateOptions } from './commands/validate.js';

const TRUST_PROJECT = ['--trust-project', "let the project's own hooks run unapproved, for CI"] as const;

const list: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('list')
      .description('every hook and rule there is, in the order they run, with its state and why')
      .option('--event <name>', 'only those of one event')
      .option('--prompt', "as text for a model's system prompt")
      .option('--matrix', 'the built-in hooks, by role and by agent')
      .option(...TRUST_PROJECT)
      .option('--json', 'as JSON')
      .action(async (options: ListOptions) => {
        finish(await (await import('./commands/list.js')).runList(options, io));
      }),
};

const validate: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('validate [path]')
      .description('check a hook by the strict rules, or everything there is; nothing is run')
      .option('--json', 'as JSON')
      .action(async (path: string | undefined, options: ValidateOptions) => {
        finish(await (await import('./commands/validate.js')).runValidate(path, options, io));
      }),
};

const create: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('new <name>')
      .description('make a working hook of any shape, with examples beside it')
      .option('--shape <shape>', 'folder, executable, command, module or rule')
      .option('--event <name>', 'when it runs; before_tool if absent')
      .option('--lang <language>', 'sh or py')
      .option('--user', 'for you in all projects, not for this project')
      .option('--json', 'as JSON')
      .action(async (name: string, options: NewOptions) => {
        finish(await (await import('./commands/new.js')).runNew(name, options, io));
      }),
};

const test: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('test [name]')
      .description('run the examples that lie next to hooks')
      .option(...TRUST_PROJECT)
      .option('--json', 'as JSON')
      .action(async (name: string | undefined, options: TestOptions) => {
        finish(await (await import('./commands/test.js')).runTest(name, options, io));
      }),
};

const run: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('run <event-file>')
      .description('what would be decided about an event; nothing is recorded ("-" reads stdin)')
      .option('--agent <id>', 'whose event it is; recognised if absent')
      .option('--event <name>', "the agent's name of the event; read from the file if absent")
      .option(...TRUST_PROJECT)
      .option('--json', 'as JSON')
      .action(async (file: string, options: RunOptions) => {
        finish(await (await import('./commands/run.js')).runEvent(file, options, io));
      }),
};

const enable: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('enable <name>')
      .description('switch a hook on again')
      .option('--layer <layer>', 'managed, user or project')
      .option('--json', 'as JSON')
      .action(async (name: string, options: SwitchOptions) => {
        finish(await (await import('./commands/switch.js')).runEnable(name, options, io));
      }),
};

const disable: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('disable <name>')
      .description('switch a hook off without removing it')
      .option('--layer <layer>', 'managed, user or project')
      .option('--json', 'as JSON')
      .action(async (name: string, options: SwitchOptions) => {
        finish(await (await import('./commands/switch.js')).runDisable(name, options, io));
      }),
};

const trust: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('trust [name]')
      .description("show what a project's hooks would run, and approve it")
      .option('--all', 'approve everything that is shown')
      .option('--revoke', 'take an approval back')
      .option('--hash <digest>', 'approve the one content with this digest, where there is no terminal')
      .option('--json', 'as JSON')
      .action(async (name: string | undefined, options: TrustCommandOptions) => {
        finish(await (await import('./commands/trust.js')).runTrust(name, options, io));
      }),
};

const importHooks: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('import <agent>')
      .description("an agent's own hooks as entries that run under every agent, and what is lost on the way")
      .option('--from <file>', 'read this file instead of the usual ones')
      .option('--write', 'add them to config.toml')
      .option('--user', "to your own config.toml, not the project's")
      .option('--json', 'as JSON')
      .action(async (agent: string, options: ImportOptions) => {
        finish(await (await import('./commands/import.js')).runImport(agent, options, io));
      }),
};

/** The commands about people's own hooks, in the order of `--help`. */
export const HOOK_COMMANDS: readonly CommandRow[] = [
  list,
  create,
  test,
  run,
  validate,
  enable,
  disable,
  trust,
  importHooks,
];
