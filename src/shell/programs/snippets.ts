import { squeezeBlanks } from '../blanks.js';
import { reportFetchedCode, reportFetchedProgram, reportRemoteCode } from '../foreign-code.js';
import type { Call, Program } from '../call.js';
import { reportContent } from './contents.js';
import { withoutComments } from './c-source.js';
import { readSql } from './sql-statements.js';
import { snippets, sources, TCL } from './snippet-languages.js';
import type { Snippets } from './snippet-patterns.js';
import { foldTexts } from './snippet-texts.js';
import { tclAsShell } from './tcl.js';

function runTcl(call: Call): void {
  const [file, ...words] = call.args;
  const script = file === undefined ? call.stdin : (call.writtenTo(file) ?? null);
  if (script !== null) call.runShell(tclAsShell(script), call.program, { shell: 'new', positional: words });
}

function found(texts: readonly string[], patterns: readonly RegExp[] = []): readonly string[] {
  return patterns.flatMap((pattern) =>
    texts.flatMap((text) =>
      [...text.matchAll(pattern)].map((match) => (match[1] ?? '').replace(/\\(["'`\\])/g, '$1')),
    ),
  );
}

/** Each text of a list that is written down. */
function textsIn(list: string): readonly string[] {
  return [...list.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map(
    ([, double, single]) => double ?? single ?? '',
  );
}

/** Programs of the table that take no program of their own from standard input. */
const TOOLS = /^(?:rpm|rpmbuild|rpmspec|nmap|apt|apt-get)$/;

/** How languages name the words that a program is given; some count the program as the first. */
const FROM_ONE = /\b(?:os\.Args|ARGS)\[(\d+)\]|\bargs\(\)\.nth\((\d+)\)(?:\s*\.(?:unwrap|expect)\([^)]*\))?/g;
const FROM_ZERO = /\bargs?\[(\d+)\]|\bargs\((\d+)\)|\[lindex \$(?:::)?argv (\d+)\]/g;

function withArguments(code: string, words: readonly string[]): string {
  if (words.length === 0) return code;
  const filled =
    (first: number) =>
    (whole: string, ...indices: (string | undefined)[]): string => {
      const word = words[Number(indices.slice(0, 3).find((index) => index !== undefined) ?? -1) - first];
      return word === undefined ? whole : `"${word}"`;
    };
  return code.replace(FROM_ONE, filled(1)).replace(FROM_ZERO, filled(0));
}

/** Options by which these languages are given a program in a word. */
const PROGRAM_OPTION = /^--?(?:e|c|E|r|ne|pe|eval|exec|execute|expr|eval-file)$/;

/** `julia -e "$(curl …)"`: the whole program was fetched. */
function reportFetchedPrograms(call: Call): void {
  for (const [at, arg] of call.args.entries())
    if (PROGRAM_OPTION.test(call.args[at - 1] ?? '')) reportFetchedProgram(call, arg);
}

function runSnippets(
  outer: Call,
  {
    run,
    words,
    lines,
    move,
    remove,
    write,
    read,
    sql,
    drop,
    enter,
    take,
    spell,
    typed,
    value,
    option,
    fetch,
    session,
  }: Snippets,
  given: readonly string[] | null = null,
): void {
  let call = outer;
  const [first = ''] = call.args.filter((arg) => !arg.startsWith('-'));
  if (given === null && /^https?:\/\//.test(first) && !TOOLS.test(call.program))
    reportRemoteCode(call, [call.target('url', first)]);
  if (given === null && !TOOLS.test(call.program)) reportFetchedPrograms(call);
  const isTyped =
    (call.args.every((arg) => /^-|^\/dev\/(?:stdin|fd\/0)$/.test(arg)) && !TOOLS.test(call.program)) ||
    call.args.some((arg) => typed?.test(arg) === true);
  if (given === null && isTyped && reportFetchedCode(call, call.stdin ?? '')) return;
  const home = call.machine.context.home;
  // A file of code that the line itself wrote counts as well.
  const files = call.args.map((arg) => call.writtenTo(arg.replace(/^--?[\w-]+=/, '')) ?? '');
  if (option !== undefined)
    for (const [index, text] of files.entries())
      if (option.test(call.args[index] ?? '') || option.test(call.args[index - 1] ?? ''))
        reportFetchedCode(call, text);
  const at = files.findIndex((text) => text !== '');
  const rest = at === -1 ? [] : call.args.slice(at + 1);
  const spelled = spell ?? ((text: string): string => text);
  const texts = [...(given ?? [...call.args, call.stdin ?? '', ...files])].map((text) =>
    foldTexts(spelled(withArguments(squeezeBlanks(text), rest)), home),
  );
  if (texts.some((text) => fetch?.test(text) === true)) reportRemoteCode(call, []);
  if (session !== undefined && texts.some((text) => session.every((part) => part.test(text))))
    call.effect('reverse-shell', [], { action: 'reverse-shell', detail: 'runs what another machine sends' });
  const places = (patterns: readonly RegExp[] | undefined): readonly string[] =>
    found(texts, patterns).map((place) => place.replace(/^"(.*)"$/, '$1').replace(/^~(?=\/|$)/, home));
  const [entered] = places(enter);
  if (entered !== undefined) call = call.at(entered, call.args);
  for (const list of found(texts, take)) keepTaken(call, textsIn(list));
  const valued = call.args.filter((_, index) => value?.test(call.args[index - 1] ?? '') === true);
  for (const code of [...valued, ...found(texts, run)]) call.runShell(code, call.program, { shell: 'new' });
  for (const list of found(texts, lines))
    call.runShell(textsIn(list).join(' '), call.program, { shell: 'new' });
  for (const list of found(texts, move)) {
    const each = textsIn(list).map((place) => place.replace(/^~(?=\/|$)/, home));
    if (each.length > 1) call.run(['mv', '--', ...each.slice(0, 2)], call.program);
  }
  for (const list of found(texts, words)) {
    const each = textsIn(list);
    // A first text with blanks in it is the start of a line.
    if (/\s/.test(each[0] ?? '')) call.runShell(each.join(' '), call.program, { shell: 'new' });
    else call.run(each, call.program);
  }
  for (const statement of [...found(texts, sql), ...found(texts, drop).map((name) => `DROP TABLE ${name}`)])
    readSql(call, statement, null);
  const removed = places(remove);
  if (removed.length > 0)
    call.effect('delete', call.paths(removed), {
      isRecursive: true,
      isForced: true,
      detail: 'deletes it for good',
    });
  const written = places(write);
  if (written.length > 0) reportContent(call, written, 'is written');
  const looked = places(read);
  if (looked.length > 0) call.effect('read', call.paths(looked), { detail: 'reads it from code' });
}

/** An address, and the file that takes what is there. */
function keepTaken(call: Call, [url = '', place]: readonly string[]): void {
  if (place === undefined || !/^(?:https?|ftp):/.test(url)) return;
  reportContent(call, [place], 'takes what is fetched');
  call.writeFile(place, call.mint({ source: url, isRemote: true }));
}

/** A loop without end in which there is nothing but another process. */
const FORKS =
  /(?:(?:for\s*\(\s*;\s*(?:1\s*)?;\s*\)|while\s*\(\s*(?:1|true|!0)\s*\))\s*\{?\s*v?fork\s*\(\s*\)|while\s*\(\s*v?fork\s*\(\s*\))(?![^}]*\b(?:wait\w*|accept|break|return)\b)/;

/** The source of a program that is compiled, as far as the line itself wrote it. */
export function readSource(
  call: Call,
  language: 'c' | 'rust' | 'go' | 'jvm',
  texts: readonly string[],
): void {
  const known = texts.filter((text) => text !== '').map(withoutComments);
  if (language === 'c' && known.some((text) => FORKS.test(text)))
    call.effect('fork-bomb', [], {
      action: 'fork-bomb',
      isRecursive: true,
      detail: 'starts itself without end',
    });
  if (known.length > 0) runSnippets(call, sources()[language], known);
}

export function snippetProgram(name: string): Program | null {
  const row = Object.hasOwn(snippets(), name) ? snippets()[name] : undefined;
  if (row === undefined) return null;
  return (call) => {
    runSnippets(call, row);
    if (row === TCL) runTcl(call);
    // What is no macro it prints as it is.
    if (name === 'm4' && call.hasReader)
      call.print(call.machine.symbols.passOn('$(m4 ...)', [call.stdin ?? '']));
  };
}

export function snippetNames(): readonly string[] {
  return Object.keys(snippets());
}
