/** Every way in which hooks outside this process are spoken to. */
export const PROTOCOLS = [
  'hook-folder',
  'executable',
  'module',
  'claude-code',
  'codex',
  'gemini-cli',
  'kimi-code',
  'kimi-cli',
  'kiro',
  'kodr',
] as const;

export type ProtocolName = (typeof PROTOCOLS)[number];

/** Shorter names under which people look for them. */
const ALIASES: Readonly<Record<string, ProtocolName>> = {
  claude: 'claude-code',
  gemini: 'gemini-cli',
  kimi: 'kimi-code',
  kodelet: 'executable',
  agenthooks: 'hook-folder',
};

/** What `protocol` in a configuration may say. A module is a file of its own, not a command. */
export const COMMAND_PROTOCOLS = [
  ...PROTOCOLS.filter((name) => name !== 'module'),
  ...Object.keys(ALIASES),
] as const;

export function protocolOf(name: string): ProtocolName | null {
  return (
    PROTOCOLS.find((each) => each === name) ?? (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? null) : null)
  );
}
