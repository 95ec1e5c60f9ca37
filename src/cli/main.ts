import { Command, CommanderError, Option } from 'commander';
import { UserError } from '../model/user-error.js';
import { VERSION } from '../model/version.js';
import { COMMANDS } from './commands.js';
import { addCompletion } from './completion.js';
import type { CliIo } from './io.js';
import { harmless } from './render/harmless.js';

const INTRO = `One deterministic hook engine for every AI coding agent.

A model proposes a tool call; Bridle decides whether it happens, and keeps a record.`;

const OUTRO = `
First steps:
  bridle demo                  see what it does, in a scratch project
  bridle install               make the agents on this machine call Bridle
  bridle config                the settings in force, and who said them`;

/** The whole command line; each command's code is loaded when it is used. */
function buildProgram(io: CliIo, finish: (exitCode: number) => void): Command {
  const program = new Command('bridle')
    .description(INTRO)
    .version(VERSION, '-v, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .addHelpText('after', OUTRO)
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for more)')
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .exitOverride();
  program
    .command('hook')
    .description('answer one event on stdin, as the calling agent expects it (agents call this)')
    .addOption(new Option('--agent <id>', 'whose dialect to speak; recognised from the payload if absent'))
    .addOption(new Option('--event <name>', "the agent's name of the event; read from the payload if absent"))
    .addOption(new Option('--role <name>', 'which of the configured roles the agent has'))
    .addOption(new Option('--no-hooks', 'only the built-in guards judge'))
    .addOption(new Option('--debug', 'say on stderr what each hook did'))
    .addOption(new Option('--trust-project', "let the project's own hooks run unapproved, for CI"));
  for (const row of COMMANDS) row.register(program, io, finish);
  addCompletion(program, io);
  return program;
}

/** Runs a command line and gives the exit code: 0 fine, 1 something is wrong, 2 used wrongly. */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  let exitCode = 0;
  const program = buildProgram(io, (code) => {
    exitCode = code;
  });
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UserError) {
      io.err(`${harmless(error.line)}\n`);
      return 1;
    }
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    io.err(`E_INTERNAL: a fault in Bridle, not in what you did. Please report it with this text:\n${what}\n`);
    return 1;
  }
}
