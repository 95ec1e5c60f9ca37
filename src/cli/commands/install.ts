import { loadDialect } from '../../dialects/table.js';
import { UserError } from '../../model/user-error.js';
import type { CliIo } from '../io.js';
import { hookCommand } from '../program.js';

/** `bridle install <agent> --print`: what to put into which file, so that the agent calls Bridle. */
export async function runInstall(agent: string, io: CliIo): Promise<number> {
  const dialect = await loadDialect(agent);
  if (dialect === null)
    throw new UserError('E_UNKNOWN_AGENT', `No agent is called "${agent}".`, '"bridle agents" lists all.');
  io.err(`Put this into ${dialect.install.settingsFile} of the project or of your home directory:\n`);
  io.out(dialect.install.render(hookCommand(agent)));
  return 0;
}
