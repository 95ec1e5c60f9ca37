import type { Call } from '../call.js';
import { callFunction } from '../functions.js';
import { runFile } from './shells.js';

const PATH_WORD = /^(?:[/~.]|[\w-]+\/)/;

/** Options by which most programs are told where to write. */
const OUTPUT_OPTION =
  /^(?:-o|--?(?:out|output|outfile|output-file|out-file|outdir|out-dir|output-dir|output-directory|target|target-dir|dest|destination|install-dir))$/;

/** Names that say so of something besides the result. They count for places inside only: logs are kept anywhere. */
const REPORT_OPTION =
  /^--?[\w-]*(?:out|junit|report|prof|log|trace|dump|save|export|dist|dest|tee|write|print-to|screenshot|install-dir|keystore)[\w-]*$/i;

/** Named when something is configured, written to when it is installed, maybe by a later command of the line. */
const PREFIX_OPTION = /^--?prefix$/;
const LATER_INSTALL = /\b(?:make|ninja|meson|samu)\b[^;&|\n]*\binstall\b/;

function isInstalling(call: Call): boolean {
  return (
    [call.program, ...call.args].some((word) => /install/i.test(word)) ||
    LATER_INSTALL.test(call.scene.source)
  );
}

const WHOLE_PATH = /^\.{0,2}\/(?!\/)/;
const RELATIVE_PATH = /^(?:\.?[\w-][\w.-]*\/|\.[a-z])/i;

/** Of a bare word nobody knows whether it is a file. */
export function isPlace(word: string): boolean {
  return (WHOLE_PATH.test(word) && !/^\/(?:dev|path)\//.test(word)) || RELATIVE_PATH.test(word);
}

function isNamedOutput(option: string, value: string): boolean {
  return RELATIVE_PATH.test(value) && (OUTPUT_OPTION.test(option) || REPORT_OPTION.test(option));
}

/** Values of options, wherever the value stands. */
function valuesOf(args: readonly string[], isMeant: (option: string, value: string) => boolean): string[] {
  return args.flatMap((arg, at) => {
    const [, name = '', value = ''] = /^(--?[\w-]+)=(.*)$/s.exec(arg) ?? [];
    if (isMeant(name, value)) return [value];
    return isMeant(args[at - 1] ?? '', arg) ? [arg] : [];
  });
}

function reportPlaces(call: Call, places: readonly string[]): void {
  const detail = 'is where it is told to write';
  // Below a hidden directory settings are kept; of any other one nobody says what is to be replaced.
  const hidden = places.filter((place) => /(?:^|\/)\.[a-z]/i.test(place));
  const others = places.filter((place) => !hidden.includes(place));
  if (hidden.length > 0) call.effect('write', call.paths(hidden), { isRecursive: true, detail });
  if (others.length > 0) call.effect('write', call.paths(others), { detail });
}

/** Places that an unknown program is told to write to. */
export function reportOutputs(call: Call): void {
  const isMeant = (option: string, value: string): boolean => {
    const isOutput = OUTPUT_OPTION.test(option) || (PREFIX_OPTION.test(option) && isInstalling(call));
    return (isOutput && isPlace(value)) || isNamedOutput(option, value);
  };
  reportPlaces(call, valuesOf(call.args, isMeant));
}

/** The same of one whose own words are known, for places inside. */
export function reportOutputsInside(call: Call): void {
  reportPlaces(call, valuesOf(call.args, isNamedOutput));
}

/** Programs that do what their words say wherever they stand: before them an unknown one only starts them. */
const STARTED =
  /^(?:rm|rmdir|shred|dd|mkfs(?:\.\w+)?|wipefs|blkdiscard|truncate|chmod|chown|mv|cp|tee|find|xargs|git|sudo|env|(?:ba|da|z)?sh|python3?|perl|ruby|node|php|curl|wget|psql|mysql|redis-cli|mongosh|dropdb|docker|kubectl|cat|tar)$/;
/** What may stand between a starter and what it starts. */
const BEFORE_STARTED = /^(?:-.*|exec|execute|run|shell)$/;

/** Programs whose words are a text to show, or the name of something to look up. */
const SHOWS =
  /^(?:figlet|toilet|banner|cowsay|cowthink|say|spd-say|notify-send|boxes|wall|write|tldr|man|info|cheat|howdoi|apropos|whatis)$/;

function runStarted(call: Call): boolean {
  if (SHOWS.test(call.program)) return false;
  const at = call.args.findIndex((arg) => !BEFORE_STARTED.test(arg));
  if (at === -1 || at + 1 >= call.args.length || !STARTED.test(call.args[at] ?? '')) return false;
  call.run(call.args.slice(at), call.program);
  return true;
}

/** Options that are named after a command, with a line for a shell as their value. */
const COMMAND_OPTION =
  /^--?(?:c|(?:[\w-]*-)?(?:cmd|command|exec|execute|hook|shell|pager|editor|up|down|invoke))(?:=(.+))?$/s;
/** Calls of a shell in code of some language, the text right there. */
const SHELL_CALL =
  /(?:\b(?:system|exec|popen|shell_exec|run-shell-command|callCommand|os\.execute)\b\s*\(?\s*["']|write18\s*\{)((?:[^"'}\\]|\\.)+)["'}]/g;
const CODE_OPTION = /^(?:-[a-zA-Z]|--?(?:eval|exec|execute|expr|expression|command|batch)(?:=.*)?)$/s;
const SEARCHES = /grep|^(?:sift|pt|fzf|sk|ugrep)$/;

/** Code that an unknown program is given: by options that say so, or typed behind an exclamation mark. */
function runGiven(call: Call): void {
  if (SEARCHES.test(call.program)) return;
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
  for (const [, line = ''] of (call.stdin ?? '').matchAll(/^[ \t]*!+[ \t]*(\S.*)$/gm))
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
  call.print(call.blend([call.stdin ?? '', ...files]));
}

/** A path started as a program; false if the file cannot be read as a script. */
export function runScriptFile(call: Call, word: string, args: readonly string[]): boolean {
  return runFile(call, word, args);
}
