import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from '../dialects/dialect.js';
import { projectLedger } from '../ledger/record.js';
import { seconds } from '../model/duration.js';
import { runProcess } from '../process/run.js';
import { hookCommand } from './program.js';

export type Proof = { readonly isRefused: true } | { readonly isRefused: false; readonly detail: string };

/**
 * A broken call for the agent's own before-tool event: whatever its dialect, a call that cannot be read is
 * refused and recorded, so no payload has to be made up for every agent.
 */
export async function proveRefusal(dialect: Dialect, command = hookCommand(dialect.id)): Promise<Proof> {
  const native = dialect.capabilities.events.find((row) => row.kind === 'before_tool')?.native;
  if (native === undefined)
    return { isRefused: false, detail: `${dialect.title} has no event before a tool runs` };
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-canary-')));
  const project = join(root, 'project');
  mkdirSync(join(project, '.bridle'), { recursive: true });
  try {
    const { program, args } = command;
    const result = await runProcess({
      argv: [program, ...args, '--event', native],
      cwd: project,
      env: { PATH: process.env['PATH'] ?? '', HOME: root },
      stdin: '{"canary":',
      timeout: seconds(20),
      stdoutCap: 64 * 1024,
      stderrCap: 64 * 1024,
      signal: null,
    });
    const ledger = projectLedger(join(project, '.bridle'));
    const isRecorded = existsSync(ledger) && readFileSync(ledger, 'utf8').includes('"verdict":"deny"');
    if (isRecorded && `${result.stdout}${result.stderr}`.includes('input.malformed'))
      return { isRefused: true };
    // Such as a Node that does not know a switch of ours.
    const said = result.stderr.trim().split('\n')[0] ?? '';
    const unrecorded = `nothing was recorded${said === '' ? '' : `, and the hook said "${said}"`}`;
    return { isRefused: false, detail: isRecorded ? 'the reason did not come back' : unrecorded };
  } catch (error) {
    return { isRefused: false, detail: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
