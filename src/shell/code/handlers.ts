import type { Call } from '../call.js';
import { reportContent } from '../programs/files.js';
import { lastName, type CodeCall } from './pure.js';
import { allTexts, anyOf, NOTHING, textOf, type Value } from './value.js';

/** What a piece of inline code has done so far; some effects only show in combination. */
export interface CodeState {
  readonly call: Call;
  /** Reads code of the same language, for `exec` and `eval`. */
  readonly runCode: (code: string) => void;
  readonly read: string[];
  isSending: boolean;
  readonly sentTo: string[];
}

export type Handler = (found: CodeCall, state: CodeState) => Value | null;

/** What a function acts on: its first argument, or the object it is a method of. */
function placesOf({ name, receiver, args }: CodeCall): readonly string[] {
  const own = name.startsWith('.') && receiver.texts.length > 0 ? receiver : null;
  return (own === null ? args.flatMap((arg) => allTexts(arg)) : own.texts).filter((text) => text !== '');
}

function firstPlaces(found: CodeCall): readonly string[] {
  const own = found.name.startsWith('.') && found.receiver.texts.length > 0 ? found.receiver : found.args[0];
  return own === undefined ? [] : allTexts(own);
}

function isTrue(value: Value | undefined): boolean {
  return value !== undefined && !/^(?:false|False|0|null|None)$/.test(value.texts[0] ?? 'true');
}

export function deletes(isRecursive: boolean, isEvery = false): Handler {
  return (found, { call }) => {
    const places = isEvery ? placesOf(found) : firstPlaces(found);
    if (places.length === 0) return null;
    call.effect('delete', call.paths(places, false), {
      isRecursive: isRecursive || isTrue(found.named.get('recursive')),
      isForced: true,
      detail: 'deletes it from code',
    });
    return NOTHING;
  };
}

/** Only as a function of one of these modules: the last name alone is too common. */
export function only(modules: RegExp, handler: Handler): Handler {
  return (found, state) => (modules.test(found.name) ? handler(found, state) : null);
}

export function writes(detail: string, isAppending = false): Handler {
  return (found, { call }) => {
    const places = firstPlaces(found);
    if (places.length === 0) return null;
    reportContent(call, places, detail, isAppending);
    const content =
      found.name.startsWith('.') && found.receiver.texts.length > 0 ? found.args[0] : found.args[1];
    for (const place of places) call.writeFile(place, content?.texts[0] ?? call.machine.symbols.unknown('…'));
    return NOTHING;
  };
}

export const reads: Handler = (found, state) => {
  const places = firstPlaces(found).filter((place) => place !== '');
  if (places.length === 0) return null;
  return readPlaces(places, state);
};

function readPlaces(places: readonly string[], { call, read }: CodeState): Value {
  const remote = places.filter((place) => /^https?:\/\//.test(place));
  if (remote.length > 0) return anyOf(remote.map((url) => call.mint({ source: url, isRemote: true })));
  call.effect('read', call.paths(places), { detail: 'reads it from code' });
  read.push(...places);
  return anyOf(places.map((place) => call.contentOf(place)));
}

/** `open(path, mode)` and its relatives: the mode decides. */
export const opens: Handler = (found, state) => {
  const isMethod = found.name.startsWith('.') && found.receiver.type === 'path';
  const modes = isMethod ? found.args : found.args.slice(1);
  const places = isMethod ? found.receiver.texts : allTexts(found.args[0] ?? NOTHING);
  if (places.length === 0) return null;
  const mode = found.named.get('mode')?.texts[0] ?? modes[0]?.texts[0] ?? 'r';
  if (/^(?:r|rb|rt|br|U)$/.test(mode)) return readPlaces(places, state);
  reportContent(state.call, places, 'is written from code', /^a/.test(mode));
  return { ...NOTHING, texts: [] };
};

/** Perl writes the mode before or into the name: `open(F, '>', $f)`, `open F, ">$f"`. */
export const opensPerl: Handler = (found, state) => {
  const texts = found.args.slice(1).flatMap((arg) => arg.texts);
  const [first = '', second] = texts;
  const mode = /^\s*(\+?[<>|]{1,2}|-\|)/.exec(first)?.[1] ?? '<';
  const place = second ?? first.replace(/^\s*\+?[<>]{1,2}\s*/, '');
  if (first.trim().startsWith('|') || first.trim().endsWith('|') || mode === '-|') {
    state.call.runShell((second ?? first).replace(/^\s*\||\|\s*$/g, ''), 'perl open', { shell: 'new' });
    return NOTHING;
  }
  if (place === '') return null;
  if (mode.includes('>')) reportContent(state.call, [place], 'is written from code', mode === '>>');
  else readPlaces([place], state);
  return NOTHING;
};

/** Text for a shell; a list of words is a command as it is. */
export const runsShell: Handler = (found, { call }) => {
  const [first, ...rest] = found.args;
  if (first === undefined) return null;
  if (first.items !== null)
    return runWords(
      call,
      first.items.map((item) => item.texts[0] ?? call.machine.symbols.unknown('…')),
    );
  const words = rest.flatMap((arg) =>
    arg.items === null ? arg.texts.slice(0, 1) : arg.items.flatMap((item) => item.texts.slice(0, 1)),
  );
  for (const text of first.texts) {
    const isList = words.length > 0 && !/\s/.test(text);
    if (isList) runWords(call, [text, ...words]);
    else call.runShell(text, call.program, { shell: 'new' });
  }
  return textOf(call.machine.symbols.unknown('…'));
};

function runWords(call: Call, words: readonly string[]): Value {
  call.run(words, call.program);
  return textOf(call.machine.symbols.unknown('…'));
}

/** `execvp(file, [argv0, …])`: the list starts with the name again. */
export const executes: Handler = (found, { call }) => {
  const [file = NOTHING, ...rest] = found.args;
  const words = rest.flatMap((arg) =>
    arg.items === null ? arg.texts : arg.items.flatMap((item) => item.texts),
  );
  const isSpawn = /spawn/.test(found.name);
  const [program = ''] = isSpawn ? words : file.texts;
  if (program === '') return null;
  call.run([program, ...words.slice(isSpawn ? 2 : 1)], call.program);
  return NOTHING;
};

/** Code given as text. */
export const evaluates: Handler = (found, { call, runCode }) => {
  const texts = allTexts(found.args[0] ?? NOTHING);
  for (const text of texts) {
    const origins = call.machine.symbols.originsIn(text);
    if (origins.some(({ isRemote }) => isRemote)) {
      call.effect(
        'remote-code',
        origins.map(({ source }) => call.target('url', source)),
        { action: 'remote-code', detail: 'runs code that comes from the network' },
      );
    } else runCode(text);
  }
  return texts.length === 0 ? null : NOTHING;
};

export function moves(kind: 'copy' | 'move'): Handler {
  return (found, { call, read }) => {
    const isMethod = found.name.startsWith('.') && found.receiver.texts.length > 0;
    const from = isMethod ? found.receiver : (found.args[0] ?? NOTHING);
    const to = (isMethod ? found.args[0] : found.args[1]) ?? NOTHING;
    const sources = allTexts(from);
    if (sources.length === 0 || to.texts.length === 0) return null;
    call.effect('read', call.paths(sources), { detail: 'copies it from code' });
    if (kind === 'move') call.effect('move', call.paths(sources, false), { detail: 'moves it from code' });
    reportContent(call, to.texts, 'is written from code');
    read.push(...sources);
    for (const place of to.texts) call.writeFile(place, call.contentOf(sources[0] ?? ''));
    return NOTHING;
  };
}

export const links: Handler = (found, { call }) => {
  const [to, name] = found.args;
  const places = name?.texts ?? [];
  if (places.length === 0 || to === undefined) return null;
  call.effect('link', call.paths(places, false), { detail: `leads to ${to.texts[0] ?? '…'}` });
  return NOTHING;
};

export function permits(isRecursive: boolean, isModeFirst: boolean): Handler {
  return (found, { call }) => {
    const places = isModeFirst ? found.args.slice(1).flatMap((arg) => allTexts(arg)) : firstPlaces(found);
    if (places.length === 0) return null;
    call.effect('permission', call.paths(places), {
      isRecursive,
      detail: 'changes its permissions from code',
    });
    return NOTHING;
  };
}

const URL_TEXT = /^(?:https?|ftp):\/\//;

/** Requests: the answer is foreign, and what is in the body leaves. */
export const requests: Handler = (found, state) => {
  const urls = found.args.flatMap((arg) => arg.texts).filter((text) => URL_TEXT.test(text));
  const last = lastName(found.name);
  if (urls.length === 0 && !/^(?:urlopen|urlretrieve|fetch|getstore|post|put|request)$/.test(last))
    return null;
  if (urls.length === 0) return null;
  const isSending =
    /^(?:post|put|patch|send|request|Request|postForm|post_form)$/.test(last) ||
    ['data', 'json', 'files', 'body', 'method'].some((key) => found.named.has(key));
  if (isSending || found.args.length > 1) {
    state.isSending = isSending || state.isSending;
    state.sentTo.push(...urls);
  }
  const leaked = urls.filter((url) =>
    state.call.machine.symbols.originsIn(url).some(({ files, secrets }) => files.length + secrets.length > 0),
  );
  if (leaked.length > 0) state.isSending = true;
  const text = anyOf(urls.map((url) => state.call.mint({ source: state.call.render(url), isRemote: true })));
  const place = /^(?:urlretrieve|getstore)$/.test(last) ? found.args[1]?.texts[0] : undefined;
  if (place !== undefined) {
    reportContent(state.call, [place], 'takes what is fetched');
    state.call.writeFile(place, text.texts[0] ?? '');
  }
  return text;
};

/** `exec` runs code in Python, a shell line in Node, PHP, Perl and Ruby. */
export function execOrEvaluate(found: CodeCall, state: CodeState): Value | null {
  return state.call.program.startsWith('py') ? evaluates(found, state) : runsShell(found, state);
}
