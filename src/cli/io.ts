import { fold } from './render/wrap.js';

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
  /** How wide tables and long lines may be; null where no terminal shows them, but a program may read them. */
  readonly screen?: number | null;
  /** Asks a person yes or no; null where nobody is there to answer. */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
  /** Lets a person choose one of several; null where nobody is there to answer. */
  readonly choose: Choose | null;
  /** Standard input, for the commands that read it. */
  readonly input?: AsyncIterable<string | Uint8Array>;
}

export type Choose = (question: string, choices: readonly string[]) => Promise<string | null>;

function wantsColour(proc: NodeJS.Process): boolean {
  if ((proc.env['NO_COLOR'] ?? '') !== '') return false;
  if ((proc.env['FORCE_COLOR'] ?? '') !== '') return proc.env['FORCE_COLOR'] !== '0';
  return proc.stdout.isTTY && proc.env['TERM'] !== 'dumb';
}

/** As wide as the terminal; where there is none, as wide as somebody says in COLUMNS. */
function widthOf({ stdout, env }: NodeJS.Process): number {
  const said = Number(env['COLUMNS']);
  return stdout.columns ?? (Number.isInteger(said) && said > 0 ? said : 100);
}

async function askOnTerminal(question: string): Promise<boolean> {
  const { confirm } = await import('@clack/prompts');
  return (await confirm({ message: question })) === true;
}

async function chooseOnTerminal(question: string, choices: readonly string[]): Promise<string | null> {
  const { select } = await import('@clack/prompts');
  const chosen = await select({ message: question, options: choices.map((value) => ({ value })) });
  return typeof chosen === 'string' ? chosen : null;
}

export function processIo(proc: NodeJS.Process, home: string): CliIo {
  // `bridle log | head` ends the reader early; that is no error of ours.
  proc.stdout.on('error', (error: NodeJS.ErrnoException) => proc.exit(error.code === 'EPIPE' ? 0 : 1));
  return {
    out: (text) => void proc.stdout.write(text),
    err: (text) => void proc.stderr.write(fold(text, proc.stderr.isTTY ? proc.stderr.columns : null)),
    env: proc.env,
    cwd: proc.cwd(),
    home,
    hasColour: wantsColour(proc),
    width: widthOf(proc),
    screen: proc.stdout.isTTY ? proc.stdout.columns : null,
    confirm: proc.stdin.isTTY && proc.stdout.isTTY ? askOnTerminal : null,
    choose: proc.stdin.isTTY && proc.stdout.isTTY ? chooseOnTerminal : null,
    input: proc.stdin,
  };
}
