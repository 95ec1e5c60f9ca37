import type { Command } from 'commander';
import type { AgentsOptions } from './commands/agents.js';
import type { ConfigOptions } from './commands/config.js';
import type { DemoOptions } from './commands/demo.js';
import type { DoctorOptions } from './commands/doctor.js';
import type { ExplainOptions } from './commands/explain.js';
import type { GitHookOptions } from './commands/git-hook.js';
import type { InitOptions } from './commands/init.js';
import type { InstallOptions } from './commands/install.js';
import type { LogOptions } from './commands/log.js';
import type { McpOptions } from './commands/mcp.js';
import type { ProxyOptions } from './commands/proxy.js';
import type { ServeOptions } from './commands/serve.js';
import type { StatusOptions } from './commands/status.js';
import type { UndoOptions } from './commands/undo.js';
import type { WhyOptions } from './commands/why.js';
import type { CommandRow } from './command-row.js';
import { HOOK_COMMANDS } from './hook-commands.js';
import { TEAM_COMMANDS } from './team-commands.js';

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

const init: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('init [agents...]')
      .description(
        "set a project up: rules, entries in the agents' settings, and proof that a call is refused",
      )
      .option('--scope <scope>', 'where the entries go: user, project (if absent) or local')
      .option('--strict', 'the strict rules')
      .option('-y, --yes', 'take the usual answers')
      .action(async (agents: string[], options: InitOptions) => {
        finish(await (await import('./commands/init.js')).runInit(agents, options, io));
      }),
};

const doctor: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('doctor [agents...]')
      .description('check that everything is in place, starts, and refuses what it must')
      .option('--fix', 'write broken entries of agents anew')
      .option('--live', 'let the real agents make two calls with a scripted model, and see whether they obey')
      .option('--json', 'as JSON')
      .action(async (agents: string[], options: DoctorOptions) => {
        finish(await (await import('./commands/doctor.js')).runDoctor(agents, options, io));
      }),
};

const status: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('status')
      .description('show which agents are bridled, which of them have really called, and which hooks failed')
      .option('--json', 'as JSON')
      .action(async (options: StatusOptions) => {
        finish(await (await import('./commands/status.js')).runStatus(options, io));
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
        finish(await (await import('./commands/config.js')).runConfig(options, io));
      }),
};

function withInstallOptions(command: Command, scopes: string): Command {
  return command
    .option('--scope <scope>', scopes)
    .option('--dry-run', 'show what would change, write nothing')
    .option('-y, --yes', 'write without asking')
    .option('--json', 'as JSON');
}

const install: CommandRow = {
  register: (program, io, finish) =>
    withInstallOptions(program.command('install [agents...]'), 'user, project (if absent) or local')
      .description('make agents call Bridle: shows a diff, asks, writes with a backup, checks')
      .option('--print', 'only print the entries, for you to paste')
      .action(async (agents: string[], options: InstallOptions) => {
        finish(await (await import('./commands/install.js')).runInstall(agents, options, io));
      }),
};

const uninstall: CommandRow = {
  register: (program, io, finish) =>
    withInstallOptions(program.command('uninstall [agents...]'), 'user, project or local; all if absent')
      .description("take Bridle's entries out of agents' settings, and nothing else")
      .action(async (agents: string[], options: InstallOptions) => {
        finish(await (await import('./commands/install.js')).runUninstall(agents, options, io));
      }),
};

const undo: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('undo [id]')
      .description("take this project's last installation back, or a named one, byte for byte")
      .option('--list', 'list what can be taken back, of all projects')
      .option('--json', 'as JSON')
      .action(async (id: string | undefined, options: UndoOptions) => {
        finish((await import('./commands/undo.js')).runUndo(id, options, io));
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
      .option('--tool <name>', 'the tool that is called; for one that reads or writes, name the path', 'bash')
      .option('--batch', 'judge JSON lines {command, cwd?, home?, workspace?, preset?, tool?} from stdin')
      .option('--json', 'as JSON')
      .action(async (command: string | undefined, options: ExplainOptions) => {
        finish(await (await import('./commands/explain.js')).runExplain(command, options, io));
      }),
};

const log: CommandRow = {
  register: (program, io, finish) => {
    const command = program
      .command('log')
      .description("what was decided about agents' calls, the newest last")
      .option('--session <id>', 'one session, all of it')
      .option('--agent <id>', 'one agent')
      .option('--verdict <kind>', 'deny, ask, rewrite, allow or no-opinion')
      .option('--rule <id>', 'one rule, or a group of them')
      .option('--tool <name>', "one tool, by the agent's name for it")
      .option('--since <time>', 'from then on: 30m, 2h, 7d ago or a date')
      .option('--until <time>', 'up to then')
      .option('-n, --limit <rows>', 'at most so many, the newest')
      .option('-f, --follow', 'go on with what is added')
      .option('--own', 'your own ledger, of what belongs to no project')
      .option('--json', 'one JSON object a line')
      .action(async (options: LogOptions) => {
        finish(await (await import('./commands/log.js')).runLog(options, io));
      });
    command
      .command('verify')
      .description('whether the ledger is as its writers left it: ok, torn, fork, gap or rewritten')
      .action(async (_options: object, verify: Command) => {
        finish((await import('./commands/log.js')).runLogVerify(verify.optsWithGlobals(), io));
      });
  },
};

const why: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('why [id]')
      .description(
        'one decision in plain words, by its id in "bridle log --json"; without one the last refusal or cut message',
      )
      .option('--session <id>', 'the last one of this session')
      .option('--own', 'in your own ledger, of what belongs to no project')
      .option('--json', 'as JSON')
      .action(async (id: string | undefined, options: WhyOptions) => {
        finish((await import('./commands/why.js')).runWhy(id, options, io));
      }),
};

const mcp: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('mcp')
      .description("serve the pipeline's state and the agent's own record over MCP (agents start this)")
      .option('--hooks', 'also take hook events, for agents whose hooks call MCP tools')
      .action(async (options: McpOptions) => {
        finish((await import('./commands/mcp.js')).runMcp(options, io));
      }),
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

const serve: CommandRow = {
  register: (program, io, finish) =>
    program
      .command('serve')
      .description('judge for a harness that speaks the Agent Hooks Protocol (draft)')
      .option('--stdio', 'one message a line, on stdin and stdout')
      .option('--http', 'one message a POST, on 127.0.0.1; prints its address')
      .option('--port <number>', 'with --http: where to listen; any free one by default')
      .option('--token <text>', 'with --http: the first part of our path; a secret one by default')
      .action(async (options: ServeOptions) => {
        finish(await (await import('./commands/serve.js')).runServe(options, io));
      }),
};

/** In the order of `--help`. */
export const COMMANDS: readonly CommandRow[] = [
  demo,
  init,
  install,
  uninstall,
  undo,
  status,
  doctor,
  explain,
  log,
  why,
  ...HOOK_COMMANDS,
  ...TEAM_COMMANDS,
  listAgents,
  config,
  gitHook,
  mcp,
  proxy,
  serve,
];
