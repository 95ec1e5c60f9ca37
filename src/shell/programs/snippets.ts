import { reportFetchedCode } from '../foreign-code.js';
import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { reportContent } from './files.js';
import { foldTexts } from './snippet-texts.js';

/**
 * Languages that are met too seldom for a reader of their own: calls that run, delete or write, with the text
 * they are given right there. The first group of a pattern is that text.
 */
interface Snippets {
  readonly run?: readonly RegExp[];
  /** The group is a list of texts, each of them a word of a command. */
  readonly words?: readonly RegExp[];
  readonly remove?: readonly RegExp[];
  readonly write?: readonly RegExp[];
}

/** Source of a pattern for a text in double quotes. */
const TEXT = String.raw`\s*"((?:[^"\\]|\\.)*)"`;
const ANY_TEXT = String.raw`\s*["'\x60]((?:[^"'\x60\\]|\\.)*)["'\x60]`;

function after(...starts: readonly RegExp[]): readonly RegExp[] {
  return starts.map(({ source }) => new RegExp(source + ANY_TEXT, 'g'));
}

/** At least two texts apart by commas, brackets between them or not. */
function listsAfter({ source }: RegExp): readonly RegExp[] {
  const text = String.raw`\s*"(?:[^"\\]|\\.)*"`;
  return [new RegExp(String.raw`${source}(${text}(?:\s*,\s*\[?${text})+)`, 'g')];
}

const rStatistics = once((): Snippets => ({
  run: after(/\bsystem2?\s*\(/, /\bshell\s*\(/),
  remove: after(/\b(?:unlink|file\.remove|dir_delete|file_delete)\s*\(/),
  write: after(/\b(?:file\.create|sink)\s*\(/),
}));

/** A list of texts apart by blanks, as Lisps write it. */
const LISP_WORDS: readonly RegExp[] = [/\b(?:sh|shell)((?:\s+"(?:[^"\\]|\\.)*")+)/g];

const haskell = once((): Snippets => ({
  run: after(/\b(?:callCommand|system|shell)\s*[($]?/),
  remove: after(/\b(?:removeDirectoryRecursive|removePathForcibly|removeFile)\s*[($]?/),
}));

const jvm = once((): Snippets => ({
  run: [
    ...after(
      /\.exec\s*\(\s*(?:new String\[\]\s*)?/,
      /ProcessBuilder\s*\(/,
      /\bProcess\s*\(/,
      /\b(?:sh|shell)\s+/,
      /\bstringToProcess\s*\(/,
    ),
    /["']([^"']*)["']\s*\)?\s*\.(?:execute|!!?|lines_!)\s*\(?/g,
  ],
  words: [
    ...listsAfter(
      /\b(?:Seq|ProcessBuilder|Process|exec)\s*\(\s*(?:(?:List|Seq|Array|listOf|arrayOf)\s*\(\s*|new String\[\]\s*\{)?/,
    ),
    /\[((?:\s*"(?:[^"\\]|\\.)*"\s*,?)+)\]\s*\.execute/g,
  ],
  remove: after(
    /\b(?:deleteDirectory|forceDelete|deleteRecursively|deleteIfExists|delete)\s*\(\s*(?:Path(?:s\.get|\.of)|new\s+(?:java\.io\.)?File|File)\s*\(/,
    /\bnew\s+File\s*\((?=[^)]*\)\.delete)/,
    /\bFile\s*\((?=[^)]*\)\.delete)/,
  ),
}));

const snippets = once((): Readonly<Record<string, Snippets>> => ({
  expect: { run: [/\b(?:spawn|exec|system)\s+([^\n;]+)/g] },
  tclsh: {
    run: [/\bexec\s+([^\n;\]]+)/g],
    remove: [/\bfile\s+delete\s+(?:-force\s+)?(?:--\s+)?([^\s;\]]+)/g],
  },
  osascript: {
    run: [new RegExp(`do shell script${TEXT}`, 'g'), ...after(/doShellScript\s*\(/)],
  },
  m4: { run: [/\be?syscmd\s*\(\s*[`'"]?(.*?)[`'"]?\s*\)/g] },
  dc: { run: [/(?:^|\s)!(?![<>=])\s*([^\n]+)/g] },
  gnuplot: { run: [new RegExp(String.raw`\bsystem\s*\(?${TEXT}`, 'g'), /(?:^|\n|;)\s*!\s*([^\n;]+)/g] },
  rscript: rStatistics(),
  r: rStatistics(),
  julia: { run: [/\brun\s*\(\s*`([^`]*)`/g], remove: after(/\brm\s*\(/) },
  groovy: jvm(),
  jshell: jvm(),
  kotlin: jvm(),
  kotlinc: jvm(),
  scala: jvm(),
  'scala-cli': jvm(),
  amm: jvm(),
  swift: {
    run: after(/\bsystem\s*\(/, /\bpopen\s*\(/),
    remove: after(/removeItem\s*\(\s*(?:atPath:|at:\s*URL\(fileURLWithPath:)/),
  },
  erl: { run: after(/os:cmd\s*\(/), remove: after(/file:(?:delete|del_dir_r)\s*\(/) },
  elixir: {
    run: after(/:?os\.cmd\s*\(?\s*(?:~c)?/, /System\.shell\s*\(?/),
    words: listsAfter(/System\.cmd\s*\(?/),
    remove: after(/File\.(?:rm_rf|rm|rmdir)!?\s*\(?/),
    write: after(/File\.write!?\s*\(?/),
  },
  ghc: haskell(),
  runghc: haskell(),
  raku: {
    run: after(/\b(?:shell|run|qqx|qx)\s*[({<]?/),
    words: listsAfter(/\brun\s*\(?/),
    remove: after(/\b(?:unlink|rmdir)\s*\(?/),
  },
  crystal: {
    run: after(/\bsystem\s*\(?/, /Process\.run\s*\(/),
    remove: after(/FileUtils\.rm_rf?\s*\(?/),
  },
  guile: { run: after(/\(system\*?/), remove: after(/\(delete-file/) },
  racket: { run: after(/\(system/), remove: after(/\(delete-(?:file|directory\/files)/) },
  sbcl: {
    run: after(/run-program/, /uiop:run-program/),
    remove: after(/\((?:delete-file|uiop:delete-directory-tree)/),
  },
  clojure: {
    words: LISP_WORDS,
    remove: after(/\b(?:delete-file|delete-tree)\s+(?:\(io\/file)?/),
  },
  bb: {
    words: LISP_WORDS,
    remove: after(/\b(?:delete-file|delete-tree)\s+(?:\(io\/file)?/),
  },
  octave: {
    run: after(/\b(?:system|shell_cmd|unix)\s*\(/),
    remove: after(/\b(?:unlink|delete|rmdir)\s*\(/),
  },
  rpm: { run: [/%\(([^)]*)\)/g] },
  nmap: { run: after(/os\.execute\s*\(/) },
  'apt-get': { run: [/Invoke(?:::)?=\{?"?([^"}]+)"?\}?/g] },
  apt: { run: [/Invoke(?:::)?=\{?"?([^"}]+)"?\}?/g] },
}));

function found(texts: readonly string[], patterns: readonly RegExp[] = []): readonly string[] {
  return patterns.flatMap((pattern) =>
    texts.flatMap((text) =>
      [...text.matchAll(pattern)].map((match) => (match[1] ?? '').replace(/\\(["'`\\])/g, '$1')),
    ),
  );
}

/** Programs of the table that take no program of their own from standard input. */
const TOOLS = /^(?:rpm|nmap|apt|apt-get)$/;

function runSnippets(call: Call, { run, words, remove, write }: Snippets): void {
  const isTyped = call.args.every((arg) => arg.startsWith('-')) && !TOOLS.test(call.program);
  if (isTyped && reportFetchedCode(call, call.stdin ?? '')) return;
  const home = call.machine.context.home;
  const texts = [...call.args, call.stdin ?? ''].map((text) => foldTexts(text, home));
  const places = (patterns: readonly RegExp[] | undefined): readonly string[] =>
    found(texts, patterns).map((place) => place.replace(/^"(.*)"$/, '$1').replace(/^~(?=\/|$)/, home));
  for (const code of found(texts, run)) call.runShell(code, call.program, { shell: 'new' });
  for (const list of found(texts, words)) {
    const each = [...list.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => word);
    // A first text with blanks in it is the start of a line.
    if (/\s/.test(each[0] ?? '')) call.runShell(each.join(' '), call.program, { shell: 'new' });
    else call.run(each, call.program);
  }
  const removed = places(remove);
  if (removed.length > 0)
    call.effect('delete', call.paths(removed), {
      isRecursive: true,
      isForced: true,
      detail: 'deletes it for good',
    });
  const written = places(write);
  if (written.length > 0) reportContent(call, written, 'is written');
}

export function snippetProgram(name: string): Program | null {
  const row = Object.hasOwn(snippets(), name) ? snippets()[name] : undefined;
  if (row === undefined) return null;
  return (call) => {
    runSnippets(call, row);
  };
}

export function snippetNames(): readonly string[] {
  return Object.keys(snippets());
}
