import type { Call } from '../call.js';
import { reportFetchedCode } from '../foreign-code.js';
import { Output } from '../streams.js';
import { mostTelling } from '../telling.js';
import { afterCondition, joinQuoted, splitCmd, splitRedirects } from './cmd-words.js';
import { runProgram, runStages } from './stages.js';
import {
  fetchedText,
  registryTarget,
  report,
  reportFetched,
  reportSystemTool,
  windowsPath,
  windowsTarget,
  windowsVariable,
} from './words.js';

function expand(call: Call, text: string, { variables }: CmdState): string {
  return text
    .replace(/%%?([a-z])(?!\w*%)/gi, (all, name: string) => variables.get(name) ?? all)
    .replace(
      /%([\w()]+)(?::~[-\d,]+)?%/g,
      (all, name: string) => variables.get(name.toLowerCase()) ?? windowsVariable(call, name) ?? all,
    )
    .replace(/^~(?=[\\/]|$)/, call.machine.context.home);
}

interface CmdState {
  readonly fetched: Set<string>;
  readonly variables: Map<string, string>;
  directory: string | null;
  /** The variable of a loop whose items come next. */
  loop: string | null;
  /** The loop whose command comes next. */
  over: { readonly variable: string; readonly items: readonly string[] } | null;
}

function inside({ directory }: CmdState, place: string): string {
  return directory === null || /^(?:[A-Za-z]:|[\\/])/.test(place) ? place : `${directory}/${place}`;
}

/** One command of a pipeline; what it writes to a file is remembered as what that file holds. */
function runStage(call: Call, given: readonly string[], state: CmdState): void {
  const { words, redirects } = splitRedirects(given);
  const output = new Output();
  let file: string | null = null;
  for (const { operator, place } of redirects) {
    if (/^(?:nul|&\d)$/i.test(place)) continue;
    const path = inside(state, expand(call, place, state));
    report(call, 'overwrite', [windowsTarget(call, path)], 'redirect', 'is written');
    if (/^1?>/.test(operator)) file = windowsPath(path);
  }
  runCmd(file === null ? call : call.within({ ...call.scene, output }), words, state);
  if (file !== null) call.writeFile(file, output.texts.join(''));
}

function runCmd(call: Call, [word = '', ...rest]: readonly string[], state: CmdState): void {
  const first = word.replace(/^@/, '');
  const name = first.toLowerCase().replace(/\.(?:exe|com)$/, '');
  if (state.loop !== null) {
    const items = loopItems([first, ...rest]);
    state.variables.set(state.loop, items[0] ?? '');
    state.over = { variable: state.loop, items };
    state.loop = null;
    return;
  }
  const flags = rest.filter((each) => /^\/[a-z?]/i.test(each)).map((each) => each.toLowerCase());
  const operands = rest
    .filter((each) => !/^\/[a-z?]/i.test(each) && !(name === 'attrib' && /^[-+]/.test(each)))
    .map((each) => expand(call, each, state));
  const targets = operands.map((place) => windowsTarget(call, inside(state, place)));
  const isForced = flags.includes('/q') || flags.includes('/f');
  if (reportSystemTool(call, name, rest)) return;
  switch (name) {
    case 'rd':
    case 'rmdir':
    case 'deltree':
    case 'del':
    case 'erase':
      if (targets.length > 0)
        report(
          call,
          'delete',
          targets,
          name,
          'deletes it for good',
          isForced,
          flags.includes('/s') || name === 'deltree',
        );
      return;
    case 'copy':
    case 'xcopy':
    case 'robocopy':
    case 'move':
    case 'ren':
    case 'rename': {
      const isMove = name === 'move' || name.startsWith('ren');
      if (targets.length > 0)
        report(call, isMove ? 'move' : 'read', targets.slice(0, 1), name, 'copies or moves it');
      if (targets.length > 1) report(call, 'overwrite', targets.slice(-1), name, 'takes its place');
      if (flags.includes('/mir') || flags.includes('/purge'))
        report(call, 'delete', targets.slice(1, 2), name, 'deletes what is not in the source', false, true);
      return;
    }
    case 'cd':
    case 'chdir':
    case 'pushd':
      state.directory = operands[0] ?? state.directory;
      return;
    case 'type':
      report(call, 'read', targets, name, 'prints its content');
      for (const place of operands) call.print(call.contentOf(windowsPath(inside(state, place))));
      return;
    case 'echo':
    case 'echo.':
      call.print(`${rest.map((each) => expand(call, each, state)).join(' ')}\n`);
      return;
    case 'icacls':
    case 'cacls':
    case 'takeown':
    case 'attrib':
      report(
        call,
        'permission',
        targets.slice(0, 1),
        name,
        'changes who may do what with it',
        false,
        flags.includes('/t') || flags.includes('/r') || flags.includes('/s'),
      );
      return;
    case 'reg':
      // A single value is a setting; a key goes with all that is below it.
      if (/^delete$/i.test(rest[0] ?? '') && !flags.includes('/v') && !flags.includes('/ve'))
        report(
          call,
          'delete',
          [registryTarget(call, rest[1] ?? '')],
          name,
          'deletes from the registry',
          isForced,
          true,
        );
      return;
    case 'shutdown':
      report(call, 'power', [], name, 'stops or restarts the machine');
      return;
    case 'taskkill':
      report(
        call,
        'kill',
        operands.map((each) => call.target('process', each)),
        name,
        'ends the process',
        isForced,
      );
      return;
    case 'set': {
      const [, variable = '', value = ''] = /^(\w+)=(.*)$/s.exec(rest.join(' ')) ?? [];
      state.variables.set(variable.toLowerCase(), value);
      return;
    }
    case 'for':
      state.loop = rest.find((each) => each.startsWith('%'))?.replace(/^%+/, '') ?? null;
      return;
    case 'do': {
      const { over } = state;
      state.over = null;
      if (over === null) runInner(call, name, [first, ...rest], state);
      for (const item of mostTelling(over?.items ?? [], MAX_ITEMS)) {
        state.variables.set(over?.variable ?? '', item);
        runInner(call, name, [first, ...rest], state);
      }
      return;
    }
    case 'call':
    case 'start':
    case 'else':
    case 'if':
      runInner(call, name, [first, ...rest], state);
      return;
    default:
      runOther(call, name, [first, ...rest], state);
  }
}

const MAX_ITEMS = 100;

/** The items of a loop: a list, or what a listing finds. */
function loopItems(words: readonly string[]): readonly string[] {
  const [first = ''] = words;
  if (!/^'dir$/i.test(first))
    return words.flatMap((word) => word.split(/[,;]/)).filter((word) => word !== '');
  const place = words.slice(1).find((word) => !word.startsWith('/'));
  // A bare listing has names, and places only with all that is below.
  const isBare = words.some((word) => /^\/b/i.test(word)) && !words.some((word) => /^\/s/i.test(word));
  return [isBare ? '*' : `${(place ?? '.').replace(/'$/, '')}\\*`];
}

/** The command that another one starts. */
function runInner(call: Call, name: string, words: readonly string[], state: CmdState): void {
  const [, ...rest] = words;
  const from = name === 'if' ? afterCondition(rest) : rest.findIndex((word) => !/^(?:\/.*)?$/.test(word));
  if (rest.some((word) => state.fetched.has(word.toLowerCase()))) runOther(call, name, words, state);
  else if (from !== -1) runCmd(call, rest.slice(from), state);
}

const LOADERS = /^(?:mshta|regsvr32|rundll32|msiexec|wscript|cscript|installutil)$/;

/** Commands that only talk, and where `goto` leads to. */
const SAYS_NOTHING = /^(?::.*|rem|title|color|prompt|goto|help|setlocal|endlocal|exit|shift|path|pause|cls)$/;

/** The file that a line fetches; null if it fetches none. */
function fetchedFile(name: string, args: readonly string[]): string | null {
  if (name === 'bitsadmin' || (name === 'certutil' && args.some((word) => /^[-/]urlcache$/i.test(word))))
    return args.at(-1) ?? null;
  const at = name === 'curl' ? args.findIndex((word) => /^-[a-z]*o$/i.test(word)) : -1;
  return at === -1 ? null : (args[at + 1] ?? null);
}

function runOther(call: Call, name: string, words: readonly string[], state: CmdState): void {
  const rest = words.slice(1);
  const url = rest.find((word) => /https?:\/\//i.test(word));
  const isStarter = /^(?:start|call)$/.test(name);
  const file = url === undefined ? null : fetchedFile(name, rest);
  if (file !== null && url !== undefined) {
    state.fetched.add(file.toLowerCase());
    call.writeFile(windowsPath(inside(state, file)), fetchedText(call, url));
  }
  if (LOADERS.test(name) && url !== undefined) reportFetched(call, 'url', url);
  else if (
    state.fetched.has(name) ||
    words.slice(0, isStarter ? undefined : 1).some((word) => state.fetched.has(word.toLowerCase()))
  )
    reportFetched(call, 'path', words[0] ?? '');
  else if (!SAYS_NOTHING.test(name)) startProgram(call, words, state);
}

/** A shell of its own finds the variables of the environment by itself; a path of ours would be options to it. */
const SHELL = /^(?:cmd|powershell|pwsh)(?:\.exe)?$/i;

function startProgram(call: Call, words: readonly string[], state: CmdState): void {
  const isShell = SHELL.test(words[0] ?? '');
  const [first = '', ...args] = isShell ? words : words.map((word) => expand(call, word, state));
  const batch = /\.(?:bat|cmd)$/i.test(first) ? call.writtenTo(windowsPath(first)) : undefined;
  const directory = state.directory === null ? null : windowsPath(state.directory);
  if (batch !== undefined && !reportFetchedCode(call, batch)) readCmd(call, call.expandVerbatim(batch));
  else runProgram(call, [first, ...joinQuoted(args)], 'cmd', directory);
}

/** What a text of cmd would do. */
export function readCmd(call: Call, text: string): void {
  call.machine.budget.spend(1 + (text.length >> 2));
  const state: CmdState = {
    fetched: new Set(),
    variables: new Map(),
    directory: null,
    loop: null,
    over: null,
  };
  call.machine.budget.descend(() => {
    for (const pipeline of splitCmd(text))
      runStages(call, pipeline, (stage, words) => {
        runStage(stage, words, state);
      });
  });
}
