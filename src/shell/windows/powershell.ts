import type { Call } from '../call.js';
import { splitPowerShell, type PowerStatement } from './powershell-words.js';
import { reportSystemTool, windowsTarget, windowsVariable } from './words.js';

const ALIASES: Readonly<Record<string, string>> = {
  ri: 'remove-item',
  rm: 'remove-item',
  rmdir: 'remove-item',
  del: 'remove-item',
  erase: 'remove-item',
  rd: 'remove-item',
  rp: 'remove-itemproperty',
  clc: 'clear-content',
  cli: 'clear-item',
  sc: 'set-content',
  ac: 'add-content',
  cp: 'copy-item',
  copy: 'copy-item',
  cpi: 'copy-item',
  mv: 'move-item',
  move: 'move-item',
  mi: 'move-item',
  ren: 'rename-item',
  rni: 'rename-item',
  ni: 'new-item',
  md: 'new-item',
  mkdir: 'new-item',
  gc: 'get-content',
  cat: 'get-content',
  type: 'get-content',
  gci: 'get-childitem',
  ls: 'get-childitem',
  dir: 'get-childitem',
  iex: 'invoke-expression',
  iwr: 'invoke-webrequest',
  irm: 'invoke-restmethod',
  curl: 'invoke-webrequest',
  wget: 'invoke-webrequest',
  cd: 'set-location',
  sl: 'set-location',
  chdir: 'set-location',
  pushd: 'set-location',
  kill: 'stop-process',
  spps: 'stop-process',
  saps: 'start-process',
  start: 'start-process',
  icm: 'invoke-command',
  tee: 'tee-object',
  '%': 'foreach-object',
  foreach: 'foreach-object',
};

const DOWNLOADS =
  /\b(?:invoke-webrequest|invoke-restmethod|iwr|irm|curl|wget|start-bitstransfer|downloadstring|downloaddata|downloadfile|openread|net\.webclient|httpclient|xmlhttp)\b/i;
const RUNS =
  /\b(?:invoke-expression|iex)\b|\[scriptblock\]::create|\.invoke(?:script|returnasis)?\(|invokescript/i;

/** Parameters, by any unambiguous beginning of their names, and what is left. */
class Parameters {
  readonly operands: string[] = [];
  readonly #named = new Map<string, string>();

  constructor(words: readonly string[], switches: readonly string[]) {
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      const [, name = '', , value] = /^-([A-Za-z]\w*)(:(.*))?$/s.exec(word) ?? [];
      if (name === '') this.operands.push(...word.split(/,(?=\S)/).filter((each) => each !== ''));
      else if (value !== undefined || switches.some((each) => each.startsWith(name.toLowerCase())))
        this.#named.set(name.toLowerCase(), value ?? 'true');
      else this.#named.set(name.toLowerCase(), words[(at += 1)] ?? '');
    }
  }

  get(name: string, least = 1): string | null {
    for (const [given, value] of this.#named)
      if (given.length >= least && name.startsWith(given)) return value;
    return null;
  }
}

const SWITCHES = [
  'recurse',
  'force',
  'whatif',
  'confirm',
  'verbose',
  'append',
  'noclobber',
  'passthru',
  'wait',
  'usebasicparsing',
  'raw',
  'asjob',
  'directory',
  'file',
  'hidden',
];

interface PowerState {
  readonly call: Call;
  readonly variables: Map<string, string>;
  /** Variables and files that hold what was fetched. */
  readonly fetched: Set<string>;
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
    parameters.get('path', 2) ?? parameters.get('literalpath', 2) ?? parameters.get('destination', 2);
  const places = given === null ? parameters.operands : [...given.split(','), ...parameters.operands];
  const inside = (place: string): string =>
    state.location === null || /^(?:[A-Za-z]:|[\\/~$])/.test(place) ? place : `${state.location}/${place}`;
  return (places.length > 0 ? places : input).map((place) => inside(expand(state, place.trim())));
}

/** What a listing hands on; a block after it sees each as `$_`. */
function listed(state: PowerState, places: readonly string[]): readonly string[] {
  const all = (places.length === 0 ? [state.location ?? '.'] : places).map((place) => `${place}/*`);
  state.item = all[0] ?? null;
  return all;
}

/** Runs one command of a pipeline; the result is what it hands on, as places. */
function runCommand(
  state: PowerState,
  words: readonly string[],
  input: readonly string[],
  statement: PowerStatement,
): readonly string[] {
  const { call } = state;
  const [first = '', ...rest] = words;
  const name = ALIASES[first.toLowerCase()] ?? first.toLowerCase().replace(/\.exe$/, '');
  const parameters = new Parameters(rest, SWITCHES);
  const places = placesOf(state, parameters, input);
  const targets = places.map((place) => windowsTarget(call, place));
  const isRecursive = parameters.get('recurse') !== null || rest.some((word) => /^\/s$/i.test(word));
  const isForced = parameters.get('force', 1) !== null;
  if (parameters.get('whatif', 2) !== null || reportSystemTool(call, name, rest)) return [];
  switch (name) {
    case 'remove-item':
      call.effect('delete', targets, {
        action: name,
        isRecursive: isRecursive || input.length > 0,
        isForced,
        detail: 'deletes it for good',
      });
      return [];
    case 'clear-content':
    case 'clear-item':
    case 'set-content':
    case 'out-file':
    case 'tee-object':
    case 'new-item':
    case 'add-content': {
      const place = parameters.get('filepath', 2) ?? places[0];
      if (place !== undefined)
        call.effect(
          name === 'add-content' || name === 'new-item' ? 'write' : 'overwrite',
          [windowsTarget(call, expand(state, place))],
          { action: name, isForced, detail: 'is written' },
        );
      return [];
    }
    case 'copy-item':
    case 'move-item':
    case 'rename-item': {
      const into = parameters.get('destination', 2) ?? parameters.operands[1] ?? parameters.get('newname', 2);
      if (name !== 'copy-item')
        call.effect('move', targets.slice(0, 1), { action: name, isForced, detail: 'moves it' });
      call.effect('read', targets.slice(0, 1), { action: name, detail: 'copies it' });
      if (into !== null && into !== undefined)
        call.effect('overwrite', [windowsTarget(call, expand(state, into))], {
          action: name,
          isForced,
          detail: 'takes its place',
        });
      return [];
    }
    case 'get-content':
      call.effect('read', targets, { action: name, detail: 'prints its content' });
      return [];
    case 'get-childitem':
      return listed(state, places);
    case 'set-location':
      state.location = places[0] ?? null;
      return [];
    case 'invoke-webrequest':
    case 'invoke-restmethod':
    case 'start-bitstransfer': {
      const file =
        parameters.get('outfile', 2) ?? parameters.get('destination', 2) ?? parameters.operands[1] ?? null;
      if (file !== null) {
        state.fetched.add(file.replace(/^\.[\\/]/, '').toLowerCase());
        call.effect('overwrite', [windowsTarget(call, expand(state, file))], {
          action: name,
          detail: 'takes what is fetched',
        });
      }
      const sent = parameters.get('infile', 2);
      if (sent !== null)
        call.effect('network-send', [windowsTarget(call, expand(state, sent))], {
          action: name,
          detail: 'sends it',
        });
      return [];
    }
    case 'invoke-expression':
      for (const code of places) if (!DOWNLOADS.test(statement.text)) readPowerShell(call, code, state);
      return [];
    case 'format-volume':
    case 'clear-disk':
    case 'initialize-disk':
    case 'remove-partition':
    case 'set-disk':
      call.effect('format-disk', [call.target('device', rest.join(' '))], {
        action: name,
        isForced: true,
        detail: 'erases the disk',
      });
      return [];
    case 'stop-computer':
    case 'restart-computer':
      call.effect('power', [], { action: name, detail: 'stops or restarts the machine' });
      return [];
    case 'stop-service':
      call.effect(
        'service-stop',
        parameters.operands.map((each) => call.target('other', each)),
        { action: name, detail: 'stops the service' },
      );
      return [];
    case 'stop-process':
      call.effect(
        'kill',
        parameters.operands.map((each) => call.target('process', each)),
        { action: name, detail: 'ends the process' },
      );
      return [];
    case 'start-process':
    case 'invoke-command': {
      const program = parameters.get('filepath', 2) ?? parameters.operands[0];
      const args = parameters.get('argumentlist', 2);
      if (program !== undefined && program !== null)
        runFile(state, program, args === null ? [] : args.replace(/['"]/g, '').split(/[,\s]+/));
      return [];
    }
    default:
      runFile(state, first, rest);
      return input;
  }
}

/** A file or a program of the system; what was fetched before must not run. */
function runFile(state: PowerState, word: string, args: readonly string[]): void {
  const { call } = state;
  const bare = word.replace(/^[&.]?\s*\.?[\\/]/, '').toLowerCase();
  const isHost =
    /^(?:powershell|pwsh|cmd|wscript|cscript|mshta|rundll32|regsvr32|msiexec|start)(?:\.exe)?$/.test(bare);
  const isFetched = (name: string): boolean => state.fetched.has(name.replace(/^\.?[\\/]/, '').toLowerCase());
  if (isFetched(bare) || (isHost && args.some(isFetched))) {
    call.effect('remote-code', [call.target('path', word)], {
      action: 'remote-code',
      detail: 'runs what was fetched from the network',
    });
  } else if (bare !== '' && !bare.includes('-')) call.run([word, ...args], 'powershell');
}

const DOT_NET = /\[(?:System\.)?IO\.(Directory|File)\]::(\w+)\(\s*(['"]?)([^'",)]+)\3/gi;

/** Calls of the library underneath. */
function readDotNet(state: PowerState, text: string): void {
  for (const [, kind = '', method = '', , place = ''] of text.matchAll(DOT_NET)) {
    const target = windowsTarget(state.call, expand(state, place));
    if (/^Delete$/i.test(method)) {
      state.call.effect('delete', [target], {
        action: 'dotnet',
        isRecursive: kind.toLowerCase() === 'directory',
        isForced: true,
        detail: 'deletes it for good',
      });
    } else if (/^(?:Write|Append|Create|Move|Copy)/i.test(method)) {
      state.call.effect('overwrite', [target], { action: 'dotnet', detail: 'is written' });
    } else if (/^Read/i.test(method))
      state.call.effect('read', [target], { action: 'dotnet', detail: 'is read' });
  }
}

function readStatement(state: PowerState, statement: PowerStatement): void {
  const { call } = state;
  const assigned = /^\s*\$(\w+)\s*=\s*(.*)$/s.exec(statement.text);
  const isFetched = [...state.fetched].some((name) => statement.text.toLowerCase().includes(`$${name}`));
  if (RUNS.test(statement.text) && (DOWNLOADS.test(statement.text) || isFetched)) {
    call.effect(
      'remote-code',
      [call.target('url', /https?:\/\/[^\s'")]+/i.exec(statement.text)?.[0] ?? statement.text.slice(0, 80))],
      { action: 'remote-code', detail: 'runs code that comes from the network' },
    );
  }
  readDotNet(state, statement.text);
  for (const [, place = ''] of statement.text.matchAll(/\(\s*(?:gc|get-content|cat|type)\s+([^\s)|]+)/gi))
    call.effect('read', [windowsTarget(call, expand(state, place))], {
      action: 'get-content',
      detail: 'its content is used',
    });
  if (assigned !== null) {
    const [, name = '', value = ''] = assigned;
    if (DOWNLOADS.test(value)) state.fetched.add(name.toLowerCase());
    const literal = /^\s*(['"]?)([^'"]*)\1\s*$/.exec(value)?.[2];
    if (literal !== undefined) state.variables.set(name.toLowerCase(), expand(state, literal));
    return;
  }
  let input: readonly string[] = [];
  for (const words of statement.commands) input = runCommand(state, words, input, statement);
}

/** What a text of PowerShell would do. */
export function readPowerShell(call: Call, text: string, from: PowerState | null = null): void {
  call.machine.budget.spend(1 + (text.length >> 2));
  const state: PowerState = from ?? {
    call,
    variables: new Map(),
    fetched: new Set(),
    location: null,
    item: null,
  };
  call.machine.budget.descend(() => {
    for (const statement of splitPowerShell(text)) readStatement(state, statement);
  });
}
