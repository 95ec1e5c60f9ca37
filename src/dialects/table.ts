import { claudeCode } from './claude-code/index.js';
import type { Dialect } from './dialect.js';

interface DialectRow {
  readonly id: string;
  readonly load: () => Promise<Dialect>;
}

/** Every agent we speak to. The hook process loads the one row it needs. */
export const DIALECTS: readonly DialectRow[] = [
  { id: 'claude-code', load: () => Promise.resolve(claudeCode) },
  { id: 'codex', load: async () => (await import('./codex/index.js')).codex },
  { id: 'gemini-cli', load: async () => (await import('./gemini-cli/index.js')).geminiCli },
  { id: 'cursor', load: async () => (await import('./cursor/index.js')).cursor },
  { id: 'copilot-cli', load: async () => (await import('./copilot-cli/index.js')).copilotCli },
  { id: 'vscode-copilot', load: async () => (await import('./vscode-copilot/index.js')).vscodeCopilot },
  { id: 'kimi-code', load: async () => (await import('./kimi-code/index.js')).kimiCode },
  { id: 'qwen-code', load: async () => (await import('./qwen-code/index.js')).qwenCode },
  { id: 'opencode', load: async () => (await import('./opencode/index.js')).opencode },
  { id: 'pi', load: async () => (await import('./pi/index.js')).pi },
  { id: 'kiro', load: async () => (await import('./kiro/index.js')).kiro },
  { id: 'droid', load: async () => (await import('./droid/index.js')).droid },
  { id: 'windsurf', load: async () => (await import('./windsurf/index.js')).windsurf },
  { id: 'cline', load: async () => (await import('./cline/index.js')).cline },
  { id: 'goose', load: async () => (await import('./goose/index.js')).goose },
  { id: 'crush', load: async () => (await import('./crush/index.js')).crush },
  { id: 'grok-build', load: async () => (await import('./grok-build/index.js')).grokBuild },
  { id: 'mistral-vibe', load: async () => (await import('./mistral-vibe/index.js')).mistralVibe },
  { id: 'openhands', load: async () => (await import('./openhands/index.js')).openhands },
  { id: 'amp', load: async () => (await import('./amp/index.js')).amp },
  { id: 'antigravity', load: async () => (await import('./antigravity/index.js')).antigravity },
  { id: 'qoder', load: async () => (await import('./qoder/index.js')).qoder },
  { id: 'codebuddy', load: async () => (await import('./codebuddy/index.js')).codebuddy },
  { id: 'open-interpreter', load: async () => (await import('./open-interpreter/index.js')).openInterpreter },
  { id: 'kilo', load: async () => (await import('./kilo/index.js')).kilo },
  { id: 'auggie', load: async () => (await import('./auggie/index.js')).auggie },
  { id: 'devin-cli', load: async () => (await import('./devin-cli/index.js')).devinCli },
  { id: 'junie', load: async () => (await import('./junie/index.js')).junie },
  { id: 'letta-code', load: async () => (await import('./letta-code/index.js')).lettaCode },
  { id: 'ahp', load: async () => (await import('./ahp/index.js')).ahp },
  { id: 'kodelet', load: async () => (await import('./kodelet/index.js')).kodelet },
  { id: 'agenthooks-spec', load: async () => (await import('./agenthooks-spec/index.js')).agenthooksSpec },
  { id: 'git', load: async () => (await import('./git/index.js')).git },
  { id: 'generic', load: async () => (await import('./generic/index.js')).generic },
];
