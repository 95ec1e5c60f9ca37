import { once } from '../../model/once.js';
import { Outlets } from '../awk/outlets.js';
import { parseAwk } from '../awk/parse.js';
import { readRoughly } from '../awk/rough.js';
import { AwkRun } from '../awk/run.js';
import { Lost, State, type Line } from '../awk/state.js';
import { unescapeAwk } from '../awk/tokens.js';
import type { Call, Program } from '../call.js';
import { spec } from '../options.js';
import { reportFetchedCode, reportFetchedProgram } from '../foreign-code.js';
import { mostTelling } from '../telling.js';
import { reportContent } from './contents.js';

/** A word between the files that gives a variable its value. */
const ASSIGNS = /^[A-Za-z_]\w*=/;

const awk: Program = (call) => {
  const options = call.options(
    spec('F:v:f:e:i:E:l:m:W:', 'field-separator= assign= file= source= include= exec= load=', true),
  );
  const isInPlace = options.all('i', 'include').includes('inplace');
  const files = options.all('f', 'file');
  const hasCode = files.length > 0 || options.has('e', 'source');
  const codes = hasCode
    ? [
        ...options.all('e', 'source'),
        ...files.map((file) => call.codeOf(file === '-' ? '/dev/stdin' : file) ?? ''),
      ]
    : options.operands.slice(0, 1);
  if (files.length > 0) reportFetchedCode(call, codes.join(''));
  else reportFetchedProgram(call, codes.join(''));
  const words = options.operands.slice(hasCode ? 0 : 1);
  const operands = words.filter((word) => !ASSIGNS.test(word) && word !== '-');
  const variables = new Map(
    [...options.all('v', 'assign'), ...words.filter((word) => ASSIGNS.test(word))].map(
      (pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)],
    ),
  );
  const separator = options.value('F', 'field-separator');
  const code = call.plain(codes.join('\n'));
  const printed =
    runProgram(call, code, { words, operands, variables, separator }) ??
    readRoughly(call, code, operands, variables, separator);
  if (/\/inet[46]?\/(?:tcp|udp)\//.test(codes.join('\n')) && /\|&\s*getline/.test(codes.join('\n'))) {
    call.effect('reverse-shell', [], { action: 'reverse-shell', detail: 'runs what another machine sends' });
  }
  if (isInPlace) {
    reportContent(call, operands, 'is changed in place', true);
    const json = operands.filter((file) => /\.json[c5l]?$/i.test(file));
    if (json.length > 0)
      call.effect('edit-json-by-text', call.paths(json), { detail: 'edits JSON as lines of text' });
    return;
  }
  if (operands.length > 0) call.effect('read', call.paths(operands), { detail: 'prints parts of it' });
  if (call.hasReader) call.print(printed);
};

interface Given {
  readonly words: readonly string[];
  readonly operands: readonly string[];
  readonly variables: ReadonlyMap<string, string>;
  readonly separator: string | null;
}

const MAX_LINES = 100;

/** The lines that a program goes through: of its files, or what it is given. */
function inputLines(call: Call, operands: readonly string[]): readonly Line[] {
  const texts =
    operands.length === 0
      ? [{ text: call.stdin ?? call.machine.symbols.unknown('$...'), file: '' }]
      : operands.map((file) => ({ text: call.contentOf(file), file }));
  const lines = texts.flatMap(({ text, file }) =>
    mostTelling(text === '' ? [] : text.replace(/\n$/, '').split('\n'), MAX_LINES).map((line) => ({
      text: line,
      file,
    })),
  );
  return lines.slice(0, 2 * MAX_LINES);
}

/** What a program prints that could be followed; null for any other. */
function runProgram(call: Call, code: string, given: Given): string | null {
  const program = parseAwk(code);
  if (program === null) return null;
  const state = new State(call, inputLines(call, given.operands));
  for (const [name, value] of given.variables) state.set(name, [unescapeAwk(value)]);
  if (given.separator !== null)
    state.set('FS', [given.separator === 't' ? '\t' : unescapeAwk(given.separator)]);
  for (const [at, word] of ['awk', ...given.words].entries()) state.setElement('ARGV', String(at), [word]);
  state.set('ARGC', [String(given.words.length + 1)]);
  const outlets = new Outlets(call);
  try {
    new AwkRun(call, program, state, outlets).run();
    return outlets.printed;
  } catch (error) {
    // What is nested too deep for us is not followed.
    if (error instanceof Lost || error instanceof RangeError) return null;
    throw error;
  }
}

export const awkPrograms = once((): Readonly<Record<string, Program>> => ({
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  goawk: awk,
  frawk: awk,
}));
