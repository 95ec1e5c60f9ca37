import { readPatch } from '../../model/patch.js';
import { once } from '../once.js';
import type { Call, Program } from '../call.js';
import { filterProgram } from '../output/filters.js';
import { spec } from '../options.js';
import { reportContent } from './files.js';

/** Files changed in place by a tool that sees lines, not structure. */
function editLines(call: Call, files: readonly string[]): void {
  if (files.length === 0) return;
  reportContent(call, files, 'is changed in place', true);
  const json = files.filter((file) => /\.json[c5l]?$/i.test(file));
  if (json.length > 0)
    call.effect('edit-json-by-text', call.paths(json), { detail: 'edits JSON as lines of text' });
}

const SED_RUN = /(?:^|[;{}\n]|^\s*[\d$/][^;{}\n]*?[\s/\d$]?)\s*e\s+([^\n]+)/;
const SED_EVALUATED = /s(.)((?:\\.|(?!\1)[^\\])*)\1((?:\\.|(?!\1)[^\\])*)\1[a-z0-9]*e/s;
const SED_WRITE = /(?:^|[;{}\n\d$/]|s(.)(?:\\.|(?!\1).)*\1(?:\\.|(?!\1).)*\1[gipI0-9]*)\s*[wW]\s+([^\n;}]+)/g;
const SED_READ = /(?:^|[;{}\n\d$/])\s*[rR]\s+([^\n;}]+)/g;

/** Commands of sed that run, write or read something else than their input. */
function readSedScript(call: Call, script: string): void {
  const run = SED_RUN.exec(script)?.[1];
  if (run !== undefined) call.runShell(run, 'sed e');
  const evaluated = SED_EVALUATED.exec(script)?.[3];
  if (evaluated !== undefined) call.runShell(evaluated, 'sed s///e');
  const written = [...script.matchAll(SED_WRITE)]
    .map((match) => (match[2] ?? '').trim())
    .filter((file) => !file.startsWith('/dev/std'));
  if (written.length > 0) reportContent(call, written, 'is written by the script');
  const read = [...script.matchAll(SED_READ)]
    .map((match) => (match[1] ?? '').trim())
    .filter((file) => /[./]/.test(file));
  if (read.length > 0) call.effect('read', call.paths(read), { detail: 'is read by the script' });
}

const sed: Program = (call) => {
  const options = call.options(
    spec(
      'e:f:l:i::',
      'expression= file= line-length= in-place quiet silent regexp-extended separate null-data posix',
    ),
  );
  const given = options.all('e', 'expression');
  const hasScript = given.length > 0 || options.has('f', 'file');
  // BSD sed takes the suffix of -i as a word of its own, which may be empty.
  const words = options.operands[0] === '' ? options.operands.slice(1) : options.operands;
  const [script = '', ...rest] = words;
  for (const each of hasScript ? given : [script]) readSedScript(call, each);
  for (const file of options.all('f', 'file')) readSedScript(call, call.codeOf(file) ?? '');
  if (options.has('i', 'in-place')) {
    editLines(call, hasScript ? words : rest);
    return;
  }
  filterProgram('sed')?.(call);
};

const EX_SHELL =
  /^\s*:?\s*(?:silent!?\s+)?(?:(?:\d+|[%$.]|'<,'>)?(?:,\s*(?:\d+|[$.]))?\s*(?:r(?:ead)?|w(?:rite)?)?\s*!|term(?:inal)?\s+|make\s+)\s*(.+)$/s;
const EX_SYSTEM =
  /\b(?:system(?:list)?|job_start|jobstart|termopen|os\.execute)\s*\(\s*\[?\s*(['"])(.*?)\1/gs;
const EX_DELETE = /\bdelete\s*\(\s*(['"])(.*?)\1\s*(?:,\s*(['"])(.*?)\3)?/gs;
const EX_WRITE =
  /(?:^|\|)\s*:?\s*(?:%)?(?:w|wq|x|xit|wa|wall|wqa|xa|up|update|sav|saveas|write)!?\s*(?:$|\||\s+([^|!\s]+))/;

/** One command line of ex, as `-c` and standard input give it. */
function readEx(call: Call, line: string, files: readonly string[]): void {
  const shell = EX_SHELL.exec(line)?.[1];
  if (shell !== undefined) call.runShell(shell.replace(/\|\s*q[a!]*\s*$/, ''), `${call.program} !`);
  for (const match of line.matchAll(EX_SYSTEM)) call.runShell(match[2] ?? '', `${call.program} system()`);
  for (const match of line.matchAll(EX_DELETE)) {
    call.effect('delete', call.paths([match[2] ?? '']), {
      isRecursive: /r/.test(match[4] ?? ''),
      isForced: true,
      detail: 'deletes it from the editor',
    });
  }
  const write = shell === undefined ? EX_WRITE.exec(line) : null;
  if (write !== null) editLines(call, write[1] === undefined ? files : [write[1]]);
}

const vim: Program = (call) => {
  const lines: string[] = [];
  const files: string[] = [];
  for (let at = 0; at < call.args.length; at += 1) {
    const arg = call.args[at] ?? '';
    if (arg === '-c' || arg === '--cmd' || /^-[a-zA-Z]+c$/.test(arg)) lines.push(call.args[(at += 1)] ?? '');
    else if (arg.startsWith('+')) lines.push(arg.slice(1));
    else if (/^-(?:S|s|u|U|W|w|i|T|t|q)$/.test(arg) && arg !== '-s') {
      const script = call.args[(at += 1)] ?? '';
      if (arg === '-S') lines.push(...(call.codeOf(script) ?? '').split('\n'));
      if (arg === '-w' || arg === '-W') reportContent(call, [script], 'takes the keys typed');
    } else if (!arg.startsWith('-')) files.push(arg);
  }
  const typed =
    call.args.some((arg) => /^-(?:es?|s|E)$/.test(arg)) || call.program === 'ex' ? (call.stdin ?? '') : '';
  for (const line of [...lines, ...typed.split('\n')]) if (line !== '') readEx(call, line, files);
};

const ed: Program = (call) => {
  const files = call.options(spec('p:', 'prompt=')).operands;
  for (const line of (call.stdin ?? '').split('\n')) {
    const shell = /^\s*(?:[\d,$.]*\s*[rwe]\s*)?!\s*(.+)$/.exec(line)?.[1];
    if (shell !== undefined) call.runShell(shell, 'ed !');
    const write = /^\s*[\d,$.]*\s*(?:w|wq|W)\s*([^!\s]\S*)?\s*$/.exec(line);
    if (write !== null) editLines(call, write[1] === undefined ? files : [write[1]]);
  }
};

const LISP_SHELL =
  /\((?:shell-command(?:-to-string)?|async-shell-command|call-process-shell-command|compile)\s+"((?:[^"\\]|\\.)*)"/gs;
const LISP_PROCESS =
  /\((?:call-process|start-process)\s+(?:"[^"]*"\s+nil\s+)?"((?:[^"\\]|\\.)*)"((?:\s+(?:nil|t|0|"(?:[^"\\]|\\.)*"))*)/gs;
const LISP_DELETE = /\((delete-file|delete-directory)\s+"((?:[^"\\]|\\.)*)"/gs;
const LISP_WRITE =
  /\((?:write-region\s+.*?|write-file\s+|append-to-file\s+.*?|copy-file\s+"[^"]*"\s+|rename-file\s+"[^"]*"\s+)"((?:[^"\\]|\\.)*)"/gs;

const emacs: Program = (call) => {
  const codes = call.args.flatMap((arg, at) =>
    /^--?(?:eval|execute)$/.test(call.args[at - 1] ?? '')
      ? [arg]
      : (/^--(?:eval|execute)=(.*)$/s.exec(arg)?.[1] ?? []),
  );
  for (const code of codes) {
    for (const [, command = ''] of code.matchAll(LISP_SHELL)) call.runShell(command, 'emacs --eval');
    for (const [, program = '', rest = ''] of code.matchAll(LISP_PROCESS)) {
      call.run(
        [program, ...[...rest.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '')],
        'emacs --eval',
      );
    }
    for (const [, verb = '', place = ''] of code.matchAll(LISP_DELETE)) {
      const path = place.replace(/^~/, call.machine.context.home);
      call.effect('delete', call.paths([path]), {
        isRecursive: verb === 'delete-directory',
        isForced: true,
        detail: 'deletes it from the editor',
      });
    }
    const written = [...code.matchAll(LISP_WRITE)].map((match) =>
      (match[1] ?? '').replace(/^~/, call.machine.context.home),
    );
    if (written.length > 0) reportContent(call, written, 'is written from the editor');
  }
};

const gdb: Program = (call) => {
  for (const [at, arg] of call.args.entries()) {
    if (!/^--?(?:ex|eval-command|iex|o|one-line|O)$/.test(call.args[at - 1] ?? '')) continue;
    const shell = /^\s*(?:shell|!|platform shell|process launch --shell|make)\s*(.+)$/s.exec(arg)?.[1];
    if (shell !== undefined) call.runShell(shell, 'gdb -ex');
    const python = /^\s*(?:python|py|script)\s+(.+)$/s.exec(arg)?.[1];
    if (python !== undefined) call.run(['python3', '-c', python], 'gdb -ex');
  }
  const args = call.args.indexOf('--args');
  if (args !== -1) call.run(call.args.slice(args + 1), 'gdb --args');
};

/** Codex takes this word out of a shell line, wherever the program is, and changes the files itself. */
const applyPatch: Program = (call) => {
  const files = readPatch([call.stdin ?? '', ...call.args].join('\n'));
  const deleted = files.filter(({ action }) => action === 'delete').map(({ path }) => path);
  const written = files.filter(({ action }) => action === 'write');
  if (deleted.length > 0)
    call.effect('delete', call.paths(deleted), { isForced: true, detail: 'is deleted by the patch' });
  if (written.length === 0) return;
  reportContent(
    call,
    written.map(({ path }) => path),
    'is changed by the patch',
    true,
  );
  for (const { path, added } of written) call.writeFile(path, added);
};

export const editorPrograms = once((): Readonly<Record<string, Program>> => ({
  sed,
  gsed: sed,
  ssed: sed,
  vim,
  vi: vim,
  nvim: vim,
  ex: vim,
  view: vim,
  vimdiff: vim,
  gvim: vim,
  rvim: vim,
  ed,
  red: ed,
  emacs,
  emacsclient: emacs,
  gdb,
  lldb: gdb,
  apply_patch: applyPatch,
  applypatch: applyPatch,
}));
