import type { JsonValue } from '../../model/json.js';
import type { Call } from '../call.js';
import { parseJq } from '../jq/parse.js';
import type { Scope } from '../jq/scope.js';
import { Failure, NotFollowed } from '../jq/values.js';
import { isLiteral } from '../marks.js';
import type { Options } from '../options.js';
import { wholeEnvironment } from '../environment.js';
import { readParameter } from '../parameter.js';
import { blenderOf, loosened, type Blender } from './marked.js';

/** The words of jq without those that give a name a value; the values by their names. */
export interface JqArguments {
  readonly args: readonly string[];
  readonly values: ReadonlyMap<string, JsonValue>;
}

/** A text as what it says; one that is not known in all its parts stands for itself. */
function read(text: string): JsonValue {
  return isLiteral(text) ? JSON.parse(text) : text;
}

function boundValue(call: Call, option: string, value: string): JsonValue {
  switch (option) {
    case '--argjson':
      return read(value);
    case '--rawfile':
      return call.contentOf(value);
    case '--slurpfile':
      return [read(call.contentOf(value))];
    default:
      return value;
  }
}

export function takeBindings(call: Call): JqArguments | null {
  const args: string[] = [];
  const values = new Map<string, JsonValue>();
  const named: Record<string, JsonValue> = {};
  const positional: JsonValue[] = [];
  let list: 'args' | 'jsonargs' | null = null;
  try {
    for (let at = 0; at < call.args.length; at += 1) {
      const word = call.args[at] ?? '';
      if (/^--(?:arg|argjson|slurpfile|rawfile)$/.test(word)) {
        const name = call.args[at + 1] ?? '';
        const value = boundValue(call, word, call.args[at + 2] ?? '');
        values.set(name, value);
        named[name] = value;
        at += 2;
      } else if (word === '--args' || word === '--jsonargs') list = word === '--args' ? 'args' : 'jsonargs';
      else if (list !== null && !word.startsWith('-') && args.some((each) => !each.startsWith('-')))
        positional.push(list === 'args' ? word : read(word));
      else args.push(word);
    }
  } catch {
    return null;
  }
  values.set('ARGS', { positional, named });
  return { args, values };
}

const MAX_STEPS = 3_000;
const MAX_TEXT = 65_536;

function scopeFor(call: Call, values: ReadonlyMap<string, JsonValue>): Scope {
  const environment: JsonValue = {
    get '*'() {
      return wholeEnvironment(call.machine.symbols);
    },
  };
  let steps = 0;
  return {
    values,
    functions: new Map(),
    environment,
    variable: (name) => {
      const value = readParameter(call.machine, call.scene, name, null);
      return value.kind === 'text' ? value.text : call.machine.symbols.unknown(`$${name}`);
    },
    spend: () => {
      steps += 1;
      call.machine.budget.spend(1);
      if (steps > MAX_STEPS) throw new NotFollowed();
    },
  };
}

/** Documents one behind the other, each on lines of its own. */
function documents(text: string, blend: Blender): readonly JsonValue[] {
  if (text.trim() === '') return [];
  if (!isLiteral(text)) return [blend(text)];
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line): JsonValue => JSON.parse(line));
  }
}

function inputsOf(text: string, options: Options, blend: Blender): readonly JsonValue[] {
  if (options.has('n', 'null-input')) return [null];
  const isWhole = options.has('s', 'slurp');
  if (options.has('R', 'raw-input')) {
    const known = loosened(text, blend);
    return isWhole ? [known] : known.replace(/\n$/, '').split('\n');
  }
  const values = documents(text, blend);
  return isWhole ? [[...values]] : values;
}

/** What a program of jq prints; null where it is more than we follow. */
export function evaluateJq(
  text: string,
  code: string,
  options: Options,
  call: Call,
  values: ReadonlyMap<string, JsonValue>,
): string | null {
  const program =
    text.length > MAX_TEXT || options.has('f', 'from-file', 'stream', 'seq') ? null : parseJq(code);
  if (program === null) return null;
  const isJoined = options.has('j', 'join-output');
  const isRaw = isJoined || options.has('r', 'raw-output', 'raw-output0');
  const blend = blenderOf(call);
  try {
    const scope = scopeFor(call, values);
    return inputsOf(text, options, blend)
      .flatMap((input) => program(input, scope))
      .map((value) => (isRaw && typeof value === 'string' ? value : JSON.stringify(value)))
      .map((shown) => loosened(shown, blend) + (isJoined ? '' : options.has('raw-output0') ? '\0' : '\n'))
      .join('');
  } catch (error) {
    const isExpected =
      error instanceof NotFollowed || error instanceof Failure || error instanceof SyntaxError;
    // What is nested too deep for us is not followed.
    if (isExpected || error instanceof RangeError) return null;
    throw error;
  }
}
