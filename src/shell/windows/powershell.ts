import type { Call } from '../call.js';
import type { Target } from '../effect.js';
import { reportForeignCode } from '../foreign-code.js';
import { isSymbol } from '../marks.js';
import { readSql } from '../programs/sql-statements.js';
import { Output } from '../streams.js';
import { commandName, Parameters } from './powershell-commands.js';
import { argumentWords, codeTexts, readDotNet } from './dot-net.js';
import { bareName, expand, isDownload, runFile, type PowerState } from './powershell-state.js';
import { foldPowerShell } from './powershell-texts.js';
import { splitPowerShell, type PowerStatement } from './powershell-words.js';
import { runStages } from './stages.js';
import { fetchedText, report, reportFetched, reportSystemTool, windowsPath, windowsTarget } from './words.js';

const RUNS =
  /\b(?:invoke-expression|iex)\b|\[(?:System\.)?Reflection\.Assembly\]::Load|\[scriptblock\]::create|\.invoke(?:script|returnasis)?\(|invokescript/i;

function placesOf(state: PowerState, parameters: Parameters, input: readonly string[]): readonly string[] {
  const given =
    parameters.get('path', 2) ??
    parameters.get('literalpath', 2) ??
    (parameters.operands.length === 0 ? parameters.get('destination', 2) : null);
  const places = given === null ? parameters.operands : [...given.split(','), ...parameters.operands];
  const inside = (place: string): string =>
    state.location === null || /^(?:[A-Za-z]:|[\\/~$])/.test(place) ? place : `${state.location}/${place}`;
  return (places.length > 0 ? places : input).map((place) => inside(expand(state, place.trim())));
}

/** What a listing hands on; a block after it sees each as `$_`. */
function listed(state: PowerState, places: readonly string[], filter: string): readonly string[] {
  const all = (places.length === 0 ? [state.location ?? '.'] : places).map((place) => `${place}/${filter}`);
  state.item = all[0] ?? null;
  return all;
}

/** One command of a pipeline; what it writes to a file is remembered as what that file holds. */
function runStage(
  state: PowerState,
  call: Call,
  words: readonly string[],
  input: readonly string[],
  statement: PowerStatement,
): readonly string[] {
  const at = words.findIndex((word) => /^[\d*]?>>?$/.test(word));
  const [operator = '', place = ''] = words.slice(at);
  if (at === -1) return runCommand(state, call, words, input, statement);
  if (/^\$null$/i.test(place)) return runCommand(state, call, words.slice(0, at), input, statement);
  const target = windowsTarget(call, expand(state, place));
  report(call, operator.endsWith('>>') ? 'write' : 'overwrite', [target], 'redirect', 'is written');
  const output = new Output();
  const handed = runCommand(
    state,
    call.within({ ...call.scene, output }),
    words.slice(0, at),
    input,
    statement,
  );
  call.writeFile(windowsPath(expand(state, place)), output.texts.join(''));
  return handed;
}

/** Elsewhere than on Windows these are programs, which have options of other kinds. */
function isUnixProgram(first: string, args: readonly string[]): boolean {
  if (/^(?:rm|cp|mv|rmdir)$/.test(first)) return args.some((word) => /^-[rRfvdip]{2,}$/.test(word));
  const option = /^(?:--\w.*|-(?!uri$)[a-z]{1,5}-?)$/i;
  return /^(?:curl|wget)$/.test(first) && args.some((word) => option.test(word));
}

/** What is to be run is named by a variable, or is read into this very shell. */
function commandWords(state: PowerState, words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words[0] === '.' ? words.slice(1) : words;
  return [/^\$\{?\w+\}?$/.test(first) ? expand(state, first) : first, ...rest];
}

/** Runs a command; the result is what it hands on, as places. */
function runCommand(
  state: PowerState,
  call: Call,
  words: readonly string[],
  input: readonly string[],
  statement: PowerStatement,
): readonly string[] {
  const [first = '', ...rest] = commandWords(state, words);
  const name = commandName(first);
  if (isUnixProgram(first, rest)) {
    runFile(state, call, first, rest);
    return [];
  }
  const parameters = new Parameters(rest);
  const places = placesOf(state, parameters, input);
  // Whoever writes these for another shell gets an error from this one.
  const isMistaken = (place: string): boolean =>
    /^(?:rd|rmdir|del|erase)$/i.test(first) && /^\/[a-z]$/i.test(place);
  const targets = places.filter((place) => !isMistaken(place)).map((place) => windowsTarget(call, place));
  const target = (place: string): Target => windowsTarget(call, expand(state, place));
  const isRecursive = parameters.get('recurse') !== null || rest.some((word) => /^\/s$/i.test(word));
  const isForced = parameters.get('force', 1) !== null;
  if (parameters.get('whatif', 2) !== null || reportSystemTool(call, name, rest)) return [];
  const isNamed = (given: string | null): given is string => given !== null;
  switch (name) {
    case 'remove-item':
      report(call, 'delete', targets, name, 'deletes it for good', isForced, isRecursive || input.length > 0);
      return [];
    case 'clear-content':
    case 'clear-item':
    case 'set-content':
    case 'out-file':
    case 'tee-object':
    case 'new-item':
    case 'add-content': {
      const place = parameters.get('filepath', 2) ?? places[0];
      const kind = name === 'add-content' || name === 'new-item' ? 'write' : 'overwrite';
      if (place === undefined) return [];
      report(call, kind, [target(place)], name, 'is written', isForced);
      const value = parameters.get('value', 1) ?? parameters.operands[1];
      call.writeFile(windowsPath(place), value === undefined ? (call.stdin ?? '') : expand(state, value));
      return [];
    }
    case 'copy-item':
    case 'move-item':
    case 'rename-item': {
      const into = parameters.get('destination', 2) ?? parameters.operands[1] ?? parameters.get('newname', 2);
      if (name !== 'copy-item') report(call, 'move', targets.slice(0, 1), name, 'moves it', isForced);
      report(call, 'read', targets.slice(0, 1), name, 'copies it');
      if (isNamed(into)) report(call, 'overwrite', [target(into)], name, 'takes its place', isForced);
      return [];
    }
    case 'get-content':
      report(call, 'read', targets, name, 'prints its content');
      for (const place of places) call.print(call.contentOf(windowsPath(place)));
      return [];
    case 'write-output':
    case 'write-host': {
      const said = parameters.operands.map((word) => expand(state, word));
      call.print(`${said.join(' ')}\n`);
      return said;
    }
    case 'get-childitem':
      return listed(state, places, parameters.get('filter', 2) ?? parameters.get('include', 3) ?? '*');
    case 'set-location':
      state.location = places[0] ?? null;
      return [];
    case 'invoke-webrequest':
    case 'invoke-restmethod':
    case 'start-bitstransfer': {
      const file =
        parameters.get('outfile', 2) ?? parameters.get('destination', 2) ?? parameters.operands[1] ?? null;
      const text = fetchedText(call, /https?:[^\s'")]+/i.exec(rest.join(' '))?.[0] ?? name);
      if (isNamed(file)) {
        state.fetched.add(bareName(file));
        report(call, 'overwrite', [target(file)], name, 'takes what is fetched');
        call.writeFile(windowsPath(expand(state, file)), text);
      } else call.print(text);
      state.item = text;
      const sent = parameters.get('infile', 2);
      if (isNamed(sent)) report(call, 'network-send', [target(sent)], name, 'sends it');
      return [];
    }
    case 'invoke-expression':
      if (!isDownload(call, statement.text)) {
        const given = parameters.get('command') ?? [...parameters.operands, ...input].join(',');
        readPowerShell(call, given === '' ? (call.stdin ?? '') : expand(state, given), state);
      }
      return [];
    case 'invoke-sqlcmd':
      readSql(call, parameters.get('query', 1) ?? '', null);
      return [];
    case 'format-volume':
    case 'clear-disk':
    case 'initialize-disk':
    case 'remove-partition':
    case 'set-disk':
      report(call, 'format-disk', [call.target('device', rest.join(' '))], name, 'erases the disk', true);
      return [];
    case 'stop-computer':
    case 'restart-computer':
      report(call, 'power', [], name, 'stops or restarts the machine');
      return [];
    case 'stop-service':
    case 'stop-process': {
      const isService = name === 'stop-service';
      report(
        call,
        isService ? 'service-stop' : 'kill',
        parameters.operands.map((each) => call.target(isService ? 'other' : 'process', each)),
        name,
        isService ? 'stops the service' : 'ends the process',
      );
      return [];
    }
    case 'start-process':
    case 'invoke-command': {
      const program = parameters.get('filepath', 2) ?? parameters.operands[0] ?? null;
      const args = parameters.get('argumentlist', 2) ?? parameters.operands.slice(1).join(',');
      if (isNamed(program)) runFile(state, call, program, argumentWords(args));
      return [];
    }
    case 'foreach-object':
      // `foreach ($f in …)`: the block after it sees each under that name.
      if (/^in$/i.test(rest[1] ?? '')) {
        const [item] = itemsOf(state, call, rest.slice(2), statement);
        if (item !== undefined) state.variables.set((rest[0] ?? '').slice(1).toLowerCase(), item);
      }
      return input;
    default:
      runFile(state, call, first, rest);
      return input;
  }
}

/** What a loop goes through: texts as they stand there, or what a command hands on; none where a variable is not known. */
function itemsOf(
  state: PowerState,
  call: Call,
  words: readonly string[],
  statement: PowerStatement,
): readonly string[] {
  const values = words.filter((word) => word !== '@');
  const [first = ''] = values;
  if (/^\w+-\w+$|^(?:gci|ls|dir|gc)$/i.test(first)) return runCommand(state, call, values, [], statement);
  return itemTexts(state, values.join(','));
}

/** The texts of a list. */
function itemTexts(state: PowerState, list: string): readonly string[] {
  const items = list
    .split(',')
    .map((word) => expand(state, word.trim()))
    .filter((item) => item !== '' && !item.startsWith('$'));
  // One stands for all: that which leads elsewhere, if any does.
  return [items.find((item) => /^(?:[a-z]:|[/\\~.])/i.test(item)), ...items].filter(
    (item) => item !== undefined,
  );
}

const ENVIRONMENT = /\benv:(?![\w\\])|GetEnvironmentVariables/i;
const SENDS =
  /\b(?:invoke-webrequest|invoke-restmethod|iwr|irm|curl|wget)\b.*-(?:b(?:ody)?|inf\w*)\b|\bUpload(?:String|Data|Values)\b|PostAsync/is;

/** The environment, on its way to another machine. */
function reportEnvironment({ call, environments }: PowerState, text: string): void {
  const name = /^\s*\$(\w+)\s*=/.exec(text)?.[1];
  if (ENVIRONMENT.test(text) && name !== undefined) environments.add(name.toLowerCase());
  const isHeld = [...environments].some((each) => text.toLowerCase().includes(`$${each}`));
  if (SENDS.test(text) && (ENVIRONMENT.test(text) || isHeld))
    report(call, 'network-send', [call.target('other', 'environment')], 'environment', 'sends it');
}

/** Commands that only say something: what stands in their quotes is not run. */
const SAYS = /^\s*(?:write-\w+|echo)\s/i;

/** The part of a statement in which something may be run. */
function runningPart({ text, commands }: PowerStatement): string {
  return commands.length === 1 && SAYS.test(text) ? text.replace(/'[^']*'|"[^"$]*"/g, "''") : text;
}

/** Code that was fetched, or packed so that nobody can read it here. */
function reportForeign(state: PowerState, statement: PowerStatement): void {
  const { call } = state;
  const text = runningPart(statement);
  if (!RUNS.test(text)) return;
  const isFetched = [...state.fetched].some((name) => text.toLowerCase().includes(`$${name}`));
  if (isDownload(call, text) || isFetched) {
    const [remote] = call.machine.symbols.originsIn(text).filter(({ isRemote }) => isRemote);
    const url = remote?.source ?? /https?:\/\/[^\s'")]+/i.exec(text)?.[0];
    reportFetched(call, 'url', url ?? text.slice(0, 80));
  } else if (/FromBase64String|(?:Gzip|Deflate)Stream/i.test(text))
    report(call, 'hidden-code', [], 'hidden-code', 'runs code that was encoded so that it cannot be read');
}

/** `$name = …`: a text, or what a command prints. */
function assign(state: PowerState, name: string, value: string, statement: PowerStatement): void {
  const { call, variables } = state;
  const key = name.toLowerCase();
  if (isDownload(call, value)) state.fetched.add(key);
  const literal = /^\s*(['"]?)([^'"]*)\1\s*$/.exec(value);
  const [, , verb = '', ...parts] = statement.commands[0] ?? [];
  const isCommand = literal?.[1] !== '"' && literal?.[1] !== "'" && /^\s*[A-Za-z&.\\/(]/.test(value);
  if (/^join-path$/i.test(verb)) variables.set(key, parts.map((part) => expand(state, part)).join('/'));
  else if (isCommand) {
    const output = new Output();
    const inner = call.within({ ...call.scene, output });
    for (const each of splitPowerShell(value)) readCommands(state, inner, each);
    const text = output.texts.join('').trimEnd();
    if (text !== '') variables.set(key, text);
  } else if (literal !== null) variables.set(key, expand(state, literal[2] ?? ''));
}

/** The text or variable that stands where a command could: it is handed on as it is. */
function valueOf(state: PowerState, { text, commands }: PowerStatement): string | null {
  const [only = '', ...others] = commands[0] ?? [];
  const head = text.trimStart();
  return others.length === 0 && (/^[(\s]*['"]|^\$\{?\w+\}?\s*(?:$|\|)/.test(head) || isSymbol(head))
    ? expand(state, only)
    : null;
}

function readCommands(state: PowerState, call: Call, statement: PowerStatement): void {
  const value = valueOf(state, statement);
  let input: readonly string[] = [];
  runStages(call, statement.commands, (stage, words) => {
    if (value === null || words !== statement.commands[0])
      input = runStage(state, stage, words, input, statement);
    else {
      if (!value.startsWith('$')) stage.print(`${value}\n`);
      input = value.split(',');
      state.item = itemTexts(state, value)[0] ?? state.item;
    }
  });
}

function readStatement(state: PowerState, statement: PowerStatement): void {
  const { call } = state;
  const assigned = /^\s*\$(\w+)\s*=(?!=)\s*(.*)$/s.exec(statement.text);
  reportForeign(state, statement);
  reportEnvironment(state, statement.text);
  readDotNet(state, statement.text);
  for (const code of codeTexts(statement.text)) readPowerShell(call, code, state);
  for (const [, place = ''] of statement.text.matchAll(
    /\(\s*(?:gc|get-content|cat|type)\s+(?:-\w+\s+)*([^\s)|]+)/gi,
  ))
    report(call, 'read', [windowsTarget(call, expand(state, place))], 'get-content', 'its content is used');
  const file = /DownloadFile\([^,]+,\s*['"]?([^'")]+)/i.exec(statement.text)?.[1];
  if (file !== undefined) {
    state.fetched.add(bareName(file));
    call.writeFile(windowsPath(expand(state, file)), fetchedText(call, 'DownloadFile'));
  }
  if (assigned === null) readCommands(state, call, statement);
  else assign(state, assigned[1] ?? '', assigned[2] ?? '', statement);
}

const SOCKET = /Net\.Sockets\.TcpClient|Net\.WebSockets\.ClientWebSocket/i;
const SESSION = /\b(?:iex|invoke-expression)\b|cmd(?:\.exe)?['"\s]|powershell(?:\.exe)?['"\s]/i;

const BOMB = /\bwhile\s*\(\s*(?:\$true|1)\s*\)\s*\{[^}]{0,400}?\b(?:start-process|start-job|saps|start)\b/i;
/** What a text of PowerShell would do. */
export function readPowerShell(call: Call, given: string, from: PowerState | null = null): void {
  // Nobody can tell what begins with something unknown.
  if (isSymbol(given.trimStart())) reportForeignCode(call, given);
  const text = foldPowerShell(call, given);
  if (BOMB.test(text)) report(call, 'fork-bomb', [], 'fork-bomb', 'starts processes without end');
  call.machine.budget.spend(1 + (text.length >> 2));
  const state: PowerState = from ?? {
    call,
    variables: new Map(),
    fetched: new Set(),
    environments: new Set(),
    location: null,
    item: null,
  };
  if (SOCKET.test(text) && SESSION.test(text))
    report(call, 'reverse-shell', [], 'reverse-shell', 'connects a shell to another machine');
  call.machine.budget.descend(() => {
    for (const statement of splitPowerShell(text)) readStatement(state, statement);
  });
}
