/** The last version of an agent that was run for real, without a model. */
export interface Proven {
  readonly version: string;
  readonly date: string;
}

/** Written by "npm run test:agents -- --record"; an agent that is not here was never run. */
export const PROVEN: Readonly<Record<string, Proven>> = {
  'claude-code': { version: '2.1.325', date: '2026-11-15' },
  cline: { version: '3.0.65', date: '2026-11-15' },
  codex: { version: '0.166.0', date: '2026-11-15' },
  'copilot-cli': { version: '1.0.102', date: '2026-11-15' },
  'gemini-cli': { version: '0.61.0', date: '2026-11-15' },
  'kimi-code': { version: '2.1.0', date: '2026-11-15' },
  opencode: { version: '1.18.33', date: '2026-11-15' },
  pi: { version: '0.87.1', date: '2026-11-15' },
  'qwen-code': { version: '0.24.4', date: '2026-11-15' },
};
