import type { JsonValue } from '../../model/json.js';
import { fromBase64 } from './encodings.js';

/** Words of jq that take a name and a value; the values by their names. */
export interface JqArguments {
  readonly args: readonly string[];
  readonly bindings: ReadonlyMap<string, string>;
}

export function takeBindings(given: readonly string[]): JqArguments {
  const args: string[] = [];
  const bindings = new Map<string, string>();
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? '';
    if (/^--(?:arg|argjson|slurpfile|rawfile)$/.test(word)) {
      if (word === '--arg') bindings.set(given[at + 1] ?? '', given[at + 2] ?? '');
      at += 2;
    } else args.push(word);
  }
  return { args, bindings };
}

const STEP =
  /\s*(?:(\[(?:[^[\]"]|"(?:[^"\\]|\\.)*")+\])|("(?:[^"\\]|\\.)*")|(\.[A-Za-z_]\w*|\.?\[\d*\]|\.)|\$(\w+)|join\(("(?:[^"\\]|\\.)*")\)|@(base64d)|(implode|add)\b|(tostring|ascii_downcase))/y;

/** A text with holes; null where a hole holds more than a name. */
function fillText(quoted: string, bindings: ReadonlyMap<string, string>): string | null {
  let isKnown = true;
  const filled = quoted.replace(/\\\(\s*\$(\w+)\s*\)|\\\(/g, (_, name?: string) => {
    const value = name === undefined ? undefined : bindings.get(name);
    if (value === undefined) isKnown = false;
    return JSON.stringify(value ?? '').slice(1, -1);
  });
  return isKnown ? String(JSON.parse(filled)) : null;
}

function pick(value: JsonValue, path: string): readonly JsonValue[] | null {
  if (path === '.') return [value];
  const index = /^\.?\[(\d*)\]$/.exec(path)?.[1];
  if (index === '') return Array.isArray(value) ? value : null;
  if (index !== undefined) return Array.isArray(value) ? [value[Number(index)] ?? null] : null;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  return [Object.entries(value).find(([key]) => key === path.slice(1))?.[1] ?? null];
}

function applyStep(
  value: JsonValue,
  match: RegExpExecArray,
  bindings: ReadonlyMap<string, string>,
): readonly JsonValue[] | null {
  const [, list, quoted, path, name, separator, decoded, sum, word] = match;
  if (list !== undefined && !/^\[\d*\]$/.test(list)) return [JSON.parse(list)];
  if (list !== undefined) return pick(value, list);
  if (quoted !== undefined) {
    const text = fillText(quoted, bindings);
    return text === null ? null : [text];
  }
  if (path !== undefined) return pick(value, path);
  if (name !== undefined) {
    const bound = bindings.get(name);
    return bound === undefined ? null : [bound];
  }
  if (separator !== undefined)
    return Array.isArray(value) ? [value.map(String).join(String(JSON.parse(separator)))] : null;
  if (sum !== undefined) {
    if (!Array.isArray(value)) return null;
    return [
      value.map((each) => (sum === 'add' ? String(each) : String.fromCodePoint(Number(each)))).join(''),
    ];
  }
  if (typeof value !== 'string') return null;
  if (decoded !== undefined) {
    const text = fromBase64(value);
    return text === null ? null : [text];
  }
  return [word === 'tostring' ? value : value.toLowerCase()];
}

/** What a simple filter of jq prints; null where it is none. */
export function evaluateJq(
  text: string,
  filter: string,
  bindings: ReadonlyMap<string, string>,
  isRaw: boolean,
): string | null {
  try {
    const input: JsonValue = text.trim() === '' ? null : JSON.parse(text);
    let values: readonly JsonValue[] = [input];
    STEP.lastIndex = 0;
    while (STEP.lastIndex < filter.trimEnd().length) {
      const from = STEP.lastIndex;
      const match = STEP.exec(filter);
      if (match === null) return null;
      const next = STEP.lastIndex;
      const results = values.map((value) => applyStep(value, match, bindings));
      if (results.includes(null)) return null;
      values = results.flatMap((result) => result ?? []);
      // A path goes on; anything else needs a pipe.
      const pipe = /\s*\|/y;
      pipe.lastIndex = next;
      STEP.lastIndex = pipe.test(filter) ? pipe.lastIndex : next;
      if (STEP.lastIndex === from) return null;
    }
    return values
      .map((value) => `${isRaw && typeof value === 'string' ? value : JSON.stringify(value)}\n`)
      .join('');
  } catch {
    return null;
  }
}
