import { simpleCommands } from '../../shell/simple-commands.js';
import { IDLE } from './idle-words.js';

const IDLE_COMMANDS = new Set(IDLE.split(' '));
const WRAPPERS = new Set(['env', 'command', 'builtin', 'exec', 'nohup', 'time', 'nice', 'sudo', 'timeout']);
const SHELLS = new Set(['bash', 'sh', 'zsh', 'dash']);
const MAX_DEPTH = 8;

function isIdle(words: readonly string[], depth: number): boolean {
  const [program = '', ...args] = words;
  if (program === '' || IDLE_COMMANDS.has(program)) return true;
  if (WRAPPERS.has(program)) {
    const next = args.findIndex((arg) => !/^-|^\w+=|^\d/.test(arg));
    return next === -1 || isIdle(args.slice(next), depth);
  }
  const isScript = program === 'eval' || (SHELLS.has(program) && args.some((arg) => /^-[a-z]*c$/.test(arg)));
  return isScript && isIdleLine(program === 'eval' ? args.join(' ') : (args.at(-1) ?? ''), depth + 1);
}

function isIdleLine(text: string, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const line = simpleCommands(text);
  // What cannot be read may well do something.
  if (!line.isComplete) return false;
  return line.commands.every(
    ({ words, redirects }) =>
      isIdle(words, depth) && redirects.every(({ target }) => /^(?:\/dev\/null|&?\d)$/.test(target)),
  );
}

/** Whether a command line does nothing at all, such as `true` or `echo done`. */
export function isIdleCommand(command: string): boolean {
  return isIdleLine(command, 0);
}
