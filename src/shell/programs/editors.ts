import { readPatch } from '../../model/patch.js';
import { once } from '../../model/once.js';
import { squeezeBlanks } from '../blanks.js';
import type { Call, Program } from '../call.js';
import { activateGlobs, isSymbol } from '../marks.js';
import { spec } from '../options.js';
import { readCode } from '../code/read-code.js';
import { reportFetchedCode, reportFetchedProgram } from '../foreign-code.js';
import { asJavaScript } from './c-source.js';
import { editLines, reportContent } from './contents.js';
import { isPath } from './output-options.js';
import { sed } from './sed.js';

const EX_SHELL =
  /^\s*:?\s*(?:silent!?\s+)?(?:(?:\d+|[%$.]|'<,'>)?(?:,\s*(?:\d+|[$.]))?\s*(?:r(?:ead)?\s*|w(?:rite)?\s+)?!|term(?:inal)?\s+|make\s+)\s*(.+)$/s;
const EX_SYSTEM = /\b(?:system(?:list)?|job_start|jobstart|termopen|os\.execute)\s*\(\s*(['"])(.*?)\1/gs;
const EX_WORDS = /\b(?:system(?:list)?|job_?start|term_?(?:open|start))\s*\(\s*\[([^\]]{0,2000})\]/g;
const EX_DELETE = /\bdelete\s*\(\s*(['"])(.*?)\1\s*(?:,\s*(['"])(.*?)\3)?/gs;
const EX_WRITE =
  /(?:^|\|)\s*:?\s*(?:%)?(?:w|wq|x|xit|wa|wall|wqa|xa|up|update|sav|saveas|write)!?\s*(?:$|\||>>\s*([^|\s]+)|\s+(?:>>\s*)?([^|!\s>]+))/;
/** Other files are opened, or the one that is open gets another name. */
const EX_OPEN =
  /^\s*:?\s*(?:e|edit|ene|enew|tabe|tabedit|sp|split|vs|vsplit|vi|visual|n|next|ar|args?|arga|argadd|fin|find|drop|f|file)!?\s+(?:\+\S+\s+)?([^|!]+)(?:\||$)/;
const EX_DIRECTORY = /^\s*:?\s*[lt]?cd!?\s+([^|\s]+)/;
/** A command for each file, window or line, or without a word about it; and one that is a text. */
const EX_MODIFIER = /^\s*:?\s*(?:sil(?:ent)?!?|noa(?:utocmd)?|(?:buf|arg|win|tab|cfdo|c)do!?)\s+(.+)$/s;
const EX_EXECUTE = /^\s*:?\s*exe(?:cute)?!?\s+(['"])(.*)\1\s*$/s;
const EX_CREATE = /\b(?:writefile\s*\([^]{0,2000}?,|mkdir\s*\()\s*(['"])(.*?)\1/g;
/** Another file is put into the one that is open. */
const EX_READ = /^\s*:?\s*[\d$.%]*\s*r(?:ead)?\s+(?!!)([^|\s]+)/;
const EX_RECORD = /(?:^|\|)\s*:?\s*redir!?\s*>{1,2}\s*([^|\s]+)/;

/** What an editor has open, and where it is. */
interface Session {
  files: readonly string[];
  directory: string | null;
}

function placeIn({ directory }: Session, place: string, home: string): string {
  const path = place.replace(/^~(?=\/|$)/, home);
  return directory === null || path.startsWith('/') ? path : `${directory}/${path}`;
}

/** `,p`, `1,$n`, `%print`: lines of the file end up on the terminal. */
const SHOWS_LINES = /^\s*:?\s*[\d,;$.%]*\s*(?:[pnl]+|print|number|nu|list|#)(?:\s*\|.*)?$/;

/** Texts that are joined, and names that are expanded, as one text. */
function foldEx(line: string, home: string): string {
  return line
    .replace(/([(,]\s{0,9})\$HOME(?=\s{0,9}[,).])/g, `$1'${home}'`)
    .replace(/\b(?:expand|fnamemodify)\s*\(\s*(['"])(.{0,300}?)\1\s*(?:,[^)]{0,100})?\)/g, '$1$2$1')
    .replace(/(['"])\s*\.{1,2}\s*\1/g, '')
    .replace(/(['"])(?:~|\$HOME)(?=[/'"])/g, `$1${home}`);
}

/** Files that a command opens, and the directory it goes to. */
function follow(line: string, session: Session, home: string): void {
  const directory = EX_DIRECTORY.exec(line)?.[1];
  if (directory !== undefined) session.directory = placeIn(session, directory, home);
  const opened = EX_OPEN.exec(line)?.[1];
  if (opened !== undefined)
    session.files = opened
      .trim()
      .split(/\s+/)
      .map((place) => activateGlobs(placeIn(session, place, home)));
}

/** What functions of the editor make and delete. */
function readFunctions(call: Call, line: string, session: Session): void {
  const { home } = call.machine.context;
  for (const match of line.matchAll(EX_SYSTEM)) call.runShell(match[2] ?? '', `${call.program} system()`);
  for (const [, list = ''] of line.matchAll(EX_WORDS)) {
    const words = [...list.matchAll(/(['"])(.*?)\1/gs)].map((match) => match[2] ?? '');
    call.run(words, `${call.program} system()`);
  }
  for (const match of line.matchAll(EX_DELETE)) {
    call.effect('delete', call.paths([match[2] ?? '']), {
      isRecursive: /r/.test(match[4] ?? ''),
      isForced: true,
      detail: 'deletes it from the editor',
    });
  }
  const made = [...line.matchAll(EX_CREATE)].map((match) => match[2] ?? '');
  const record = EX_RECORD.exec(line)?.[1];
  const places = [...made, ...(record === undefined ? [] : [record])].map((place) =>
    placeIn(session, place, home),
  );
  if (places.length > 0) reportContent(call, places, 'is written from the editor');
}

const MAX_NESTED = 5;

/** `:source keys.vim` */
const EX_SOURCE = /^\s*:?\s*so(?:urce)?!?\s+([^|\s]+)/;

/** An editor is given commands that nobody here can see: as a rule they change the file and save it. */
function reportUnseen(call: Call, files: readonly string[]): void {
  if (files.length > 0) reportContent(call, files, 'is edited by commands that cannot be read', true);
}

/** Commands as they are typed, from the disk where they are those of a file. */
function typedCommands(call: Call, files: readonly string[]): string {
  const typed = call.expandVerbatim(call.stdin ?? '');
  if (isSymbol(typed)) reportUnseen(call, files);
  return typed;
}

/** One command line of ex, as `-c` and standard input give it. */
function readEx(call: Call, given: string, session: Session, depth = 0): void {
  const { home } = call.machine.context;
  if (reportFetchedProgram(call, given)) return;
  const line = foldEx(squeezeBlanks(given), home);
  const inner = EX_EXECUTE.exec(line)?.[2] ?? EX_MODIFIER.exec(line)?.[1];
  if (inner !== undefined && depth < MAX_NESTED) {
    readEx(call, inner, session, depth + 1);
    return;
  }
  follow(line, session, home);
  const source = EX_SOURCE.exec(line)?.[1];
  if (source !== undefined) {
    const code = call.codeOf(placeIn(session, source, home));
    if (code === null) reportUnseen(call, session.files);
    if (depth < MAX_NESTED)
      for (const each of (code ?? '').split('\n')) readEx(call, each, session, depth + 1);
  }
  const python = /^\s*:?\s*py(?:thon)?[3x]?\s+(.+)$/s.exec(line)?.[1];
  if (python !== undefined) call.run(['python3', '-c', python], `${call.program} python`);
  const shell = EX_SHELL.exec(line)?.[1];
  if (shell !== undefined) call.runShell(shell.replace(/\|\s*q[a!]*\s*$/, ''), `${call.program} !`);
  readFunctions(call, line, session);
  const taken = EX_READ.exec(line)?.[1];
  if (taken !== undefined)
    call.effect('read', call.paths([placeIn(session, taken, home)]), { detail: 'is read into the editor' });
  const write = shell === undefined ? EX_WRITE.exec(line) : null;
  if (write === null) return;
  const named = write[1] ?? write[2];
  editLines(call, named === undefined ? session.files : [placeIn(session, named, home)]);
}

const vim: Program = (call) => {
  const lines: string[] = [];
  const files: string[] = [];
  let isUnseen = false;
  const isEx = call.program === 'ex' || call.args.some((arg) => /^-(?:es?|E)$/.test(arg));
  for (let at = 0; at < call.args.length; at += 1) {
    const arg = call.args[at] ?? '';
    if (arg === '-c' || arg === '--cmd' || /^-[a-zA-Z]+c$/.test(arg)) lines.push(call.args[(at += 1)] ?? '');
    else if (arg.startsWith('+')) lines.push(arg.slice(1));
    else if (arg === '-l' && call.program === 'nvim') {
      call.run(['lua', ...call.args.slice(at + 1)], 'nvim -l');
      return;
    } else if (/^-(?:S|u|U|W|w|i|T|t|q)$/.test(arg) || (arg === '-s' && !isEx)) {
      const script = call.args[(at += 1)] ?? '';
      if (/[Su]/i.test(arg)) {
        const code = call.codeOf(script);
        reportFetchedCode(call, code ?? '');
        lines.push(...(code ?? '').split('\n'));
        // Keys are commands only for the mode that those before them lead to.
        isUnseen ||= arg === '-s' || (arg === '-S' && isEx && code === null);
      }
      if (arg === '-w' || arg === '-W') reportContent(call, [script], 'takes the keys typed');
    } else if (!arg.startsWith('-')) files.push(arg);
  }
  if (isUnseen) reportUnseen(call, files);
  const isSilent = call.args.some((arg) => /^-(?:es?|s|E|-headless)$/.test(arg)) || call.program === 'ex';
  const typed = isSilent ? typedCommands(call, files) : '';
  const all = [...lines, ...typed.split('\n')].map((line) => squeezeBlanks(line));
  if (isSilent && files.length > 0 && all.some((line) => SHOWS_LINES.test(line)))
    call.effect('read', call.paths(files), { detail: 'is shown' });
  const session: Session = { files, directory: null };
  for (const line of all) if (line !== '') readEx(call, line, session);
};

const ed: Program = (call) => {
  const files = call.options(spec('p:', 'prompt=')).operands;
  const typed = typedCommands(call, files)
    .split('\n')
    .map((line) => squeezeBlanks(line));
  if (files.length > 0 && typed.some((line) => SHOWS_LINES.test(line)))
    call.effect('read', call.paths(files), { detail: 'is shown' });
  let open = files;
  for (const line of typed) {
    const opened = /^\s*[eEf]\s+([^!\s]\S*)\s*$/.exec(line)?.[1];
    if (opened !== undefined) open = [opened];
    const shell = /^\s*(?:[\d,$.]*\s*[rwe]\s*)?!\s*(.+)$/.exec(line)?.[1];
    if (shell !== undefined) call.runShell(shell, 'ed !');
    const write = /^\s*[\d,$.]*\s*(?:w|wq|W)\s*([^!\s]\S*)?\s*$/.exec(line);
    if (write !== null) editLines(call, write[1] === undefined ? open : [write[1]]);
  }
};

const LISP_SHELL =
  /\((?:shell-command(?:-to-string)?|async-shell-command|call-process-shell-command|compile)\s+"((?:[^"\\]|\\.)*)"/gs;
const LISP_PROCESS =
  /\((?:call-process|start-process)\s+(?:"[^"]*"\s+nil\s+)?"((?:[^"\\]|\\.)*)"((?:\s+(?:nil|t|0|"(?:[^"\\]|\\.)*"))*)/gs;
const LISP_DELETE = /\((delete-file|delete-directory)\s+"((?:[^"\\]|\\.)*)"/gs;
const LISP_WRITE =
  /\((?:write-region\s+(?:"(?:[^"\\]|\\.)*"|\S+)\s+\S+\s+|write-file\s+|append-to-file\s+.*?|with-temp-file\s+|copy-file\s+"[^"]*"\s+|rename-file\s+"[^"]*"\s+)"((?:[^"\\]|\\.)*)"/gs;

const LISP_READ =
  /\((?:insert-file-contents(?:-literally)?|find-file(?:-noselect|-literally|-read-only)?|view-file)\s+"((?:[^"\\]|\\.)*)"/g;

const emacs: Program = (call) => {
  const isClient = call.program === 'emacsclient' && call.args.some((arg) => /^(?:-e|--eval)$/.test(arg));
  const codes = call.args.flatMap((arg, at) =>
    /^--?(?:eval|execute)$/.test(call.args[at - 1] ?? '') || (isClient && !arg.startsWith('-'))
      ? [arg]
      : (/^--(?:eval|execute)=(.*)$/s.exec(arg)?.[1] ?? []),
  );
  for (const [at, arg] of call.args.entries())
    if (/^-{1,2}(?:l|load|script)(?:=|$)/.test(arg)) {
      const file = /=(.*)$/s.exec(arg)?.[1] ?? call.args[at + 1] ?? '';
      reportFetchedCode(call, call.codeOf(file) ?? '');
      codes.push(call.writtenTo(file) ?? '');
    }
  // A file that is open is saved.
  const opened = call.args.filter(
    (arg, at) =>
      isPath(arg) &&
      !/^--?(?:eval|execute|l|load|script|L|directory|f|funcall)$/.test(call.args[at - 1] ?? ''),
  );
  const isSaving =
    codes.some((code) => /\(save-(?:buffer|some-buffers)\b/.test(code)) || call.args.includes('save-buffer');
  if (isSaving && opened.length > 0) reportContent(call, opened, 'is saved from the editor');
  for (const code of codes) {
    if (reportFetchedProgram(call, code)) continue;
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
    const read = [...code.matchAll(LISP_READ)].map(([, place = '']) =>
      place.replace(/^~/, call.machine.context.home),
    );
    if (read.length > 0) call.effect('read', call.paths(read), { detail: 'is read into the editor' });
  }
};

/** One command of a debugger. */
function runDebugger(call: Call, line: string): void {
  if (reportFetchedProgram(call, line)) return;
  const shell = /^\s*(?:shell|!|platform shell|process launch --shell|make)\s*(.+)$/s.exec(line)?.[1];
  if (shell !== undefined) call.runShell(shell, 'gdb -ex');
  // What a command prints goes into a program.
  const piped = /^\s*(?:pipe|\|)\s*[^|]*\|(.+)$/s.exec(line)?.[1];
  if (piped !== undefined) call.runShell(piped, 'gdb pipe');
  const python = /^\s*(?:python|py|script)\s+(.+)$/s.exec(line)?.[1];
  if (python !== undefined) call.run(['python3', '-c', python], 'gdb -ex');
  // Functions of the program that is looked at, called for what they do.
  // Without a bracket the pattern would look for one from every slash on.
  const expression = line.includes('(') ? CALLS.exec(line)?.[1] : undefined;
  if (expression !== undefined)
    readCode(call, asJavaScript(`${expression.replace(CAST, '')};`, [], new Map()), 'javascript');
  const dumped = /^\s*(?:dump|append|save|memory read)\b.*?\s(?:--outfile\s+)?([~/.]\S*)/.exec(line)?.[1];
  if (dumped !== undefined) reportContent(call, [dumped], 'takes what the debugger shows');
}

/** Commands by which a debugger evaluates something. */
const CALLS =
  /^\s*(?:call|print|p|expr(?:ession)?|output|set(?:\s+var)?|inspect|compile\s+code)\b(?:\/\w+|\s+--)*(.*\(.*)$/s;
const CAST = /\((?:unsigned\s+)?(?:int|void|long|char)\s*\**\)\s*(?=\w)/g;

/** Blocks of Python between lines of their own. */
const PYTHON_BLOCK = /^[ \t]*(?:python|py)[ \t]*\n([^]*?)\n[ \t]*end[ \t]*$/gm;

/** Commands of a file that the line itself wrote. */
function runDebuggerFile(call: Call, file: string): void {
  reportFetchedCode(call, call.codeOf(file) ?? '');
  const text = call.writtenTo(file) ?? '';
  for (const [, code = ''] of text.matchAll(PYTHON_BLOCK)) call.run(['python3', '-c', code], 'gdb -x');
  for (const line of text.replace(PYTHON_BLOCK, '').split('\n')) runDebugger(call, line);
}

const gdb: Program = (call) => {
  for (const [at, arg] of call.args.entries()) {
    const attached = /^--?(?:x|ix|command|init-command|source)=(.+)$/s.exec(arg)?.[1];
    const line = /^--?(?:ex|eval-command|iex|init-eval-command|one-line)=(.+)$/s.exec(arg)?.[1];
    const before = call.args[at - 1] ?? '';
    if (attached !== undefined) runDebuggerFile(call, attached);
    else if (line !== undefined) runDebugger(call, line);
    else if (/^--?(?:x|ix|command|init-command|s|source)$/.test(before)) runDebuggerFile(call, arg);
    else if (/^--?(?:ex|eval-command|iex|init-eval-command|o|one-line|O)$/.test(before))
      runDebugger(call, arg);
  }
  // What is typed, where it is not handed to the program that is looked at.
  const isBatch = call.args.some((arg) => /^--?batch/.test(arg));
  for (const line of isBatch ? [] : (call.stdin ?? '').split('\n')) runDebugger(call, line);
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
