import type { LiveAgent } from '../agent.js';

/** Agents that can be run without a person and without a model of their own, and change nothing outside the place. */
export const LIVE_AGENTS: Readonly<Record<string, () => Promise<LiveAgent>>> = {
  'claude-code': async () => (await import('./claude-code.js')).claudeCode,
  codex: async () => (await import('./codex.js')).codex,
  'gemini-cli': async () => (await import('./gemini-cli.js')).geminiCli,
  'qwen-code': async () => (await import('./qwen-code.js')).qwenCode,
  'kimi-code': async () => (await import('./kimi-code.js')).kimiCode,
  opencode: async () => (await import('./opencode.js')).opencode,
  pi: async () => (await import('./pi.js')).pi,
  'copilot-cli': async () => (await import('./copilot-cli.js')).copilotCli,
};

/** Why others are not among them, where there is more to say than that nobody knows how. */
export const NOT_LIVE: Readonly<Record<string, string>> = {
  cline: 'it shares one background process with your own sessions',
  amp: 'it does not start without a login',
  auggie: 'it does not start without a login',
};
