import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writePersonFile } from '../../install/person-file.js';
import { UserError } from '../../model/user-error.js';
import { chooseAgents } from '../agents.js';
import { proveRefusal } from '../canary.js';
import type { CliIo } from '../io.js';
import { placesOf } from '../places.js';
import { paintFor } from '../render/paint.js';
import { runInstall } from './install.js';

export interface InitOptions {
  readonly yes?: boolean;
  readonly scope?: string;
  readonly strict?: boolean;
}

function configText(isStrict: boolean): string {
  return [
    "# This project's rules for coding agents. They can only tighten what a person has set.",
    '# "bridle config" shows everything in force; "bridle config --schema" is for editors.',
    '',
    `preset = "${isStrict ? 'strict' : 'standard'}"`,
    '',
    '# Paths that no agent may change, besides the built-in ones:',
    '# protected_paths = ["migrations/**"]',
    '',
  ].join('\n');
}

/** Answers a question by flag, by asking, or by saying which flag to give. */
async function decide(
  question: string,
  given: boolean | undefined,
  options: InitOptions,
  io: CliIo,
): Promise<boolean> {
  if (given !== undefined) return given;
  if (options.yes === true) return false;
  if (io.confirm === null)
    throw new UserError(
      'E_NEEDS_YES',
      'Nobody is here to answer questions.',
      'Add --yes to take the usual answers.',
    );
  return io.confirm(question);
}

/** `bridle init [agent…]`: the first run. Configuration, entries in the agents' settings, proof that it works. */
export async function runInit(agents: readonly string[], options: InitOptions, io: CliIo): Promise<number> {
  const paint = paintFor(io.hasColour);
  const places = placesOf(io);
  const dialects = await chooseAgents(agents, io, 'init');
  io.out(`${paint('bold', 'Agents')}  ${dialects.map(({ title }) => title).join(', ')}\n`);
  const file = join(places.project, '.bridle', 'config.toml');
  if (existsSync(file)) io.out(`${paint('bold', 'Rules')}   ${file} is there already and stays as it is\n`);
  else {
    const isStrict = await decide(
      'Strict rules (every rm -f, sudo, git reset --hard is refused)?',
      options.strict,
      options,
      io,
    );
    mkdirSync(join(places.project, '.bridle'), { recursive: true });
    writePersonFile(file, Buffer.from(configText(isStrict)), false);
    io.out(`${paint('bold', 'Rules')}   ${file} (${isStrict ? 'strict' : 'standard'})\n`);
  }
  const scope = options.scope ?? 'project';
  const installed = await runInstall(
    dialects.map(({ id }) => id),
    { scope, ...(options.yes === true ? { yes: true } : {}) },
    io,
  );
  if (installed !== 0) return installed;
  for (const dialect of dialects) {
    const proof = await proveRefusal(dialect);
    const sign = proof.isRefused ? paint('green', '✓') : paint('red', '✗');
    io.out(
      `${sign} ${dialect.title}: ${proof.isRefused ? 'a canary call was refused and recorded' : proof.detail}\n`,
    );
    if (!proof.isRefused) return 1;
  }
  io.out(
    `\nDone. "bridle status" tells whether an agent has really called; "bridle undo" takes the agents' settings back. ${file} stays; it is yours.\n`,
  );
  return 0;
}
