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

function after(...starts: readonly string[]): readonly RegExp[] {
  return starts.map((start) => new RegExp(`${start}${ANY_TEXT}`, 'g'));
}

/** At least two texts apart by commas, brackets between them or not. */
function listsAfter(...starts: readonly string[]): readonly RegExp[] {
  const text = String.raw`\s*"(?:[^"\\]|\\.)*"`;
  return starts.map((start) => new RegExp(String.raw`${start}(${text}(?:\s*,\s*\[?${text})+)`, 'g'));
}

const rStatistics = once((): Snippets => ({
  run: after(String.raw`\bsystem2?\s*\(`, String.raw`\bshell\s*\(`),
  remove: after(String.raw`\b(?:unlink|file\.remove|dir_delete|file_delete)\s*\(`),
  write: after(String.raw`\b(?:file\.create|sink)\s*\(`),
}));

/** A list of texts apart by blanks, as Lisps write it. */
const LISP_WORDS: readonly RegExp[] = [/\b(?:sh|shell)((?:\s+"(?:[^"\\]|\\.)*")+)/g];

const haskell = once((): Snippets => ({
  run: after(String.raw`\b(?:callCommand|system|shell)\s*[($]?`),
  remove: after(String.raw`\b(?:removeDirectoryRecursive|removePathForcibly|removeFile)\s*[($]?`),
}));

const jvm = once((): Snippets => ({
  run: [
    ...after(
      String.raw`\.exec\s*\(\s*(?:new String\[\]\s*)?`,
      String.raw`ProcessBuilder\s*\(`,
      String.raw`\bProcess\s*\(`,
      String.raw`\b(?:sh|shell)\s+`,
      String.raw`\bstringToProcess\s*\(`,
    ),
    /["']([^"']*)["']\s*\)?\s*\.(?:execute|!!?|lines_!)\s*\(?/g,
  ],
  words: [
    ...listsAfter(
      String.raw`\b(?:Seq|ProcessBuilder|Process|exec)\s*\(\s*(?:(?:List|Seq|Array|listOf|arrayOf)\s*\(\s*|new String\[\]\s*\{)?`,
    ),
    /\[((?:\s*"(?:[^"\\]|\\.)*"\s*,?)+)\]\s*\.execute/g,
  ],
  remove: after(
    String.raw`\b(?:deleteDirectory|forceDelete|deleteRecursively|deleteIfExists|delete)\s*\(\s*(?:Path(?:s\.get|\.of)|new\s+(?:java\.io\.)?File|File)\s*\(`,
    String.raw`\bnew\s+File\s*\((?=[^)]*\)\.delete)`,
    String.raw`\bFile\s*\((?=[^)]*\)\.delete)`,
  ),
}));

const snippets = once((): Readonly<Record<string, Snippets>> => ({
  expect: { run: [/\b(?:spawn|exec|system)\s+([^\n;]+)/g] },
  tclsh: {
    run: [/\bexec\s+([^\n;\]]+)/g],
    remove: [/\bfile\s+delete\s+(?:-force\s+)?(?:--\s+)?([^\s;\]]+)/g],
  },
  osascript: {
    run: [
      new RegExp(`do shell script${TEXT}`, 'g'),
      new RegExp(String.raw`doShellScript\s*\(${ANY_TEXT}`, 'g'),
    ],
  },
  m4: { run: [/\be?syscmd\s*\(\s*[`'"]?(.*?)[`'"]?\s*\)/g] },
  dc: { run: [/(?:^|\s)!(?![<>=])\s*([^\n]+)/g] },
  gnuplot: { run: [new RegExp(String.raw`\bsystem\s*\(?${TEXT}`, 'g'), /(?:^|\n|;)\s*!\s*([^\n;]+)/g] },
  rscript: rStatistics(),
  r: rStatistics(),
  julia: { run: [/\brun\s*\(\s*`([^`]*)`/g], remove: after(String.raw`\brm\s*\(`) },
  groovy: jvm(),
  jshell: jvm(),
  kotlin: jvm(),
  kotlinc: jvm(),
  scala: jvm(),
  'scala-cli': jvm(),
  amm: jvm(),
  swift: {
    run: after(String.raw`\bsystem\s*\(`, String.raw`\bpopen\s*\(`),
    remove: after(String.raw`removeItem\s*\(\s*(?:atPath:|at:\s*URL\(fileURLWithPath:)`),
  },
  erl: { run: after(String.raw`os:cmd\s*\(`), remove: after(String.raw`file:(?:delete|del_dir_r)\s*\(`) },
  elixir: {
    run: after(String.raw`:?os\.cmd\s*\(?\s*(?:~c)?`, String.raw`System\.shell\s*\(?`),
    words: listsAfter(String.raw`System\.cmd\s*\(?`),
    remove: after(String.raw`File\.(?:rm_rf|rm|rmdir)!?\s*\(?`),
    write: after(String.raw`File\.write!?\s*\(?`),
  },
  ghc: haskell(),
  runghc: haskell(),
  raku: {
    run: after(String.raw`\b(?:shell|run|qqx|qx)\s*[({<]?`),
    words: listsAfter(String.raw`\brun\s*\(?`),
    remove: after(String.raw`\b(?:unlink|rmdir)\s*\(?`),
  },
  crystal: {
    run: after(String.raw`\bsystem\s*\(?`, String.raw`Process\.run\s*\(`),
    remove: after(String.raw`FileUtils\.rm_rf?\s*\(?`),
  },
  guile: { run: after(String.raw`\(system\*?`), remove: after(String.raw`\(delete-file`) },
  racket: { run: after(String.raw`\(system`), remove: after(String.raw`\(delete-(?:file|directory/files)`) },
  sbcl: {
    run: after(String.raw`run-program`, String.raw`uiop:run-program`),
    remove: after(String.raw`\((?:delete-file|uiop:delete-directory-tree)`),
  },
  clojure: {
    words: LISP_WORDS,
    remove: after(String.raw`\b(?:delete-file|delete-tree)\s+(?:\(io/file)?`),
  },
  bb: {
    words: LISP_WORDS,
    remove: after(String.raw`\b(?:delete-file|delete-tree)\s+(?:\(io/file)?`),
  },
  octave: {
    run: after(String.raw`\b(?:system|shell_cmd|unix)\s*\(`),
    remove: after(String.raw`\b(?:unlink|delete|rmdir)\s*\(`),
  },
  rpm: { run: [/%\(([^)]*)\)/g] },
  nmap: { run: after(String.raw`os\.execute\s*\(`) },
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

function runSnippets(call: Call, { run, words, remove, write }: Snippets): void {
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
