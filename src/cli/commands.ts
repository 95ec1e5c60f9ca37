import type { Command } from 'commander';
import type { AgentsOptions } from './commands/agents.js';
import type { ConfigOptions } from './commands/config.js';
import type { DemoOptions } from './commands/demo.js';
import type { ExplainOptions } from './commands/explain.js';
import type { GitHookOptions } from './commands/git-hook.js';
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

const agents: CommandRow = {
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

const install: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('install <agent>')
      .description('print the entries that make an agent call Bridle, for its own settings file')
      .option('--print', 'print only (the default)')
      .action(async (agent: string) => {
        finish(await (await import('./commands/install.js')).runInstall(agent, io));
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

const explain: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('explain [command]')
      .description('show how a command is read, what it would do, and which rule has a say')
      .option('--preset <name>', 'judge by another preset: standard or strict')
      .option('--tool <name>', 'the tool that the command is given to', 'bash')
      .option('--batch', 'judge JSON lines {command, cwd?, home?, workspace?, preset?, tool?} from stdin')
      .option('--json', 'as JSON')
      .action(async (command: string | undefined, options: ExplainOptions) => {
        finish(await (await import('./commands/explain.js')).runExplain(command, options, io));
      }),
};

/** In the order of `--help`. */
export const COMMANDS: readonly CommandRow[] = [demo, install, agents, config, explain, gitHook];
