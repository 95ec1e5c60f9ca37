import { reportContent } from '../programs/contents.js';
import { Output } from '../streams.js';
import { readPlaces } from './file-effects.js';
import { openStream } from './printing.js';
import type { CodeState, Handler } from './state.js';
import { linesIn } from './text-functions.js';
import { anyOf, NOTHING, printedBy, textOf, type CodeCall, type Value } from './value.js';

/** How many items are added to a list at once. */
const MAX_ADDED = 50;

/** A name that is used anew leaves what was printed under it to the program that reads it. */
function retire(handle: string, { pipes }: CodeState): void {
  const pipe = pipes.get(handle);
  if (pipe === undefined) return;
  pipes.delete(handle);
  pipes.set(`${handle} ${pipes.size}`, pipe);
}

/** A program at the other end: one that is printed to, or one whose output is read. */
function openPipe(handle: string, words: readonly string[], isRead: boolean, state: CodeState): void {
  const { call } = state;
  retire(handle, state);
  const output = isRead ? new Output() : null;
  const around = { shell: 'new' as const, ...(output === null ? {} : { output }) };
  if (words.length > 1) call.run(words, 'perl open', around);
  else call.runShell(words[0] ?? '', 'perl open', around);
  if (output !== null) state.handles.set(handle, printedBy(call, output));
  else state.pipes.set(handle, { words, text: '' });
}

/** Perl writes the mode before or into the name: `open(F, '>', $f)`, `open F, ">$f"`. */
export const opensPerl: Handler = (found, state) => {
  const texts = found.args.slice(1).flatMap((arg) => arg.texts);
  const handle = found.args[0]?.callee ?? '';
  const [first = '', second] = texts;
  const mode = /^\s*(\+?[<>|]{1,2}|-\|)/.exec(first)?.[1] ?? '<';
  const place = second ?? first.replace(/^\s*\+?[<>]{1,2}\s*/, '');
  if (first.trim().startsWith('|') || first.trim().endsWith('|') || mode === '-|') {
    const words = texts.slice(1);
    const only = (second ?? first).replace(/^\s*\||\|\s*$/g, '');
    openPipe(handle, words.length > 1 ? words : [only], !first.trim().startsWith('|'), state);
    return NOTHING;
  }
  if (place === '') return null;
  retire(handle, state);
  if (/[>+]/.test(mode)) {
    const isAppending = !/^\+?>$/.test(mode);
    reportContent(state.call, [place], 'is written from code', isAppending);
    openStream(place, isAppending, state);
    state.handles.set(handle, { ...anyOf([place]), type: 'file' });
  } else state.handles.set(handle, readPlaces([place], state));
  return NOTHING;
};

/** `<F>`, `<$file>`, `<STDIN>`, `<>`: what can be read there; null if it is no such thing. */
export function readsHandle({ name }: CodeCall, state: CodeState): Value | null {
  const handle = /^<(\$?\w*)>\s?$/.exec(name)?.[1];
  if (handle === undefined) return null;
  const { call } = state;
  if (handle !== '' && handle !== 'STDIN' && handle !== 'ARGV')
    return linesOf(state.handles.get(handle) ?? NOTHING);
  const files = handle === 'STDIN' ? [] : call.scene.shell.positional;
  if (files.length > 0) return linesOf(readPlaces(files, state));
  return call.stdin === null ? NOTHING : linesOf(textOf(call.stdin));
}

/** Each line is one that may be read there. */
function linesOf(value: Value): Value {
  return anyOf(linesIn(value).flatMap(({ texts }) => texts));
}

/** `shift @list`, `pop @list`: what is taken is no longer there. */
export const takesItem: Handler = (found, { call, language }) => {
  const items = found.args[0]?.items ?? null;
  if (language !== 'perl' || items === null || found.receiver.items !== null) return null;
  const isFirst = found.name === 'shift';
  const { shell } = call.scene;
  const isWords = items.length === shell.positional.length && items[0]?.texts[0] === shell.positional[0];
  if (isWords) shell.positional = isFirst ? shell.positional.slice(1) : shell.positional.slice(0, -1);
  return (isFirst ? items.shift() : items.pop()) ?? NOTHING;
};

/** `push @list, …`. */
export const addsItems: Handler = (found, { language }) => {
  const [list, ...more] = found.args;
  if (language !== 'perl' || list === undefined || list.items === null) return null;
  const added = more.flatMap((value) => value.items ?? [value]).slice(0, MAX_ADDED);
  if (found.name === 'unshift') list.items.unshift(...added);
  else list.items.push(...added);
  return NOTHING;
};
