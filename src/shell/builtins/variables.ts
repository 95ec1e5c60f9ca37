import { once } from '../../model/once.js';
import { applyAssignment, type Assigned } from '../assignment.js';
import type { Call, Program } from '../call.js';
import { evaluateText, expandQuoted } from '../expand.js';
import { FAILURE, SUCCESS, UNKNOWN, type Completion } from '../machine.js';
import { hasGlob, isResolved } from '../marks.js';
import { spec, type Options, type OptionSpec } from '../options.js';
import { assignParameter, findVariable, separatorsOf } from '../parameter.js';
import { poisonEnvironment } from '../poison.js';
import { arrayVariable, plainVariable } from '../variables.js';

const DECLARED = /^([A-Za-z_]\w*)(?:\[(.*?)\])?(\+?)=(.*)$/s;

interface Attributes {
  readonly added: string;
  readonly removed: string;
  readonly names: readonly string[];
}

/** `declare -x +i name=value …`: signs before letters, then names. */
function readAttributes(args: readonly string[]): Attributes {
  let added = '';
  let removed = '';
  let at = 0;
  for (; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word === '--') {
      at += 1;
      break;
    }
    if (/^-\w+$/.test(word)) added += word.slice(1);
    else if (/^\+\w+$/.test(word)) removed += word.slice(1);
    else break;
  }
  return { added, removed, names: args.slice(at) };
}

function declareName(call: Call, word: string, { added, removed }: Attributes, isLocal: boolean): void {
  const { machine, scene } = call;
  const { shell } = scene;
  const match = DECLARED.exec(word);
  const name = match?.[1] ?? word;
  // A subscript is arithmetic, so a substitution hidden in a name runs.
  if (word.includes('[')) expandQuoted(machine, scene, word);
  if (!/^[A-Za-z_]\w*$/.test(name)) return;
  if (isLocal && shell.locals !== null && !shell.locals.has(name)) {
    shell.locals.set(name, shell.variables.all(name));
    if (match === null && (shell.variables.get(name)?.elements ?? null) === null)
      shell.variables.set(name, plainVariable(''));
  }
  if (added.includes('n') && match !== null) {
    shell.variables.set(name, plainVariable(match[4] ?? '', 'n'));
    return;
  }
  const old = findVariable(machine, scene, name);
  const flags = `${old?.flags ?? ''}${added.replace(/[fFgpI]/g, '')}`.replace(
    removed === '' ? /$^/ : new RegExp(`[${removed.replace(/\W/g, '')}]`, 'g'),
    '',
  );
  const isArray = /[aA]/.test(added) && (old?.elements ?? null) === null;
  if (isArray) shell.variables.set(name, arrayVariable(new Map(), flags));
  else if (old !== null) shell.variables.set(name, { ...old, flags });
  else if (match !== null) shell.variables.set(name, { ...plainVariable(''), flags: flags.replace('n', '') });
  if (match === null) return;
  const assigned: Assigned = {
    name,
    index: match[2] ?? null,
    text: match[4] ?? '',
    elements: null,
    isAppending: match[3] === '+',
  };
  applyAssignment(machine, scene, assigned);
  const value = shell.variables.get(name);
  if (value !== undefined && value !== null) shell.variables.set(name, { ...value, flags });
  poisonEnvironment(machine, scene, [assigned]);
}

/** Without names, declaring builtins print what there is. */
function printEnvironment(call: Call): Completion {
  call.print(call.mint({ source: 'environment', secrets: ['environment'] }));
  return SUCCESS;
}

function declaring(extra: string, isLocal: boolean): Program {
  return (call) => {
    const attributes = readAttributes(call.args);
    if (attributes.names.length === 0 && !/[fF]/.test(attributes.added)) return printEnvironment(call);
    if (/[fFp]/.test(attributes.added)) return SUCCESS;
    const all = { ...attributes, added: attributes.added + extra };
    const isOutermost = attributes.added.includes('g');
    for (const word of attributes.names) declareName(call, word, all, isLocal && !isOutermost);
    return SUCCESS;
  };
}

const exported: Program = (call) => {
  const attributes = readAttributes(call.args);
  if (attributes.names.length === 0 && !attributes.added.includes('f')) return printEnvironment(call);
  if (attributes.added.includes('f')) return SUCCESS;
  const isRemoving = attributes.added.includes('n');
  const all = isRemoving ? { ...attributes, added: '', removed: 'x' } : { ...attributes, added: 'x' };
  for (const word of attributes.names) declareName(call, word, all, false);
  return SUCCESS;
};

const unset: Program = (call) => {
  const { shell } = call.scene;
  const options = call.options(spec(''));
  for (const name of options.operands) {
    const [, base = name, index = null] = /^(\w+)\[(.*)\]$/s.exec(name) ?? [];
    if (index !== null) {
      expandQuoted(call.machine, call.scene, index);
      const old = shell.variables.get(base);
      const elements = new Map(old?.elements);
      elements.delete(index);
      if (old !== undefined && old !== null) shell.variables.set(base, arrayVariable(elements, old.flags));
    } else if (options.has('f')) shell.functions.delete(name);
    else if (!options.has('v') && !shell.variables.has(name) && shell.functions.has(name)) {
      shell.functions.delete(name);
    } else shell.variables.set(name, null);
  }
  return SUCCESS;
};

const SHELL_OPTIONS: Readonly<Record<string, string>> = { a: 'allexport', f: 'noglob', x: 'xtrace' };

const set: Program = (call) => {
  const { shell } = call.scene;
  if (call.args.length === 0) return printEnvironment(call);
  for (let at = 0; at < call.args.length; at += 1) {
    const word = call.args[at] ?? '';
    if (word === '--' || word === '-') {
      shell.positional = call.args.slice(at + 1);
      return SUCCESS;
    }
    if (!/^[+-]\w/.test(word)) {
      shell.positional = call.args.slice(at);
      return SUCCESS;
    }
    const isOn = word.startsWith('-');
    const names =
      word.slice(1) === 'o'
        ? [call.args[(at += 1)] ?? '']
        : Array.from(word.slice(1), (letter) => SHELL_OPTIONS[letter] ?? letter);
    for (const name of names) {
      if (isOn) shell.options.add(name);
      else shell.options.delete(name);
    }
  }
  return SUCCESS;
};

const shift: Program = (call) => {
  const { shell } = call.scene;
  const count = Number(call.args[0] ?? 1) || 0;
  // Asked for more than there are, it does nothing.
  shell.argumentLists = shell.argumentLists.flatMap((list) => {
    if (count > list.length) return [list];
    const dropped = list.slice(0, count);
    const rest = list.slice(count);
    // An unknown argument may have been none at all, and a pattern may have been many.
    if (dropped.some(hasGlob)) return [rest, list];
    return dropped.every(isResolved) ? [rest] : [rest, list.filter(isResolved).slice(count)];
  });
  return SUCCESS;
};

/** Splits a line among names, the last of which takes the rest. */
function splitLine(line: string, separators: string, count: number): readonly string[] {
  const isSeparator = (at: number): boolean => at < line.length && separators.includes(line.charAt(at));
  const isWhite = (at: number): boolean => isSeparator(at) && /\s/.test(line.charAt(at));
  const skipWhite = (from: number): number => {
    let at = from;
    while (isWhite(at)) at += 1;
    return at;
  };
  const values: string[] = [];
  let at = skipWhite(0);
  while (values.length < count - 1 && at < line.length) {
    const from = at;
    while (at < line.length && !isSeparator(at)) at += 1;
    values.push(line.slice(from, at));
    at = skipWhite(at);
    if (isSeparator(at)) at = skipWhite(at + 1);
  }
  let end = line.length;
  while (end > at && isWhite(end - 1)) end -= 1;
  values.push(line.slice(at, end));
  return values;
}

const READ_SPEC: OptionSpec = spec('a:d:i:n:N:p:t:u:', '', true);

function inputLine(call: Call, descriptor: string | null, delimiter: string): string | null | undefined {
  if (descriptor === null) return call.scene.input.takeLine(delimiter);
  const text = call.scene.shell.descriptors.get(Number(descriptor));
  if (text === undefined) return undefined;
  const end = text.indexOf(delimiter);
  call.scene.shell.descriptors.set(Number(descriptor), end === -1 ? '' : text.slice(end + 1));
  return text === '' ? null : end === -1 ? text : text.slice(0, end);
}

/** Without -r a backslash at the end of a line joins it to the next one. */
function logicalLine(call: Call, options: Options): string | null | undefined {
  const take = (): string | null | undefined =>
    inputLine(call, options.value('u'), options.value('d') ?? '\n');
  let line = take();
  while (!options.has('r') && typeof line === 'string' && /(?:^|[^\\])(?:\\\\)*\\$/.test(line)) {
    line = line.slice(0, -1) + (take() ?? '');
  }
  return line;
}

const read: Program = (call): Completion => {
  const { machine, scene } = call;
  const options = call.options(READ_SPEC);
  const line = logicalLine(call, options);
  const isAmbiguous = (scene.shell.variables.all('IFS') ?? []).length > 1;
  const separators = isAmbiguous ? null : separatorsOf(machine, scene);
  const array = options.value('a');
  const names = options.operands.length === 0 ? ['REPLY'] : options.operands;
  if (line === undefined || separators === null) {
    for (const name of array === null ? names : [array]) {
      assignParameter(scene, name, machine.symbols.unknown(`$${name}`), null);
    }
    return UNKNOWN;
  }
  const text = options.has('r') ? (line ?? '') : (line ?? '').replace(/\\(.)/gs, '$1');
  if (array !== null) {
    const items = splitLine(text, separators, Infinity).filter((item) => item !== '');
    scene.shell.variables.set(
      array,
      arrayVariable(new Map(items.map((item, at) => [String(at), item])), 'a'),
    );
  } else if (options.operands.length === 0) assignParameter(scene, 'REPLY', text, null);
  else {
    const values = splitLine(text, separators, names.length);
    for (const [at, name] of names.entries()) assignParameter(scene, name, values[at] ?? '', null);
  }
  return line === null ? FAILURE : SUCCESS;
};

const mapfile: Program = (call) => {
  const options = call.options(spec('d:n:O:s:u:C:c:'));
  const text = call.scene.input.takeAll();
  const name = options.operands[0] ?? 'MAPFILE';
  const callback = options.value('C');
  if (callback !== null) call.runShell(callback, 'mapfile', { shell: 'same' });
  const end = options.has('t') ? '' : '\n';
  const lines = (text ?? call.machine.symbols.unknown(`$${name}`)).replace(/\n$/, '').split('\n');
  const elements = new Map(lines.map((line, at) => [String(at), text === null ? line : line + end]));
  call.scene.shell.variables.set(name, arrayVariable(elements, 'a'));
  return SUCCESS;
};

const letBuiltin: Program = (call) => {
  let last: bigint | null = null;
  for (const arg of call.args) {
    last = evaluateText(call.machine, call.scene, expandQuoted(call.machine, call.scene, arg));
  }
  return last === null ? UNKNOWN : last === 0n ? FAILURE : SUCCESS;
};

const getopts: Program = (call) => {
  const [, name = 'opt'] = call.args;
  for (const each of [name, 'OPTARG', 'OPTIND']) {
    assignParameter(call.scene, each, call.machine.symbols.unknown(`$${each}`), null);
  }
};

const alias: Program = (call) => {
  for (const word of call.args) {
    const at = word.indexOf('=');
    if (at > 0) call.scene.shell.aliases.set(word.slice(0, at), word.slice(at + 1));
  }
  return SUCCESS;
};

const unalias: Program = (call) => {
  if (call.args.includes('-a')) call.scene.shell.aliases.clear();
  for (const word of call.args) call.scene.shell.aliases.delete(word);
  return SUCCESS;
};

export const variableBuiltins = once((): Readonly<Record<string, Program>> => ({
  export: exported,
  declare: declaring('', true),
  typeset: declaring('', true),
  local: declaring('', true),
  readonly: declaring('r', false),
  unset,
  set,
  shift,
  read,
  mapfile,
  readarray: mapfile,
  let: letBuiltin,
  getopts,
  alias,
  unalias,
}));
