import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createHarness } from '../../harness/harness.js';
import { UserError } from '../../model/user-error.js';
import { McpGate, type GateOptions } from '../../proxy/gate.js';
import { createHttpProxy } from '../../proxy/http.js';
import { runStdioProxy } from '../../proxy/run.js';
import { redactorFor } from '../../secrets/redact.js';
import type { CliIo } from '../io.js';
import { readPort, refuseListening, stopSignal } from '../listening.js';

export interface ProxyOptions {
  readonly name?: string;
  readonly redact?: boolean;
  readonly project?: string;
  readonly url?: string;
  readonly port?: string;
  readonly token?: string;
}

function readUrl(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new UserError(
    'E_BAD_URL',
    `"${text}" is no http or https address.`,
    'Give the address of the MCP server.',
  );
}

/** `bridle proxy`: every call of an MCP server's tools goes through the hooks of this project. */
export async function runProxy(
  command: readonly string[],
  options: ProxyOptions,
  io: CliIo,
): Promise<number> {
  const notice = (text: string): void => io.err(`bridle: ${text}\n`);
  const project = options.project ?? io.cwd;
  const harness = createHarness({ project, agent: 'mcp-proxy', notice });
  const gateOptions: GateOptions = {
    server: options.name ?? null,
    redact: options.redact === true ? redactorFor(io.env) : null,
    notice,
  };
  const [program, ...args] = command;
  if ((program === undefined) === (options.url === undefined)) {
    const fix = 'Say "bridle proxy -- <command>" or "bridle proxy --url <address>".';
    throw new UserError('E_NO_SERVER', 'A proxy stands in front of one MCP server.', fix);
  }
  if (options.url === undefined) refuseListening(options, '--url');
  const session = await harness.session({ cwd: project });
  const signal = stopSignal();
  if (program !== undefined) {
    const exitCode = await runStdioProxy({
      argv: [program, ...args],
      cwd: io.cwd,
      env: io.env,
      client: { input: process.stdin, output: process.stdout },
      gate: new McpGate(session, gateOptions),
      notice,
      signal,
    });
    await session.end();
    return exitCode;
  }
  const token = options.token ?? randomBytes(24).toString('base64url');
  const server = createHttpProxy({
    upstream: readUrl(options.url ?? ''),
    token,
    openGate: async (id, memory) => {
      const own = id === null ? session : await harness.session({ id, cwd: project });
      return new McpGate(own, { ...gateOptions, memory });
    },
    notice,
  });
  server.listen(readPort(options.port), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  io.out(`http://127.0.0.1:${port}/${token}/mcp\n`);
  if (!signal.aborted) await once(signal, 'abort');
  server.closeAllConnections();
  server.close();
  await session.end();
  return 0;
}
