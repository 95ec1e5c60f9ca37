import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { evaluateText } from '../expand.js';
import { FAILURE, SUCCESS, UNKNOWN, type Completion } from '../machine.js';
import { isResolved, isSymbol } from '../marks.js';
import { spec, type Options, type OptionSpec } from '../options.js';
import {
  assignParameter,
  findVariable,
  followReference,
  readParameter,
  separatorsOf,
  splitName,
} from '../parameter.js';
import { quoteText } from '../text-operations.js';
import { arrayVariable, elementsOf, plainVariable } from '../variables.js';

/** A line as `read` sees it: escaped characters are never separators. */
interface Line {
  readonly text: string;
  readonly escaped: ReadonlySet<number>;
}

function unescapeLine(line: string): Line {
  const escaped = new Set<number>();
  let text = '';
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') {
      at += 1;
      escaped.add(text.length);
    }
    text += line[at] ?? '';
  }
  return { text, escaped };
}

/** Splits a line among names, the last of which takes the rest. */
function splitLine({ text, escaped }: Line, separators: string, count: number): readonly string[] {
  const isSeparator = (at: number): boolean =>
    at < text.length && separators.includes(text.charAt(at)) && !escaped.has(at);
  const isWhite = (at: number): boolean => isSeparator(at) && /\s/.test(text.charAt(at));
  const skipWhite = (from: number): number => {
    let at = from;
    while (isWhite(at)) at += 1;
    return at;
  };
  const endOfField = (from: number): number => {
    let at = from;
    while (at < text.length && !isSeparator(at)) at += 1;
    return at;
  };
  const pastSeparator = (from: number): number => {
    const at = skipWhite(from);
    return isSeparator(at) ? skipWhite(at + 1) : at;
  };
  const values: string[] = [];
  let at = skipWhite(0);
  while (values.length < count - 1 && at < text.length) {
    const end = endOfField(at);
    values.push(text.slice(at, end));
    at = pastSeparator(end);
  }
  if (count === Infinity) return values;
  // One field and the separator behind it are that field; more than that stays as it is.
  let end = endOfField(at);
  if (pastSeparator(end) < text.length) {
    end = text.length;
    while (end > at && isWhite(end - 1)) end -= 1;
  }
  values.push(text.slice(at, end));
  return values;
}

const READ_SPEC: OptionSpec = spec('a:d:i:n:N:p:t:u:', '', true);

/** What a read takes off its input, and what it leaves; null at the end of the input. */
function takeFrom(text: string, delimiter: string | null, limit: number): readonly [string, string] | null {
  if (text === '') return null;
  const mark = delimiter === '' ? '\0' : delimiter;
  const found = mark === null ? -1 : text.indexOf(mark);
  const end = found === -1 ? text.length : found;
  if (limit <= end) return [text.slice(0, limit), text.slice(limit)];
  return [text.slice(0, end), text.slice(end + 1)];
}

/** The next piece of a descriptor or of standard input; null at its end, undefined where nothing is known. */
function inputPiece(call: Call, options: Options): string | null | undefined {
  const { scene } = call;
  const limit = Number(options.value('N', 'n') ?? Infinity);
  const delimiter = options.has('N') ? null : (options.value('d') ?? '\n').slice(0, 1);
  const descriptor = options.value('u');
  const text =
    descriptor === null ? scene.input.text : (scene.shell.descriptors.get(Number(descriptor)) ?? null);
  if (text === null || Number.isNaN(limit)) return undefined;
  const taken = takeFrom(text, delimiter, limit);
  if (taken === null) return null;
  // Something unknown may be many lines, of which this is the first.
  const rest = Array.from(taken[0]).filter(isSymbol).join('');
  if (descriptor === null) scene.input.leave(taken[1], rest === '' ? '' : `${rest}\n`);
  else scene.shell.descriptors.set(Number(descriptor), taken[1]);
  return taken[0];
}

/** Without -r a backslash at the end of a line joins it to the next one. */
function logicalLine(call: Call, options: Options): string | null | undefined {
  let line = inputPiece(call, options);
  while (!options.has('r') && typeof line === 'string' && /(?:^|[^\\])(?:\\\\)*\\$/.test(line)) {
    line = line.slice(0, -1) + (inputPiece(call, options) ?? '');
  }
  return line;
}

function setArray(call: Call, name: string, items: readonly string[]): void {
  const elements = new Map(items.map((item, at) => [String(at), item]));
  const { scene } = call;
  scene.shell.variables.set(followReference(scene, name), arrayVariable(elements, 'a'));
}

const read: Program = (call): Completion => {
  const { machine, scene } = call;
  const options = call.options(READ_SPEC);
  // Without time to wait it only looks whether there is something.
  if (Number(options.value('t') ?? 1) === 0) return UNKNOWN;
  const waiting = scene.input.text?.length ?? 0;
  const line = logicalLine(call, options);
  const isAmbiguous = (scene.shell.variables.all('IFS') ?? []).length > 1;
  const separators = isAmbiguous ? null : separatorsOf(machine, scene);
  const array = options.value('a');
  const names = options.operands.map((name) => call.plain(name));
  if (line === undefined || separators === null) {
    for (const name of array !== null ? [array] : names.length === 0 ? ['REPLY'] : names) {
      assignParameter(scene, name, machine.symbols.unknown(`$${name}`), null);
    }
    return UNKNOWN;
  }
  const given = line ?? '';
  const cut: Line = options.has('r') ? { text: given, escaped: new Set() } : unescapeLine(given);
  if (array !== null) setArray(call, array, splitLine(cut, separators, Infinity));
  else if (names.length === 0) assignParameter(scene, 'REPLY', cut.text, null);
  else {
    const values = options.has('N') ? [cut.text] : splitLine(cut, separators, names.length);
    for (const [at, name] of names.entries()) {
      const [base, index] = splitName(name);
      if (index !== null) evaluateText(machine, scene, index);
      assignParameter(scene, base, values[at] ?? '', index);
    }
  }
  if (line === null) return FAILURE;
  // At the end of the input a read fails, whatever it took, unless it took the delimiter too.
  const isDelimited = waiting > given.length;
  return options.has('d') && scene.input.text === '' && !isDelimited ? UNKNOWN : SUCCESS;
};

const mapfile: Program = (call) => {
  const { scene, machine } = call;
  const options = call.options(spec('d:n:O:s:u:C:c:'));
  const descriptor = options.value('u');
  const text =
    descriptor === null ? scene.input.takeAll() : (scene.shell.descriptors.get(Number(descriptor)) ?? null);
  const name = followReference(scene, options.operands[0] ?? 'MAPFILE');
  const callback = options.value('C');
  if (text === null) {
    if (callback !== null) call.runShell(callback, 'mapfile', { shell: 'same' });
    scene.shell.variables.set(name, plainVariable(machine.symbols.unknown(`$${name}`), 'a'));
    return SUCCESS;
  }
  const delimiter = (options.value('d') ?? '\n').slice(0, 1) || '\0';
  const pieces = text.split(delimiter);
  const last = pieces.pop() ?? '';
  const lines = options.has('t') ? pieces : pieces.map((piece) => piece + delimiter);
  if (last !== '') lines.push(last);
  const skipped = Number(options.value('s') ?? 0) || 0;
  const wanted = Number(options.value('n') ?? 0) || Infinity;
  const origin = Number(options.value('O') ?? 0) || 0;
  const old = options.has('O') ? elementsOf(findVariable(machine, scene, name)) : [];
  const elements = new Map(old);
  const quantum = Number(options.value('c') ?? 5_000) || 1;
  // Something unknown may be any number of lines, and then any of those behind it may be the ones.
  const isCounted = skipped > 0 || wanted < Infinity;
  const isVague = isCounted && lines.slice(0, skipped + wanted).some((line) => !isResolved(line));
  const taken = isVague
    ? [...lines, machine.symbols.unknown(`$${name}`)]
    : lines.slice(skipped, skipped + wanted);
  for (const [at, line] of taken.entries()) {
    if (callback !== null && (at + 1) % quantum === 0)
      call.runShell(`${callback} ${origin + at} ${quoteText(line)}`, 'mapfile', { shell: 'same' });
    elements.set(String(origin + at), line);
  }
  scene.shell.variables.set(name, arrayVariable(elements, 'a'));
  if (callback !== null) call.runShell(callback, 'mapfile');
  return SUCCESS;
};

/** Where `getopts` stands inside of `-abc`; no variable of a line can have this name. */
const CLUSTER = ' getopts';

interface Found {
  readonly letter: string;
  /** Null where the option has no argument. */
  readonly argument: string | null;
  readonly next: number;
  readonly cluster: number;
}

/** The option at a place; null behind the last one. */
function optionAt(args: readonly string[], index: number, cluster: number, known: string): Found | null {
  const word = args[index - 1];
  if (word === undefined || !word.startsWith('-') || word === '-' || word === '--') return null;
  const letter = word.charAt(cluster);
  const at = letter === ':' ? -1 : known.indexOf(letter);
  const isLast = cluster + 1 >= word.length;
  const next = isLast ? { next: index + 1, cluster: 1 } : { next: index, cluster: cluster + 1 };
  const isQuiet = known.startsWith(':');
  if (at === -1) return { letter: '?', argument: isQuiet ? letter : null, ...next };
  if (known[at + 1] !== ':') return { letter, argument: null, ...next };
  if (!isLast) return { letter, argument: word.slice(cluster + 1), next: index + 1, cluster: 1 };
  const argument = args[index];
  if (argument !== undefined) return { letter, argument, next: index + 2, cluster: 1 };
  return { letter: isQuiet ? ':' : '?', argument: isQuiet ? letter : null, next: index + 1, cluster: 1 };
}

const getopts: Program = (call): Completion => {
  const { machine, scene } = call;
  const [known = '', name = 'opt', ...given] = call.args;
  const { argumentLists, variables } = scene.shell;
  const args = given.length > 0 ? given : (argumentLists[0] ?? []);
  const place = readParameter(machine, scene, 'OPTIND', null);
  // `local OPTIND` starts anew.
  const text = place.kind === 'unset' ? '1' : place.kind === 'text' ? place.text : '';
  const isKnown =
    (given.length > 0 || argumentLists.length === 1) &&
    (variables.all('OPTIND') ?? ['']).length === 1 &&
    [...args, known].every(isResolved);
  if (!isKnown || !/^\d{1,4}$/.test(text)) {
    for (const each of [name, 'OPTARG', 'OPTIND'])
      assignParameter(scene, each, machine.symbols.unknown(`$${each}`), null);
    return UNKNOWN;
  }
  const index = Math.max(1, Number(text));
  const [at, cluster = 1] = (variables.get(CLUSTER)?.value ?? '').split(':').map(Number);
  const found = optionAt(args, index, at === index ? cluster : 1, known);
  const next = found?.next ?? (args[index - 1] === '--' ? index + 1 : index);
  assignParameter(scene, name, found?.letter ?? '?', null);
  assignParameter(scene, 'OPTIND', String(next), null);
  variables.set(
    'OPTARG',
    found?.argument === undefined || found.argument === null ? null : plainVariable(found.argument),
  );
  variables.set(CLUSTER, plainVariable(`${next}:${found?.cluster ?? 1}`));
  return found === null ? FAILURE : SUCCESS;
};

export const inputBuiltins = once((): Readonly<Record<string, Program>> => ({
  read,
  mapfile,
  readarray: mapfile,
  getopts,
}));
