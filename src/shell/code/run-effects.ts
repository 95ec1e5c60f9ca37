import { isListed } from '../../model/word-list.js';
import { reportRemoteCode } from '../foreign-code.js';
import type { Call } from '../call.js';
import type { Surroundings } from '../surroundings.js';
import { wholeEnvironment } from '../environment.js';
import { isResolved } from '../marks.js';
import { reportContent } from '../programs/contents.js';
import { reportSend } from '../programs/network.js';
import { isGivenEnvironment } from './environment-value.js';
import { reads, readsAddress, writesObject } from './file-effects.js';
import { childCalls, childOptions, setEnvironment } from './child-options.js';
import { prints, printsTo, writeOn } from './printing.js';
import { lastName } from './pure.js';
import type { CodeState, Handler } from './state.js';
import { Output } from '../streams.js';
import {
  allTexts,
  anyOf,
  listOf,
  mapTexts,
  NOTHING,
  piecedTogether,
  printedBy,
  textOf,
  type Value,
  unknownIn,
  type CodeCall,
} from './value.js';

const SHELL = /^(?:\S*\/)?(?:ba|z|da|k)?sh$/;

/** Text for a shell; a list of words is a command as it is. */
export const runsShell: Handler = (found, state) => {
  // `/x/.exec(text)` looks for something.
  if (found.name === '.exec' && found.receiver.texts.length > 0) return null;
  return runIn(found, state);
};

/** A line for another machine, over a connection that the code has opened. */
export const runsElsewhere: Handler = (found, { call }) => {
  const texts = found.args[0]?.texts ?? [];
  for (const text of texts) call.runShell(text, 'ssh', { shell: 'new', host: '...' });
  return texts.length === 0 ? null : textOf(unknownIn(call));
};

/** `popen('sh', 'w')`: the second word says which way it goes. */
const MODE = /^[rwa][bte+]*$/;
const HAS_MODE = /^(?:(?:os|io|IO|posix)\.)?popen$/;

/** A program that is written to, as the file that the code takes it for. */
function openedPipe({ name, args, named }: CodeCall, state: CodeState): Value | null {
  const mode = named.get('mode')?.texts[0] ?? args[1]?.texts[0] ?? '';
  const words = (args[0]?.items ?? args.slice(0, 1)).flatMap(({ texts }) => texts.slice(0, 1));
  if (!/[wa+]/.test(mode) || words.length === 0) return null;
  const handle = `${name} ${state.pipes.size}`;
  state.pipes.set(handle, { words, text: '' });
  return { ...textOf(handle), type: 'file' };
}

function runIn(found: CodeCall, state: CodeState): Value | null {
  const isPipe = HAS_MODE.test(found.name) && MODE.test(found.args[1]?.texts[0] ?? 'r');
  if (!isPipe) return launch(found, state);
  const result = launch({ ...found, args: found.args.slice(0, 1) }, state);
  return openedPipe(found, state) ?? result;
}

function launch(found: CodeCall, state: CodeState): Value | null {
  const options = childOptions(found);
  // A list of Perl is what it holds.
  const given = state.language === 'perl' ? found.args.flatMap((arg) => arg.items ?? [arg]) : found.args;
  const [line = NOTHING, ...words] = given;
  const args = [piecedTogether(line), ...words].filter(
    ({ texts, items, callee }) => texts.length > 0 || items !== null || callee !== null,
  );
  const [first, ...others] = args;
  const listed = options.get('args');
  const rest = listed === undefined || listed === first ? others : [...others, listed];
  if (first === undefined) return null;
  const stdin = typedInto(options);
  const output = isCapturing(found, options) ? new Output() : null;
  const inside = {
    ...(stdin === undefined ? {} : { stdin }),
    ...(output === null ? {} : { output }),
  };
  for (const call of childCalls(state.call, options)) startIn(call, first, rest, inside, state);
  if (output === null) return textOf(unknownIn(state.call));
  const printed = printedBy(state.call, output);
  const stdout = options.get('stdout') ?? NOTHING;
  if (stdout.type === 'file') writeOn(stdout.texts, printed.texts, state);
  return resultOf(found, printed);
}

/** What the program reads, where the code says so. */
function typedInto(options: ReadonlyMap<string, Value>): string | undefined {
  const text = options.get('stdin')?.texts[0];
  // A number stands for a descriptor, or for a pipe.
  return (
    (options.get('input') ?? options.get('stdin_data'))?.texts[0] ??
    (/^-?\d+$/.test(text ?? '') ? undefined : text)
  );
}

/** Starts a list of words as a command, a text as a line for a shell. */
function startIn(
  call: Call,
  first: Value,
  rest: readonly Value[],
  inside: Surroundings,
  state: CodeState,
): void {
  if (first.items !== null) {
    for (const words of wordLists(first.items, () => unknownIn(call))) {
      if (words.length === 1 && SHELL.test(words[0] ?? '')) state.hasShell = true;
      runWords(call, words, inside);
    }
    return;
  }
  const words = rest.flatMap((arg) =>
    arg.items === null ? arg.texts.slice(0, 1) : listedWords(arg.items, () => unknownIn(call)),
  );
  for (const text of first.texts) {
    const isList = words.length > 0 && !/\s/.test(text);
    if (isList) runWords(call, [text, ...words], inside);
    else call.runShell(text, call.program, { ...inside, shell: 'new' });
    if (!isList && SHELL.test(text)) state.hasShell = true;
  }
}

/** What is not known stands in its place as long as words follow: where a file goes is told by those. */
function listedWords(items: readonly Value[], unknown: () => string): readonly string[] {
  const end = items.findLastIndex(({ texts }) => texts.length > 0) + 1;
  return items.slice(0, end).map(({ texts }) => texts[0] ?? unknown());
}

/** Some give what was printed, some an object that has it. */
function resultOf({ name }: CodeCall, printed: Value): Value {
  const last = lastName(name);
  // These leave out the end of the last line.
  const line = mapTexts(printed, (text) => text.replace(/\n$/, ''));
  if (last === 'getstatusoutput') return listOf([NOTHING, line]);
  if (last === 'getoutput') return line;
  if (!/^(?:run|Popen|spawn|spawnSync|execa|execaSync|execaCommand|execaCommandSync)$/.test(last))
    return printed;
  return { ...printed, fields: new Map([['stdout', printed]]) };
}

/** Where a word may be several, as in a loop, each of them is tried. */
function wordLists(items: readonly Value[], unknown: () => string): readonly (readonly string[])[] {
  const count = Math.max(1, ...items.map(({ texts }) => texts.length));
  return Array.from({ length: count }, (_, at) =>
    items.map(({ texts }) => texts[at] ?? texts[0] ?? unknown()),
  );
}

const CAPTURING =
  /^(?:popen|getoutput|getstatusoutput|capture2e?|capture3|shell_exec|execSync|execFileSync|check_output|spawnSync|execa\w*)$/;

/** Whether the code gets what the command prints. */
function isCapturing({ name }: CodeCall, options: ReadonlyMap<string, Value>): boolean {
  return CAPTURING.test(lastName(name)) || options.has('capture_output') || options.has('stdout');
}

/** `putenv('D', x)`; some write it as one text. */
export const setsVariable: Handler = (found, { call }) => {
  const [name = NOTHING, value] = found.args;
  const [text = ''] = name.texts;
  const at = text.indexOf('=');
  if (value !== undefined) setEnvironment(call, text, value);
  else if (at > 0) setEnvironment(call, text.slice(0, at), textOf(text.slice(at + 1)));
  return NOTHING;
};

/** A file of the same language that is run as a whole. */
export const runsFile: Handler = (found, { call }) => {
  const [file, ...words] = found.args.flatMap((arg) => allTexts(arg));
  return file === undefined ? null : runWords(call, [call.program, file, ...words]);
};

/** `spec_from_file_location(name, file)`: whoever asks for it runs it then. */
export const loadsModule: Handler = (found, state) => {
  const file = found.args[1] ?? found.named.get('location') ?? found.named.get('path') ?? NOTHING;
  return file.texts.length === 0 ? null : runsFile({ ...found, args: [file] }, state);
};

/** Numbers and `>&STDERR` stand for ends of pipes. */
const PIPE_END = /^\d*$|^[<>]&/;

/** Perl names the ends of the pipes before the command. */
export const runsPiped: Handler = (found, state) => {
  const known = found.args.filter(({ texts, items }) => texts.length > 0 || items !== null);
  const start = known.findIndex(({ texts, items }) => items !== null || !PIPE_END.test(texts[0] ?? ''));
  return start === -1 ? null : runsShell({ ...found, args: known.slice(start) }, state);
};

/** Ruby's `open('|command')`, by which it reads what the command prints; null if it opens a file. */
export const opensCommand: Handler = (found, { call, language }) => {
  const lines = (found.args[0]?.texts ?? []).filter((text) => text.startsWith('|'));
  if (language !== 'ruby' || lines.length === 0 || !/^(?:(?:Kernel|IO)\.)?\w+$/.test(found.name)) return null;
  for (const line of lines) call.runShell(line.slice(1), 'ruby open', { shell: 'new' });
  return textOf(unknownIn(call));
};

/** Formats in which an object says by what code it is made. */
const RESTORES = /(?:^|\.)(?:c?[pP]ickle|dill|cloudpickle|Marshal)\.loads?$|^unserialize$/;

/** A function of a module that a text of Python's pickles names, and what it is called with. */
const PICKLED =
  /c(?:os|posix|nt|subprocess)\n(?:system|popen|getoutput|call|run|Popen)\n\(\s*[SVX]['"]?([^'"\n]+)/g;

/** An object that is made as somebody else's text says. */
export const restores: Handler = (found, { call }) => {
  const texts = RESTORES.test(found.name) ? found.args.flatMap((arg) => arg.texts) : [];
  for (const text of texts)
    for (const [, line = ''] of text.matchAll(PICKLED)) call.runShell(line, call.program, { shell: 'new' });
  const origins = texts.flatMap((text) => call.machine.symbols.originsIn(text));
  const remote = origins.filter(({ isRemote }) => isRemote);
  if (remote.length === 0) return null;
  reportRemoteCode(
    call,
    remote.map(({ source }) => call.target('url', source)),
  );
  return NOTHING;
};

/** What comes from the other end of a connection. */
export const receives: Handler = (found, state) => {
  state.isFetching = true;
  return textOf(state.call.mint({ source: found.name, isRemote: true }));
};

/** The file of logins that a library looks for by itself. */
export const readsLogins: Handler = (found, { call }) => {
  const file = found.args[0]?.texts[0] ?? `${call.machine.context.home}/.netrc`;
  call.effect('read', call.paths([file]), { detail: 'reads it from code' });
  return NOTHING;
};

export function runWords(call: Call, words: readonly string[], surroundings: Surroundings = {}): Value {
  call.run(words, call.program, surroundings);
  return textOf(unknownIn(call));
}

/** What is written to a shell that was started before is run; to a file, it is its content. */
export const types: Handler = (found, state) => {
  if (state.hasShell && /^\.|communicate$|stdin\.\w+$/.test(found.name) && found.receiver.type === 'plain')
    return typed(found, state);
  if (state.isFetching && found.receiver.type === 'plain') sends(found, state);
  return printsTo(found, state) ?? (lastName(found.name) === 'write' ? writesObject(found, state) : null);
};

function typed({ args }: CodeCall, { call }: CodeState): Value {
  for (const text of args[0]?.texts ?? []) call.runShell(text, call.program, { shell: 'new' });
  return NOTHING;
}

/** `pipe.puts(text)`, where a shell is at the other end of something; null if there is none. */
export const typesLine: Handler = (found, state) =>
  state.hasShell && /^\.\w/.test(found.name) && found.receiver.type === 'plain' ? typed(found, state) : null;

/** A file that is named leaves. */
export const uploads: Handler = (found, state) => {
  state.isSending = true;
  return reads(found, state);
};

/** Some name the signal first. */
export const kills: Handler = (found, { call }) => {
  const words = found.args.flatMap((arg) => arg.texts);
  const isSignalFirst = /^(?:perl|ruby)/.test(call.program);
  const [signal = '15', ...processes] = isSignalFirst ? words : [words[1] ?? '15', ...words.slice(0, 1)];
  if (processes.length === 0) return null;
  return runWords(call, ['kill', `-${signal}`, ...processes]);
};

/** `execvp(file, [argv0, …])`: the list starts with the name again. */
export const executes: Handler = (found, { call }) => {
  const [file = NOTHING, ...rest] = found.args;
  const words = rest.flatMap((arg) =>
    arg.items === null ? arg.texts : arg.items.flatMap((item) => item.texts),
  );
  const isSpawn = /spawn/.test(found.name) && !/posix_spawn/.test(found.name);
  const [program = ''] = isSpawn ? words : file.texts;
  if (program === '') return null;
  call.run([program, ...words.slice(isSpawn ? 2 : 1)], call.program);
  return NOTHING;
};

/** Code given as text. */
export const evaluates: Handler = (found, { call, runCode }) => {
  // `Function('a', 'b', code)` names its parameters first.
  const isMaker = found.name.endsWith('Function');
  const texts = allTexts(piecedTogether((isMaker ? found.args.at(-1) : found.args[0]) ?? NOTHING));
  for (const text of texts) {
    const origins = call.machine.symbols.originsIn(text);
    if (origins.some(({ isRemote }) => isRemote)) {
      reportRemoteCode(
        call,
        origins.map(({ source }) => call.target('url', source)),
      );
    } else runCode(text);
  }
  return texts.length === 0 ? null : NOTHING;
};

const URL_TEXT = /^(?:https?|ftp):\/\//;
/** Functions that are requests whatever they are given. */
const CLIENT = /^(?:requests|httpx|axios|Net\.HTTP)\.\w+$|(?:^|\.)(?:urlopen|urlretrieve|getstore)$/;

/** Functions that send whatever they are given, wherever the connection leads. */
const SENDS = /^(?:post|put|patch|request)$/;

function sendEnvironment(call: Call, urls: readonly string[]): void {
  reportSend(
    call,
    urls.map((url) => call.target('url', url)),
    [wholeEnvironment(call.machine.symbols)],
    [],
    'sends the environment from code',
  );
}

/** `socket.send(x)`: what goes into a connection. */
export const sends: Handler = (found, { call }) => {
  if (isGivenEnvironment(found, call)) sendEnvironment(call, []);
  const isOfFile = (text: string): boolean =>
    call.machine.symbols.originsIn(text).some(({ files }) => files.length > 0);
  const texts = found.args.flatMap((arg) => allTexts(arg)).filter(isOfFile);
  if (texts.length > 0) reportSend(call, [call.target('host', unknownIn(call))], texts, [], 'sends it');
  return null;
};

/** `getprint $url`: what comes is printed at once. */
export const printsAnswer: Handler = (found, state) => {
  const answer = requests(found, state);
  return answer === null ? null : prints({ ...found, name: 'print', args: [answer] }, state);
};

/** Requests: the answer is foreign, and what is in the body leaves. */
const BODIES = ['json', 'data', 'params', 'body', 'form', 'content'];
/** What is for whoever may know it, and what nobody sends. */
const NO_BODIES = 'headers auth method timeout signal cert verify proxies cookies';

/** What is sent besides the address, where variables stand in it. */
function bodiesOf({ name, args, named }: CodeCall, { call, language }: CodeState): readonly string[] {
  // A table that is posted has names of its own.
  const isTable = language === 'javascript' && /^(?:post|put|patch)$/.test(lastName(name));
  const keys = isTable ? [...named.keys()].filter((key) => !isListed(key, NO_BODIES)) : BODIES;
  return [...args.slice(1), ...keys.flatMap((key) => named.get(key) ?? [])]
    .flatMap((value) => [...allTexts(value), ...(value.madeOf ?? [])])
    .filter((text) => call.machine.symbols.originsIn(text).some(({ source }) => /^\$\w+$/.test(source)));
}

export const requests: Handler = (found, state) => {
  const local = readsAddress(found, state);
  if (local !== null) return local;
  const known = found.args.flatMap((arg) => arg.texts).filter((text) => URL_TEXT.test(text));
  const last = lastName(found.name);
  const isClient = CLIENT.test(found.name) && found.args.length > 0;
  const urls = known.length === 0 && isClient ? [unknownIn(state.call)] : known;
  if ((urls.length > 0 || SENDS.test(last)) && isGivenEnvironment(found, state.call))
    sendEnvironment(state.call, urls);
  if (urls.length === 0) return last === 'request' ? sends(found, state) : null;
  state.isFetching = true;
  const isSending =
    /^(?:post|put|patch|send|request|Request|postForm|post_form)$/.test(last) ||
    (last === 'urlopen' && found.args.length > 1) ||
    ['data', 'json', 'files', 'body', 'method'].some((key) => found.named.has(key));
  if (isSending || found.args.length > 1) {
    state.isSending = isSending || state.isSending;
    state.sentTo.push(...urls);
  }
  const leaked = urls.filter((url) =>
    state.call.machine.symbols.originsIn(url).some(({ files, secrets }) => files.length + secrets.length > 0),
  );
  if (leaked.length > 0) state.isSending = true;
  // A variable in an address whose host is known: whose it is, and whether it may go there, is told by its name.
  const asked = known.filter((url) => /^\w+:\/\/[\w.-]+[/?:]/.test(url) && !isResolved(url));
  const bodies = bodiesOf(found, state);
  if (asked.length + bodies.length > 0)
    reportSend(
      state.call,
      (bodies.length > 0 ? urls : asked).map((url) => state.call.target('url', url)),
      [...asked, ...bodies],
      [],
      bodies.length > 0 ? 'sends it' : 'sends it in an address',
    );
  const text = anyOf(urls.map((url) => state.call.mint({ source: state.call.render(url), isRemote: true })));
  const place = /^(?:urlretrieve|getstore|mirror)$/.test(last) ? found.args[1]?.texts[0] : undefined;
  if (place !== undefined) {
    reportContent(state.call, [place], 'takes what is fetched');
    state.call.writeFile(place, text.texts[0] ?? '');
  }
  return text;
};

/** `exec` runs code in Python, a shell line in Node, PHP, Perl and Ruby. */
export function execOrEvaluate(found: CodeCall, state: CodeState): Value | null {
  return state.language === 'python' ? evaluates(found, state) : runsShell(found, state);
}
