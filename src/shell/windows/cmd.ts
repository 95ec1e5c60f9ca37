import type { Call } from '../call.js';
import { readPowerShell } from './powershell.js';
import { registryTarget, reportSystemTool, windowsTarget, windowsVariable } from './words.js';

/** Commands apart by `&`, `&&`, `||`, `|` and lines; carets escape, quotes keep together. */
function splitCmd(text: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  let word: string | null = null;
  const endWord = (): void => {
    if (word !== null) commands.at(-1)?.push(word);
    word = null;
  };
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') {
      isQuoted = !isQuoted;
      word ??= '';
    } else if (character === '^' && !isQuoted) {
      at += 1;
      word = (word ?? '') + text.charAt(at).replace('\n', '');
    } else if (!isQuoted && /[&|\n()]/.test(character)) {
      endWord();
      commands.push([]);
    } else if (!isQuoted && /\s/.test(character)) endWord();
    // Options may stick to the command and to each other: `rd/s/q`.
    else if (
      !isQuoted &&
      character === '/' &&
      word !== null &&
      /^(?:rd|rmdir|del|erase|format|deltree|\/[a-z](?::\w+)?)$/i.test(word)
    ) {
      endWord();
      word = '/';
    } else word = (word ?? '') + character;
  }
  endWord();
  return commands.filter((words) => words.length > 0);
}

function expand(call: Call, text: string): string {
  return text
    .replace(/%([\w()]+)(?::~[-\d,]+)?%/g, (all, name: string) => windowsVariable(call, name) ?? all)
    .replace(/^~(?=[\\/]|$)/, call.machine.context.home);
}

interface CmdState {
  readonly fetched: Set<string>;
  directory: string | null;
}

function runCmd(call: Call, given: readonly string[], state: CmdState): void {
  const words = given[0]?.startsWith('@') === true ? [given[0].slice(1), ...given.slice(1)] : given;
  const [first = '', ...rest] = words;
  const name = first.toLowerCase().replace(/\.exe$/, '');
  const flags = rest.filter((word) => /^\/[a-z?]/i.test(word)).map((word) => word.toLowerCase());
  const operands = rest.filter((word) => !/^\/[a-z?]/i.test(word)).map((word) => expand(call, word));
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
        call.effect('delete', targets, {
          action: name,
          isRecursive: flags.includes('/s') || name === 'deltree',
          isForced,
          detail: 'deletes it for good',
        });
      return;
    case 'copy':
    case 'xcopy':
    case 'robocopy':
    case 'move':
    case 'ren':
    case 'rename': {
      const into = targets.at(-1);
      if (targets[0] !== undefined)
        call.effect(name === 'move' || name.startsWith('ren') ? 'move' : 'read', [targets[0]], {
          action: name,
          detail: 'copies or moves it',
        });
      if (into !== undefined && targets.length > 1)
        call.effect('overwrite', [into], { action: name, detail: 'takes its place' });
      if (flags.includes('/mir') || flags.includes('/purge'))
        call.effect('delete', targets.slice(1, 2), {
          action: name,
          isRecursive: true,
          detail: 'deletes what is not in the source',
        });
      return;
    }
    case 'cd':
    case 'chdir':
    case 'pushd':
      state.directory = operands[0] ?? state.directory;
      return;
    case 'type':
      call.effect('read', targets, { action: name, detail: 'prints its content' });
      return;
    case 'icacls':
    case 'cacls':
    case 'takeown':
    case 'attrib':
      call.effect('permission', targets.slice(0, 1), {
        action: name,
        isRecursive: flags.includes('/t') || flags.includes('/r') || flags.includes('/s'),
        detail: 'changes who may do what with it',
      });
      return;
    case 'reg':
      // A single value is a setting; a key goes with all that is below it.
      if (/^delete$/i.test(rest[0] ?? '') && !flags.includes('/v') && !flags.includes('/ve'))
        call.effect('delete', [registryTarget(call, rest[1] ?? '')], {
          action: 'reg',
          isRecursive: true,
          isForced,
          detail: 'deletes from the registry',
        });
      return;
    case 'shutdown':
      call.effect('power', [], { action: name, detail: 'stops or restarts the machine' });
      return;
    case 'taskkill':
      call.effect(
        'kill',
        operands.map((word) => call.target('process', word)),
        { action: name, isForced, detail: 'ends the process' },
      );
      return;
    case 'for':
      runCmd(call, rest.slice(rest.findIndex((word) => /^do$/i.test(word)) + 1), state);
      return;
    default:
      runOther(call, name, words, rest, state);
  }
}

const LOADERS = /^(?:mshta|regsvr32|rundll32|msiexec|wscript|cscript|installutil)$/;

function runOther(
  call: Call,
  name: string,
  words: readonly string[],
  rest: readonly string[],
  state: CmdState,
): void {
  const url = rest.find((word) => /https?:\/\//i.test(word));
  const file = rest.at(-1) ?? '';
  if (name === 'certutil' && url !== undefined && rest.some((word) => /^[-/]urlcache$/i.test(word)))
    state.fetched.add(file.toLowerCase());
  else if (name === 'bitsadmin' && url !== undefined) state.fetched.add(file.toLowerCase());
  else if (name === 'curl' && url !== undefined) {
    const at = rest.findIndex((word) => /^-[a-z]*o$/i.test(word));
    if (at !== -1) state.fetched.add((rest[at + 1] ?? '').toLowerCase());
  } else if (LOADERS.test(name) && url !== undefined) {
    call.effect('remote-code', [call.target('url', url)], {
      action: 'remote-code',
      detail: 'runs code that comes from the network',
    });
  } else if (
    state.fetched.has(name) ||
    state.fetched.has((words[0] ?? '').toLowerCase()) ||
    (/^(?:start|call)$/.test(name) && rest.some((word) => state.fetched.has(word.toLowerCase())))
  ) {
    call.effect('remote-code', [call.target('path', words[0] ?? '')], {
      action: 'remote-code',
      detail: 'runs what was fetched from the network',
    });
  } else if (/^(?:cmd|powershell|pwsh)$/.test(name)) runHost(call, name, rest);
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
  const rest = at === -1 ? args.filter((word) => !word.startsWith('-')) : args.slice(at + 1);
  if (rest[0] === '-' || (rest.length === 0 && call.stdin !== null)) readPowerShell(call, call.stdin ?? '');
  else if (!isFile && rest.length > 0) readPowerShell(call, asWritten(call, rest.join(' ')));
}

/** What a text of cmd would do. */
export function readCmd(call: Call, text: string): void {
  call.machine.budget.spend(1 + (text.length >> 2));
  const state: CmdState = { fetched: new Set(), directory: null };
  call.machine.budget.descend(() => {
    for (const words of splitCmd(text)) runCmd(call, words, state);
  });
}
