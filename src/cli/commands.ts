import type { Command } from 'commander';
import type { AgentsOptions } from './commands/agents.js';
import type { ConfigOptions } from './commands/config.js';
import type { DemoOptions } from './commands/demo.js';
import type { GitHookOptions } from './commands/git-hook.js';
import type { InstallOptions } from './commands/install.js';
import type { ProxyOptions } from './commands/proxy.js';
import type { CliIo } from './io.js';

/** One command: its words for `--help`, and its code, loaded when it is used. */
export interface CommandRow {
  readonly register: (program: Command, io: CliIo, finish: (exitCode: number) => void) => void;
}

const demo: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('demo')
      .description(
        "play an agent's session in a scratch project and show what is allowed, blocked and recorded",
      )
      .option('--keep', 'keep the scratch project')
      .option('--json', 'as JSON')
      .action(async (options: DemoOptions) => {
        finish(await (await import('./commands/demo.js')).runDemo(options, io));
      }),
};

const listAgents: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('agents [id]')
      .description('list the agents Bridle speaks to, or what one of them honours')
      .option('--json', 'as JSON')
      .action(async (id: string | undefined, options: AgentsOptions) => {
        finish(await (await import('./commands/agents.js')).runAgents(id, options, io));
      }),
};

const config: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('config')
      .description('show every setting in force, and the file and line that says so')
      .option('--json', 'as JSON')
      .option('--schema', 'print the JSON Schema of config.toml, for editors')
      .action(async (options: ConfigOptions) => {
        finish((await import('./commands/config.js')).runConfig(options, io));
      }),
};

function withInstallOptions(command: Command): Command {
  return command
    .option('--scope <scope>', 'user, project or local')
    .option('--dry-run', 'show what would change, write nothing')
    .option('-y, --yes', 'write without asking')
    .option('--json', 'as JSON');
}

const install: CommandRow = {
  register: (program, io, finish) =>
    withInstallOptions(program.command('install [agents...]'))
      .description('make agents call Bridle: shows a diff, asks, writes with a backup, checks')
      .option('--print', 'only print the entries, for you to paste')
      .action(async (agents: string[], options: InstallOptions) => {
        finish(await (await import('./commands/install.js')).runInstall(agents, options, io));
      }),
};

const uninstall: CommandRow = {
  register: (program, io, finish) =>
    withInstallOptions(program.command('uninstall [agents...]'))
      .description("take Bridle's entries out of agents' settings, and nothing else")
      .action(async (agents: string[], options: InstallOptions) => {
        finish(await (await import('./commands/install.js')).runUninstall(agents, options, io));
      }),
};

const undo: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('undo [id]')
      .description('take the last installation back, byte for byte')
      .option('--list', 'list what can be taken back')
      .option('--json', 'as JSON')
      .action(async (id: string | undefined, options: { list?: boolean; json?: boolean }) => {
        finish((await import('./commands/install.js')).runUndo(id, options, io));
      }),
};

const gitHook: CommandRow = {
  register: (program, io, finish) => {
    const group = program
      .command('git-hook')
      .description("judge a person's own commits and pushes like an agent's");
    const verb = (name: string, description: string): Command =>
      group
        .command(name)
        .description(description)
        .option('--pre-push', 'the pre-push hook instead of pre-commit')
        .option('--force', 'also if the hook that is there is not ours')
        .option('--json', 'as JSON');
    verb('install', 'write the hook into .git/hooks').action(async (options: GitHookOptions) => {
      finish((await import('./commands/git-hook.js')).installGitHook(options, io));
    });
    verb('uninstall', 'remove it').action(async (options: GitHookOptions) => {
      finish((await import('./commands/git-hook.js')).uninstallGitHook(options, io));
    });
    verb('status', 'say whether it is there: bridle, foreign or none').action(
      async (options: GitHookOptions) => {
        finish((await import('./commands/git-hook.js')).showGitHook(options, io));
      },
    );
  },
};

const proxy: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('proxy [command...]')
      .description('stand in front of an MCP server: "bridle proxy -- <its command>", or --url <its address>')
      .option('--name <server>', 'its name in the names of its tools; its own by default')
      .option('--project <dir>', 'whose hooks, settings and ledger; where you are by default')
      .option('--redact', "take credentials out of the tools' outputs")
      .option('--url <address>', 'an MCP server that is reached over HTTP')
      .option('--port <number>', 'with --url: where to listen on 127.0.0.1; any free one by default')
      .option('--token <text>', 'with --url: the first part of our path; a secret one by default')
      .action(async (command: string[], options: ProxyOptions) => {
        finish(await (await import('./commands/proxy.js')).runProxy(command, options, io));
      }),
};

/** In the order of `--help`. */
export const COMMANDS: readonly CommandRow[] = [
  demo,
  install,
  uninstall,
  undo,
  listAgents,
  config,
  gitHook,
  proxy,
];
