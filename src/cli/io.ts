/** What a command sees of the world; tests hand in their own. */
export interface CliIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  /** Whether stdout is a terminal that wants colours. */
  readonly hasColour: boolean;
  readonly width: number;
  /** Standard input, for the commands that read it. */
  readonly input?: AsyncIterable<string | Uint8Array>;
}

function wantsColour(proc: NodeJS.Process): boolean {
  if ((proc.env['NO_COLOR'] ?? '') !== '') return false;
  if ((proc.env['FORCE_COLOR'] ?? '') !== '') return proc.env['FORCE_COLOR'] !== '0';
  return proc.stdout.isTTY && proc.env['TERM'] !== 'dumb';
}

export function processIo(proc: NodeJS.Process, home: string): CliIo {
  // `bridle log | head` ends the reader early; that is no error of ours.
  proc.stdout.on('error', (error: NodeJS.ErrnoException) => proc.exit(error.code === 'EPIPE' ? 0 : 1));
  return {
    out: (text) => void proc.stdout.write(text),
    err: (text) => void proc.stderr.write(text),
    env: proc.env,
    cwd: proc.cwd(),
    home,
    hasColour: wantsColour(proc),
    width: proc.stdout.columns ?? 100,
    input: proc.stdin,
  };
}
