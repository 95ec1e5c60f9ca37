import type { Call } from '../call.js';
import type { Target } from '../effect.js';
import { readSql } from '../programs/sql-statements.js';
import { commandName, Parameters } from './powershell-commands.js';
import { splitPowerShell, type PowerStatement } from './powershell-words.js';
import { report, reportFetched, reportSystemTool, windowsTarget, windowsVariable } from './words.js';

function isDownload(text: string): boolean {
  return /\b(?:invoke-webrequest|invoke-restmethod|iwr|irm|curl|wget|start-bitstransfer|downloadstring|downloaddata|downloadfile|openread|net\.webclient|httpclient|xmlhttp)\b/i.test(
    text,
  );
}

const RUNS =
  /\b(?:invoke-expression|iex)\b|\[(?:System\.)?Reflection\.Assembly\]::Load|\[scriptblock\]::create|\.invoke(?:script|returnasis)?\(|invokescript/i;

interface PowerState {
  readonly call: Call;
  readonly variables: Map<string, string>;
  /** Variables and files that hold what was fetched. */
  readonly fetched: Set<string>;
  /** Variables that hold the whole environment. */
  readonly environments: Set<string>;
  location: string | null;
  /** What `$_` stands for. */
  item: string | null;
}

function expand(state: PowerState, text: string): string {
  return text
    .replace(/\$_(?:\.(?:FullName|Name|PSPath|Path))?(?!\w)/gi, (all) => state.item ?? all)
    .replace(
      /\$\{?env:(\w+)(?:\(x86\))?\}?/gi,
      (all, name: string) => windowsVariable(state.call, name) ?? all,
    )
    .replace(
      /\$\(?\{?(\w+)\}?\)?(?![\w:(])/g,
      (all, name: string) =>
        state.variables.get(name.toLowerCase()) ?? windowsVariable(state.call, name) ?? all,
    )
    .replace(/^~(?=[\\/]|$)/, state.call.machine.context.home);
}

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

/** The words before `> file`, which is written. */
function withoutRedirect(state: PowerState, words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => /^[\d*]?>>?$/.test(word));
  const place = words[at + 1] ?? '';
  if (at === -1) return words;
  if (!/^\$null$/i.test(place))
    report(
      state.call,
      words[at]?.endsWith('>>') === true ? 'write' : 'overwrite',
      [windowsTarget(state.call, expand(state, place))],
      'redirect',
      'is written',
    );
  return words.slice(0, at);
}

/** Runs one command of a pipeline; the result is what it hands on, as places. */
function runCommand(
  state: PowerState,
  words: readonly string[],
  input: readonly string[],
  statement: PowerStatement,
): readonly string[] {
  const { call } = state;
  const [first = '', ...rest] = withoutRedirect(state, words);
  const name = commandName(first);
  // Elsewhere than on Windows this is the program, which takes its letters together.
  if (/^(?:rm|cp|mv|rmdir)$/.test(first) && rest.some((word) => /^-[rRfvdip]{2,}$/.test(word))) {
    call.run([first, ...rest.map((word) => expand(state, word))], 'powershell');
    return [];
  }
  const parameters = new Parameters(rest);
  const places = placesOf(state, parameters, input);
  const targets = places.map((place) => windowsTarget(call, place));
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
      if (place !== undefined) report(call, kind, [target(place)], name, 'is written', isForced);
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
      return [];
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
      if (isNamed(file)) {
        state.fetched.add(bareName(file));
        report(call, 'overwrite', [target(file)], name, 'takes what is fetched');
      }
      const sent = parameters.get('infile', 2);
      if (isNamed(sent)) report(call, 'network-send', [target(sent)], name, 'sends it');
      return [];
    }
    case 'invoke-expression':
      for (const code of places) if (!isDownload(statement.text)) readPowerShell(call, code, state);
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
      const args = parameters.get('argumentlist', 2);
      if (isNamed(program))
        runFile(state, program, args === null ? [] : args.replace(/['"]/g, '').split(/[,\s]+/));
      return [];
    }
    case 'foreach-object':
      // `foreach ($f in …)`: the block after it sees each under that name.
      if (/^in$/i.test(rest[1] ?? '')) {
        const [item] = itemsOf(state, rest.slice(2), statement);
        if (item !== undefined) state.variables.set((rest[0] ?? '').slice(1).toLowerCase(), item);
      }
      return input;
    default:
      runFile(state, first, rest);
      return input;
  }
}

/** What a loop goes through: texts as they stand there, or what a command hands on; none where a variable is not known. */
function itemsOf(state: PowerState, words: readonly string[], statement: PowerStatement): readonly string[] {
  const values = words.filter((word) => word !== '@');
  const [first = ''] = values;
  if (/^\w+-\w+$|^(?:gci|ls|dir|gc)$/i.test(first)) return runCommand(state, values, [], statement);
  const items = values
    .flatMap((word) => word.split(','))
    .map((word) => expand(state, word.trim()))
    .filter((item) => item !== '' && !item.startsWith('$'));
  // One stands for all: that which leads elsewhere, if any does.
  return [items.find((item) => /^(?:[a-z]:|[/\\~.])/i.test(item)), ...items].filter(
    (item) => item !== undefined,
  );
}

function bareName(file: string): string {
  return file.replace(/^\.?[\\/]/, '').toLowerCase();
}

/** A file or a program of the system; what was fetched before must not run. */
function runFile(state: PowerState, word: string, args: readonly string[]): void {
  const { call } = state;
  const bare = bareName(word.replace(/^[&.]\s+/, ''));
  const isHost =
    /^(?:powershell|pwsh|cmd|wscript|cscript|mshta|rundll32|regsvr32|msiexec|start)(?:\.exe)?$/.test(bare);
  const isFetched = (name: string): boolean => state.fetched.has(bareName(name));
  if (isFetched(bare) || (isHost && args.some(isFetched))) reportFetched(call, 'path', word);
  else if (bare !== '' && !/^\[|-/.test(bare)) call.run([word, ...args], 'powershell');
}

const DOT_NET = /\[(?:System\.)?IO\.(Directory|File)\]::(\w+)\(\s*(['"]?)([^'",)]+)\3/gi;

/** Calls of the library underneath. */
function readDotNet(state: PowerState, text: string): void {
  for (const [, kind = '', method = '', , place = ''] of text.matchAll(DOT_NET)) {
    const target = windowsTarget(state.call, expand(state, place));
    if (/^Delete$/i.test(method))
      report(
        state.call,
        'delete',
        [target],
        'dotnet',
        'deletes it for good',
        true,
        kind.toLowerCase() === 'directory',
      );
    else if (/^(?:Write|Append|Create|Move|Copy)/i.test(method))
      report(state.call, 'overwrite', [target], 'dotnet', 'is written');
    else if (/^Read/i.test(method)) report(state.call, 'read', [target], 'dotnet', 'is read');
  }
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

function readStatement(state: PowerState, statement: PowerStatement): void {
  const { call } = state;
  const assigned = /^\s*\$(\w+)\s*=\s*(.*)$/s.exec(statement.text);
  const isFetched = [...state.fetched].some((name) => statement.text.toLowerCase().includes(`$${name}`));
  if (RUNS.test(statement.text) && (isDownload(statement.text) || isFetched)) {
    const url = /https?:\/\/[^\s'")]+/i.exec(statement.text)?.[0];
    reportFetched(call, 'url', url ?? statement.text.slice(0, 80));
  }
  reportEnvironment(state, statement.text);
  readDotNet(state, statement.text);
  for (const [, place = ''] of statement.text.matchAll(
    /\(\s*(?:gc|get-content|cat|type)\s+(?:-\w+\s+)*([^\s)|]+)/gi,
  ))
    report(call, 'read', [windowsTarget(call, expand(state, place))], 'get-content', 'its content is used');
  const file = /DownloadFile\([^,]+,\s*['"]?([^'")]+)/i.exec(statement.text)?.[1];
  if (file !== undefined) state.fetched.add(bareName(file));
  if (assigned !== null) {
    const [, name = '', value = ''] = assigned;
    if (isDownload(value)) state.fetched.add(name.toLowerCase());
    const literal = /^\s*(['"]?)([^'"]*)\1\s*$/.exec(value)?.[2];
    const [, , verb = '', ...parts] = statement.commands[0] ?? [];
    if (/^join-path$/i.test(verb))
      state.variables.set(name.toLowerCase(), parts.map((part) => expand(state, part)).join('/'));
    else if (literal !== undefined) state.variables.set(name.toLowerCase(), expand(state, literal));
    return;
  }
  let input: readonly string[] = [];
  for (const words of statement.commands) input = runCommand(state, words, input, statement);
}

const SOCKET = /Net\.Sockets\.TcpClient|Net\.WebSockets\.ClientWebSocket/i;
const SESSION = /\b(?:iex|invoke-expression)\b|cmd(?:\.exe)?['"\s]|powershell(?:\.exe)?['"\s]/i;

const BOMB = /\bwhile\s*\(\s*(?:\$true|1)\s*\)\s*\{[^}]{0,400}?\b(?:start-process|start-job|saps|start)\b/i;
const ALIASING = /\b(?:set-alias|new-alias|sal|nal)\s+(?:-name\s+)?([\w-]+)\s+(?:-value\s+)?['"]?([\w-]+)/gi;

const MAX_ALIASES = 200;
/** `"{0}-Item" -f 'Remove'`. */
const FORMATTED =
  /(['"])([^'"]*\{\d+\}[^'"]*)\1\s*-f\s*((?:'[^']*'|"[^"]*")(?:\s*,\s*(?:'[^']*'|"[^"]*"))*)/gi;

/** Texts that are put together as one, and names that the text itself gives as what they stand for. */
function foldPowerShell(text: string): string {
  const joined = text
    .replace(/(['"])\s*\+\s*\1/g, '')
    .replace(FORMATTED, (_, quote: string, format: string, list: string) => {
      const values = [...list.matchAll(/'([^']*)'|"([^"]*)"/g)].map(
        ([, plain, other]) => plain ?? other ?? '',
      );
      return quote + format.replace(/\{(\d+)\}/g, (whole, at: string) => values[Number(at)] ?? whole) + quote;
    });
  return [...joined.matchAll(ALIASING)]
    .slice(0, MAX_ALIASES)
    .reduce(
      (folded, [whole, name = '', value = '']) =>
        folded.replaceAll(whole, '').replace(new RegExp(`(?<![\\w$-])${name}(?![\\w-])`, 'gi'), value),
      joined,
    );
}

/** What a text of PowerShell would do. */
export function readPowerShell(call: Call, given: string, from: PowerState | null = null): void {
  const text = foldPowerShell(given);
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
