import type { Call } from '../call.js';
import { readPowerShell } from './powershell.js';
import { mostTelling } from '../telling.js';
import {
  registryTarget,
  report,
  reportFetched,
  reportSystemTool,
  windowsTarget,
  windowsVariable,
} from './words.js';

/** Commands apart by `&`, `&&`, `||`, `|` and lines; carets escape, quotes keep together. */
function splitCmd(text: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  let word: string | null = null;
  const endWord = (): void => {
    if (word !== null) commands.at(-1)?.push(word);
    word = null;
  };
  let isQuoted = false;
  let inner = 0;
  // Elsewhere than where a command may start, a parenthesis is a character as others are.
  const isGroup = (character: string): boolean => {
    const last = commands.at(-1) ?? [];
    const isFirst = word === null && (last.length === 0 || /^(?:in|do|else)$/i.test(last.at(-1) ?? ''));
    if (character === '(') inner += isFirst ? 0 : 1;
    else inner -= 1;
    return character === '(' ? isFirst : inner < 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') {
      isQuoted = !isQuoted;
      word ??= '';
    } else if (character === '^' && !isQuoted) {
      at += 1;
      word = (word ?? '') + text.charAt(at).replace('\n', '');
    } else if (!isQuoted && (/[&|\n]/.test(character) || (/[()]/.test(character) && isGroup(character)))) {
      endWord();
      commands.push([]);
    } else if (!isQuoted && /\s/.test(character)) endWord();
    // Options may stick to the command and to each other: `rd/s/q`.
    else if (
      !isQuoted &&
      character === '/' &&
      word !== null &&
      /^(?:@?(?:rd|rmdir|del|erase|format|deltree)|\/[a-z](?::\w+)?)$/i.test(word)
    ) {
      endWord();
      word = '/';
    } else word = (word ?? '') + character;
  }
  endWord();
  return commands.filter((words) => words.length > 0);
}

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

/** The words before `> file`, which is written. */
function withoutRedirect(call: Call, words: readonly string[], state: CmdState): readonly string[] {
  const at = words.findIndex((word) => /^\d?>>?/.test(word));
  const place = words
    .slice(at, at + 2)
    .join('')
    .replace(/^\d?>>?/, '');
  if (at === -1) return words;
  if (!/^(?:nul|&\d)$/i.test(place))
    report(call, 'overwrite', [windowsTarget(call, expand(call, place, state))], 'redirect', 'is written');
  return words.slice(0, at);
}

function runCmd(call: Call, given: readonly string[], state: CmdState): void {
  const [word = '', ...rest] = withoutRedirect(call, given, state);
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
  const inside = (place: string): string =>
    state.directory === null || /^(?:[A-Za-z]:|[\\/])/.test(place) ? place : `${state.directory}/${place}`;
  const targets = operands.map((place) => windowsTarget(call, inside(place)));
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
  const exists = rest.findIndex((word) => /^exist$/i.test(word));
  const from =
    name === 'if' ? (exists === -1 ? 1 : exists + 2) : rest.findIndex((word) => !/^(?:\/.*)?$/.test(word));
  if (rest.some((word) => state.fetched.has(word.toLowerCase()))) runOther(call, name, words, state);
  else if (from !== -1) runCmd(call, rest.slice(from), state);
}

const LOADERS = /^(?:mshta|regsvr32|rundll32|msiexec|wscript|cscript|installutil)$/;

function runOther(call: Call, name: string, words: readonly string[], state: CmdState): void {
  const rest = words.slice(1);
  const url = rest.find((word) => /https?:\/\//i.test(word));
  const file = rest.at(-1) ?? '';
  const isStarter = /^(?:start|call)$/.test(name);
  const isFetching =
    name === 'bitsadmin' || (name === 'certutil' && rest.some((word) => /^[-/]urlcache$/i.test(word)));
  if (isFetching && url !== undefined) state.fetched.add(file.toLowerCase());
  else if (name === 'curl' && url !== undefined) {
    const at = rest.findIndex((word) => /^-[a-z]*o$/i.test(word));
    if (at !== -1) state.fetched.add((rest[at + 1] ?? '').toLowerCase());
  } else if (LOADERS.test(name) && url !== undefined) reportFetched(call, 'url', url);
  else if (
    state.fetched.has(name) ||
    words.slice(0, isStarter ? undefined : 1).some((word) => state.fetched.has(word.toLowerCase()))
  )
    reportFetched(call, 'path', words[0] ?? '');
  else if (/^(?:cmd|powershell|pwsh)$/.test(name)) runHost(call, name, rest);
}

const COMMAND_OPTION = /^[-/](?:c|command|commandwithargs)$/i;
const ENCODED_OPTION = /^[-/](?:e|ec|en|enc|enco|encod|encode|encoded\w*)$/i;

/** A variable that bash does not know is one of PowerShell, whatever the quotes around it. */
function asWritten(call: Call, text: string): string {
  const origins = call.machine.symbols.originsIn(text);
  return origins.every(({ source, isRemote, isHidden }) => /^\$\w+$/.test(source) && !isRemote && !isHidden)
    ? call.render(text)
    : text;
}

/** `powershell -Command …`, `powershell -enc …`, `cmd /c …`. */
export function runHost(call: Call, name: string, args: readonly string[]): void {
  if (name === 'cmd') {
    const at = args.findIndex((word) => /^\/[ckr]/i.test(word));
    if (at !== -1) readCmd(call, [(args[at] ?? '').slice(2), ...args.slice(at + 1)].join(' ').trim());
    return;
  }
  const encoded = args.findIndex((word) => ENCODED_OPTION.test(word));
  if (encoded !== -1) {
    readPowerShell(call, Buffer.from(args[encoded + 1] ?? '', 'base64').toString('utf16le'));
    return;
  }
  const at = args.findIndex((word) => COMMAND_OPTION.test(word));
  const isFile = args.some((word) => /^[-/]f(?:ile)?$/i.test(word));
  // `-Command ./x.ps1` and `-Command "& ./x.ps1"` run a file as well.
  const words = args.slice(at + 1).flatMap((word) => word.replace(/^[&.]\s+/, '').split(/\s+/));
  const file = (at === -1 ? args : words.slice(0, 1)).find((word) => /\.ps1$/i.test(word));
  const script = file === undefined ? undefined : call.writtenTo(file);
  if (script !== undefined) {
    readPowerShell(call, call.expandVerbatim(script));
    return;
  }
  const rest = at === -1 ? args.filter((word) => !word.startsWith('-')) : args.slice(at + 1);
  if (rest[0] === '-' || (rest.length === 0 && call.stdin !== null)) readPowerShell(call, call.stdin ?? '');
  else if (!isFile && rest.length > 0) readPowerShell(call, asWritten(call, rest.join(' ')));
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
    for (const words of splitCmd(text)) runCmd(call, words, state);
  });
}
