import type { Call } from '../call.js';
import { environmentText } from './environment-value.js';
import type { Language } from './languages.js';
import { lastName } from './pure.js';
import type { CodeState, Handler } from './state.js';
import { sprintf } from './text-functions.js';
import { allTexts, checkGrowth, NOTHING, unknownIn, type CodeCall, type Value } from './value.js';

/** What stands between the values that a language prints, and behind the last of them. */
const SPACING: Readonly<Record<Language, readonly [between: string, end: string]>> = {
  python: [' ', '\n'],
  javascript: [' ', '\n'],
  perl: ['', ''],
  ruby: ['', ''],
  php: ['', ''],
  lua: ['\t', '\n'],
};
/** These take a text as it is. */
const BARE = /^(?:write|writelines|writeSync|fwrite|fputs|end|printf)$/;

function isEndingLines(call: Call): boolean {
  return call.args.some((arg) => /^-[a-zA-Z]*l/.test(arg));
}

function spacing({ name, named }: CodeCall, { call, language }: CodeState): readonly [string, string] {
  const last = lastName(name);
  if (BARE.test(last)) return ['', ''];
  const [between, end] = SPACING[language];
  if (last === 'puts') return ['\n', '\n'];
  const isLine = last === 'say' || (language === 'perl' && isEndingLines(call));
  return [named.get('sep')?.texts[0] ?? between, named.get('end')?.texts[0] ?? (isLine ? '\n' : end)];
}

/** Each text that a call prints; where a value may be several, as in a loop, there is one for each. */
function printedTexts(found: CodeCall, args: readonly Value[], state: CodeState): readonly string[] {
  const { call } = state;
  if (lastName(found.name) === 'printf') return sprintf({ ...found, args }, call).texts;
  const isSpread = lastName(found.name) === 'writelines' || /^(?:perl|ruby)$/.test(state.language);
  const values = args.flatMap((arg) => (isSpread ? (arg.items ?? [arg]) : [arg]));
  const [between, end] = spacing(found, state);
  const count = Math.max(1, ...values.map(({ texts }) => texts.length));
  return Array.from(
    { length: count },
    (_, at) =>
      values
        .map((value) => value.texts[at] ?? value.texts[0] ?? environmentText(value, call) ?? unknownIn(call))
        .join(between) + end,
  );
}

/** The texts behind what was there: each of them ends the line that was begun. */
function continued(before: string, texts: readonly string[]): string {
  const from = before.lastIndexOf('\n') + 1;
  const begun = texts.length === 1 ? '' : before.slice(from);
  const [first = '', ...others] = texts;
  const rows = others.map((text, at) => ((texts[at] ?? '').endsWith('\n') ? '' : '\n') + begun + text);
  const text = before + first + rows.join('');
  checkGrowth(text.length);
  return text;
}

/** More for a file that is open. */
export function writeOn(
  places: readonly string[],
  texts: readonly string[],
  { call, streams }: CodeState,
): void {
  for (const place of places) {
    const path = call.resolve(place) ?? place;
    const text = continued(streams.get(path) ?? '', texts);
    streams.set(path, text);
    call.writeFile(place, text, true);
  }
}

/** A file that is open from here on, with what is in it. */
export function openStream(place: string, isAppending: boolean, { call, streams }: CodeState): void {
  streams.set(call.resolve(place) ?? place, isAppending ? call.contentOf(place) : '');
}

/** Programs that read what was printed to them, once all of it is known. */
export function runPipes({ call, pipes }: CodeState): void {
  for (const { words, text } of pipes.values()) {
    if (text === '') continue;
    const around = { stdin: text, shell: 'new' as const };
    if (words.length > 1) call.run(words, call.program, around);
    else call.runShell(words[0] ?? '', call.program, around);
  }
}

function show(texts: readonly string[], state: CodeState): Value {
  state.isPrinting = true;
  for (const text of texts) state.call.print(text);
  // Lines that a loop goes through are apart, whatever it puts between them.
  if (texts.length > 1 && texts.some((text) => !text.endsWith('\n')))
    state.call.print(`\n${texts.join('\n')}\n`);
  return NOTHING;
}

const STANDARD = /(?:^|\.)\$?stdout(?:\.(?:buffer|raw))?$/i;
const ERRORS = /(?:^|\.)\$?stderr(?:\.buffer)?$/i;

/** To where a value leads that code prints to; null if that is nowhere that is known. */
function printTo(to: Value, texts: () => readonly string[], state: CodeState): Value | null {
  const name = to.callee ?? to.texts[0] ?? '';
  const pipe = state.pipes.get(name);
  if (pipe !== undefined) pipe.text = continued(pipe.text, texts());
  else if (to.type === 'file') writeOn(to.texts, texts(), state);
  else if (STANDARD.test(name) || name === '1') return show(texts(), state);
  else if (!ERRORS.test(name) && name !== '2') return null;
  return NOTHING;
}

/** What a program prints may be somebody's code. */
export const prints: Handler = (found, state) => {
  const owner = found.name.slice(0, Math.max(0, found.name.lastIndexOf('.')));
  const to = found.named.get('file') ?? (found.receiver.type === 'file' ? found.receiver : null);
  if (to !== null) return printTo(to, () => printedTexts(found, found.args, state), state) ?? NOTHING;
  if (ERRORS.test(owner)) return NOTHING;
  // `print F "text"`: the handle is read like a call, which has printed.
  if (state.language === 'perl' && found.args.length === 1 && found.args[0]?.callee === PRINTED)
    return NOTHING;
  return show(printedTexts(found, found.args, state), state);
};

/** `sys.stdout.write(text)`, `f.puts(text)`, `os.write(1, text)`, `fwrite($f, text)`; null if it is another thing that writes. */
export const printsTo: Handler = (found, state) => {
  const owner = found.name.slice(0, Math.max(0, found.name.lastIndexOf('.')));
  const [first = NOTHING, ...others] = found.args;
  if (STANDARD.test(owner) || owner === 'io') return show(printedTexts(found, found.args, state), state);
  if (found.receiver.type === 'file' && found.args.every((arg) => allTexts(arg).length === 0))
    state.blind.push(...found.receiver.texts);
  if (found.receiver.type === 'file')
    return printTo(found.receiver, () => printedTexts(found, found.args, state), state);
  const isDescriptor = /^(?:os|fs|posix)$/.test(owner) || /^f(?:write|puts|printf)$/.test(found.name);
  return isDescriptor ? printTo(first, () => printedTexts(found, others.slice(0, 1), state), state) : null;
};

const PRINTED = 'printed';
/** Handles of Perl that are words, and those that are variables. */
const HANDLE = /^(?:[A-Z][A-Z\d_]*|\$\w+)$/;

/** `F "text"` as the code has it behind `print`: what follows goes to the handle. */
export function printsToHandle(found: CodeCall, state: CodeState): Value | null {
  if (state.language !== 'perl' || found.args.length === 0 || !HANDLE.test(found.name)) return null;
  const to = state.handles.get(found.name) ?? { ...NOTHING, callee: found.name };
  const texts = (): readonly string[] => [found.args.flatMap(allTexts).join('')];
  return printTo(to, texts, state) === null ? null : { ...NOTHING, callee: PRINTED };
}
