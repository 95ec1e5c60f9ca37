import type { Call } from '../call.js';
import { readSql } from '../programs/databases.js';
import { reportContent } from '../programs/files.js';
import { lastName, type CodeCall } from './pure.js';
import type { CodeState, Handler } from './state.js';
import { allTexts, anyOf, NOTHING, textOf, type Value } from './value.js';

/** Text for a shell; a list of words is a command as it is. */
export const runsShell: Handler = (found, state) => {
  const place = found.named.get('cwd')?.texts[0] ?? found.named.get('chdir')?.texts[0];
  const call = place === undefined ? state.call : state.call.at(place, state.call.args);
  const [first, ...others] = found.args;
  const listed = found.named.get('args');
  const rest = listed === undefined ? others : [...others, listed];
  if (first === undefined) return null;
  if (first.items !== null)
    return runWords(
      call,
      first.items.map((item) => item.texts[0] ?? call.machine.symbols.unknown('...')),
    );
  const words = rest.flatMap((arg) =>
    arg.items === null ? arg.texts.slice(0, 1) : arg.items.flatMap((item) => item.texts.slice(0, 1)),
  );
  for (const text of first.texts) {
    const isList = words.length > 0 && !/\s/.test(text);
    if (isList) runWords(call, [text, ...words]);
    else call.runShell(text, call.program, { shell: 'new' });
  }
  return textOf(call.machine.symbols.unknown('...'));
};

function runWords(call: Call, words: readonly string[]): Value {
  call.run(words, call.program);
  return textOf(call.machine.symbols.unknown('...'));
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

/** SQL on its way to a database, from code. */
export const queries: Handler = (found, { call }) => {
  const texts = found.args
    .flatMap((arg) => arg.texts)
    .filter((text) => /^\s*(?:drop|truncate|delete|alter|begin|do)\b/i.test(text));
  for (const text of texts) readSql(call, text, null);
  return texts.length === 0 ? null : NOTHING;
};

/** What a program prints may be somebody's code. */
export const prints: Handler = (found, state) => {
  const { call } = state;
  state.isPrinting = true;
  if (!call.hasReader) return null;
  const texts = found.args.map((arg) => arg.texts[0] ?? call.machine.symbols.unknown('...'));
  call.print(`${texts.join(' ')}\n`);
  return NOTHING;
};

const URL_TEXT = /^(?:https?|ftp):\/\//;

/** Requests: the answer is foreign, and what is in the body leaves. */
export const requests: Handler = (found, state) => {
  const urls = found.args.flatMap((arg) => arg.texts).filter((text) => URL_TEXT.test(text));
  const last = lastName(found.name);
  if (urls.length === 0 && !/^(?:urlopen|urlretrieve|fetch|getstore|post|put|request)$/.test(last))
    return null;
  if (urls.length === 0) return null;
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
