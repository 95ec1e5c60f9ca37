import type { Call } from '../call.js';
import { reportForeignCode } from '../foreign-code.js';
import { readCmd } from './cmd.js';
import { readPowerShell } from './powershell.js';

const COMMAND_OPTION = /^[-/](?:c|command|commandwithargs)$/i;
const ENCODED_OPTION = /^[-/](?:e|ec|en|enc|enco|encod|encode|encoded\w*)$/i;

/** A variable that bash does not know is one of PowerShell, whatever the quotes around it. */
function asWritten(call: Call, text: string): string {
  const origins = call.machine.symbols.originsIn(text);
  return origins.every(({ source, isRemote, isHidden }) => /^\$\w+$/.test(source) && !isRemote && !isHidden)
    ? call.render(text)
    : text;
}

/** Words as one line again; what was one word stays one. */
function asLine(words: readonly string[]): string {
  const [only = ''] = words;
  if (words.length === 1) return only.trim();
  return words
    .map((word) => (/[\s&|<>^]/.test(word) ? `"${word.replaceAll('"', String.raw`\"`)}"` : word))
    .join(' ')
    .trim();
}

/** `cmd /c …`; Git's bash for Windows takes `/c` for a path and wants `//c`. */
function runCmdHost(call: Call, args: readonly string[]): void {
  const at = args.findIndex((word) => /^\/{1,2}[ckr]/i.test(word));
  const [option = '', ...rest] = args.slice(at);
  const isDoubled = option.startsWith('//');
  const words = [
    option.slice(isDoubled ? 3 : 2),
    ...rest.map((word) => (isDoubled ? word.replace(/^\/(?=\/[a-z?])/i, '') : word)),
  ].filter((word) => word !== '');
  const isTyped = at === -1 && !args.some((word) => word.startsWith('/?'));
  const text = isTyped ? call.scene.input.takeAll() : asLine(words);
  if (text === null) return;
  reportForeignCode(call, text);
  readCmd(call, call.expandVerbatim(text));
}

/** The script that is given by `-File`, by its name alone, or as all that is said. */
function scriptFile(args: readonly string[], command: number): string | undefined {
  // `-Command ./x.ps1` and `-Command "& ./x.ps1"` run a file as well.
  const words = args.slice(command + 1).flatMap((word) => word.replace(/^[&.]\s+/, '').split(/\s+/));
  return (command === -1 ? args : words.slice(0, 1)).find((word) => /\.ps1$/i.test(word));
}

/** `powershell -Command …`, `powershell -enc …`. */
function runPowerHost(call: Call, args: readonly string[]): void {
  const encoded = args.findIndex((word) => ENCODED_OPTION.test(word));
  if (encoded !== -1) {
    readPowerShell(call, Buffer.from(args[encoded + 1] ?? '', 'base64').toString('utf16le'));
    return;
  }
  const at = args.findIndex((word) => COMMAND_OPTION.test(word));
  const isFile = args.some((word) => /^[-/]f(?:ile)?$/i.test(word));
  const file = scriptFile(args, at);
  const script = file === undefined ? undefined : call.writtenTo(file);
  if (script !== undefined) {
    readPowerShell(call, call.expandVerbatim(script));
    return;
  }
  const rest = at === -1 ? args.filter((word) => !word.startsWith('-')) : args.slice(at + 1);
  if (rest[0] === '-' || (rest.length === 0 && call.stdin !== null)) readPowerShell(call, call.stdin ?? '');
  else if (!isFile && rest.length > 0) readPowerShell(call, asWritten(call, rest.join(' ')));
}

/** A shell of Windows, started from another shell. */
export function runHost(call: Call, name: string, args: readonly string[]): void {
  if (name === 'cmd') runCmdHost(call, args);
  else runPowerHost(call, args);
}
