import { isListed } from '../../model/word-list.js';
import type { Call } from '../call.js';
import { callFunction } from '../functions.js';
import { reportOutputs } from './output-options.js';
import { runFile } from './shells.js';

const PATH_WORD = /^(?:[/~.]|[\w-]+\/)/;

/** Programs that do what their words say wherever they stand: before them an unknown one only starts them. */
const STARTED =
  /^(?:rm|rmdir|shred|dd|mkfs(?:\.\w+)?|wipefs|blkdiscard|truncate|chmod|chown|mv|cp|tee|find|xargs|git|sudo|env|(?:ba|da|z)?sh|python3?|perl|ruby|node|php|curl|wget|psql|mysql|redis-cli|mongosh|dropdb|docker|kubectl|cat|tar)$/;
/** What may stand between a starter and what it starts. */
const BEFORE_STARTED = /^(?:-.*|exec|execute|run|shell)$/;

/** Programs whose words are a text to show, something to look up, or files to read over. */
const SHOWS =
  /^(?:figlet|toilet|banner|cowsay|cowthink|say|spd-say|notify-send|boxes|wall|write|tldr|man|info|cheat|howdoi|apropos|whatis|shellcheck|checkbashisms|bashate|hadolint|pygmentize|chroma|highlight|source-highlight|enscript|semgrep|ast-grep|tokei|scc|cloc)$/;

/** `--dialect mysql`, `-s sh`: the name of a language, where code for it would have to follow by `-c` or `-e`. */
const NAMED_LANGUAGE =
  /^--?(?:s|l|t|lang|language|dialect|shell|syntax|format|type|engine|driver|database|db|runtime|parser|lexer|mode|flavou?r|template|target)$/;
const LANGUAGE = /^(?:(?:ba|da|z)?sh|python3?|perl|ruby|node|php|psql|mysql)$/;

function isLanguageName(args: readonly string[], at: number): boolean {
  return (
    LANGUAGE.test(args[at] ?? '') &&
    NAMED_LANGUAGE.test(args[at - 1] ?? '') &&
    !/^-[a-z]*[cer]$/.test(args[at + 1] ?? '')
  );
}

function runStarted(call: Call): boolean {
  if (SHOWS.test(call.program)) return false;
  const at = call.args.findIndex((arg) => !BEFORE_STARTED.test(arg));
  if (at === -1 || at + 1 >= call.args.length || !STARTED.test(call.args[at] ?? '')) return false;
  if (isLanguageName(call.args, at)) return false;
  call.run(call.args.slice(at), call.program);
  return true;
}

/**
 * Options that say when or by what a line is run, with the line as their value. Of a bare `-c` or `--command` nobody
 * knows: a program of the project may run its text, search for it or judge it. Programs that do run it are known.
 */
const COMMAND_OPTION =
  /^--?(?:[\w-]+-(?:cmd|command)|(?:[\w-]*-)?(?:exec|execute|hook|shell|pager|editor|up|down|invoke))(?:=(.+))?$/s;
/** Calls of a shell in code of some language, the text right there. */
const SHELL_CALL =
  /(?:\b(?:system|exec|popen|shell_exec|run-shell-command|callCommand|os\.execute)\b\s*\(?\s*["']|write18\s*\{)((?:[^"'}\\]|\\.)+)["'}]/g;
const CODE_OPTION = /^(?:-[a-zA-Z]|--?(?:eval|exec|execute|expr|expression|command|batch)(?:=.*)?)$/s;
const SEARCHES = 'sift pt fzf sk';

/** Code that an unknown program is given: by options that say so, or typed behind an exclamation mark. */
function runGiven(call: Call): void {
  if (call.program.includes('grep') || isListed(call.program, SEARCHES)) return;
  for (const [at, arg] of call.args.entries()) {
    const before = call.args[at - 1] ?? '';
    const attached = COMMAND_OPTION.exec(arg)?.[1];
    const line = attached ?? (COMMAND_OPTION.test(before) && !before.includes('=') ? arg : null);
    if (line !== null && /\s/.test(line))
      call.runShell(line.replace(/^!/, ''), call.program, { shell: 'new' });
    const isCode = CODE_OPTION.test(before) || CODE_OPTION.test(arg) || arg.includes('write18');
    if (isCode)
      for (const [, code = ''] of arg.matchAll(SHELL_CALL))
        call.runShell(code, call.program, { shell: 'new' });
  }
  const typed = call.stdin ?? '';
  if (!typed.includes('!')) return;
  for (const [, line = ''] of typed.matchAll(/^[ \t]*!+[ \t]*(\S.*)$/gm))
    call.runShell(line, call.program, { shell: 'new' });
}

/** A program of which nothing is known: what it prints may hold whatever it was given. */
export function runUnknown(call: Call): void {
  reportOutputs(call);
  const isStarter = runStarted(call);
  if (!isStarter) runGiven(call);
  const handler = 'command_not_found_handle';
  for (const body of call.scene.shell.functions.get(handler) ?? [])
    if (body !== null) callFunction(call.machine, call.scene, handler, [call.word, ...call.args], body);
  if (!call.hasReader || isStarter) return;
  const files = call.args.filter((arg) => PATH_WORD.test(arg)).map((arg) => call.contentOf(arg));
  const passed = call.machine.symbols.passOn(`$(${call.render(call.word)} ...)`, [
    call.stdin ?? '',
    ...files,
  ]);
  // Whole lines: what the next program prints is not on the last of them.
  call.print(`${passed}\n`);
}

/** A path started as a program; false if the file cannot be read as a script. */
export function runScriptFile(call: Call, word: string, args: readonly string[]): boolean {
  return runFile(call, word, args);
}
