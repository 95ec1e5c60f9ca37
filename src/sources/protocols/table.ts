import type { ProtocolName } from '../../model/protocol.js';
import type { Protocol } from './protocol.js';

/** Every way in which hooks are spoken to; only those in use are loaded. */
const PROTOCOLS: Readonly<Record<ProtocolName, () => Promise<Protocol>>> = {
  'hook-folder': async () => (await import('./hook-folder.js')).hookFolder,
  executable: async () => (await import('./executable.js')).executable,
  module: async () => (await import('./module.js')).moduleProtocol,
  'claude-code': async () => (await import('./claude-code.js')).claudeCode,
  codex: async () => (await import('./codex.js')).codex,
  'gemini-cli': async () => (await import('./gemini-cli.js')).geminiCli,
  'kimi-code': async () => (await import('./kimi.js')).kimiCode,
  'kimi-cli': async () => (await import('./kimi.js')).kimiCli,
  kiro: async () => (await import('./kiro.js')).kiro,
  kodr: async () => (await import('./kodr.js')).kodr,
};

export function loadProtocol(name: ProtocolName): Promise<Protocol> {
  return PROTOCOLS[name]();
}
