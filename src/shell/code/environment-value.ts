import { isListed } from '../../model/word-list.js';
import type { Call } from '../call.js';
import { anyVariableName, wholeEnvironment } from '../environment.js';
import { allTexts, listOf, textOf, type CodeCall, type Value } from './value.js';

/** What languages call the environment as a whole. */
const WHOLE =
  /^(?:(?:globalThis|global)\.)?(?:process\.env|os\.environb?|Bun\.env|ENV|%ENV|\$_ENV|\$_SERVER)$/;
/** Methods that give all of it. */
const GIVES_ALL =
  /^(?:os\.environb?\.(?:items|values|copy)|ENV\.(?:to_h|to_hash|to_a|to_s|to_json|inspect|each|each_pair|map|collect|values|sort|select|filter|reject|filter_map|flat_map)|Deno\.env\.toObject)(?:\.(?:to_[ahs]|to_json|inspect|sort|map|each))*$/;
/** Functions that give its names, */
const NAMES = /^(?:(?:os\.environ|ENV)\.(?:keys|each_key)|keys|Object\.keys|array_keys|sorted)$/;
/** and those that look whether something is there, or how much. */
const LOOKS =
  'len count size length bool type isinstance has hasOwn key? include? array_key_exists get pop delete update setdefault ' +
  'fetch test includes';

/** Whether something is the environment itself. */
export function isEnvironment({ callee }: Value): boolean {
  return callee !== null && WHOLE.test(callee.trim());
}

/** Under this key a table has the environment that was spread into it. */
export const ALL_VARIABLES = '*';

const MOST_LEVELS = 5;

/** Whether a value has the environment in it, or what was made of it. */
export function holdsEnvironment(value: Value, call: Call, level = 0): boolean {
  if (isEnvironment(value)) return true;
  const isText = value.texts.some((text) =>
    call.machine.symbols.originsIn(text).some(({ secrets }) => secrets.includes('environment')),
  );
  if (isText || level > MOST_LEVELS) return isText;
  const parts = [...(value.items ?? []), ...(value.fields?.values() ?? [])];
  return parts.some((part) => holdsEnvironment(part, call, level + 1));
}

/** All that a call is given. */
export function isGivenEnvironment({ args, named, given = [] }: CodeCall, call: Call): boolean {
  return [...args, ...named.values(), ...given].some((value) => holdsEnvironment(value, call));
}

/** The environment as text, of which a loop goes through the pairs. */
function asText(call: Call): Value {
  const text = wholeEnvironment(call.machine.symbols);
  const part = textOf(text);
  return { ...part, items: [{ ...listOf([part, part]), texts: [text] }] };
}

/** What a function makes of the environment, besides what it gives anyway; null if it is not about it. */
export function madeOfEnvironment(found: CodeCall, call: Call): Value | null {
  const name = found.name.trim();
  const isAll = GIVES_ALL.test(name) || (/^@?getenv$/.test(name) && isPhp(call) && found.args.length === 0);
  const isNames = NAMES.test(name);
  if (isNames && (name.includes('nv') || found.args.some(isEnvironment)))
    return textOf(anyVariableName(call.machine.symbols));
  if (!isAll && (isListed(name.slice(name.lastIndexOf('.') + 1), LOOKS) || !isGivenAny(found, call)))
    return null;
  return asText(call);
}

function isPhp({ program }: Call): boolean {
  return program.startsWith('php');
}

function isGivenAny(found: CodeCall, call: Call): boolean {
  return isEnvironment(found.receiver) || isGivenEnvironment({ ...found, named: new Map() }, call);
}

/** The text of a value, if that is the environment or has it in it. */
export function environmentText(value: Value, call: Call): string | undefined {
  return allTexts(value).length === 0 && holdsEnvironment(value, call)
    ? wholeEnvironment(call.machine.symbols)
    : undefined;
}
