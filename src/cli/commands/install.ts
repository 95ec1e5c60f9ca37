import { loadDialect } from '../../dialects/table.js';
import { UserError } from '../../model/user-error.js';
import type { CliIo } from '../io.js';
import { hookCommand } from '../program.js';

/** `bridle install <agent> --print`: what to put into which file, so that the agent calls Bridle. */
export async function runInstall(agent: string, io: CliIo): Promise<number> {
  const dialect = await loadDialect(agent);
  if (dialect === null)
    throw new UserError('E_UNKNOWN_AGENT', `No agent is called "${agent}".`, '"bridle agents" lists all.');
  const { install, title } = dialect;
  if (install === null)
    throw new UserError(
      'E_NO_INSTALL',
      `${title} has no settings file of its own.`,
      `Make it start: bridle hook --agent ${agent}`,
    );
  for (const file of install.files) {
    const places = Object.entries(file.paths).map(
      ([scope, path]) => `${scope === 'user' ? '~/' : ''}${path} (${scope})`,
    );
    io.err(`Put this into ${places.join(' or ')}:\n`);
    io.out(file.render(hookCommand(agent)));
  }
  for (const note of install.notes) io.err(`Note: ${note}\n`);
  return 0;
}
