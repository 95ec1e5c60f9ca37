import type { JsonValue } from '../../model/json.js';
import type { Call } from '../call.js';
import { parseData, type DataFormat } from '../data.js';
import { isLiteral } from '../marks.js';
import { listOf, NOTHING, textOf, type Value, type CodeCall } from './value.js';

const MAX_DEPTH = 20;

function valueOf(data: JsonValue, depth = 0): Value {
  if (data === null || depth > MAX_DEPTH) return NOTHING;
  if (typeof data !== 'object') return textOf(String(data));
  if (Array.isArray(data)) return listOf(data.map((item: JsonValue) => valueOf(item, depth + 1)));
  return {
    ...NOTHING,
    fields: new Map(Object.entries(data).map(([key, item]) => [key, valueOf(item, depth + 1)])),
  };
}

/** By the name of the function, which in every language has the format in it or before it. */
const FORMATS: readonly (readonly [part: string, DataFormat])[] = [
  ['json', 'json'],
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['toml', 'toml'],
  ['ini', 'ini'],
];

function formatOf(name: string): DataFormat | null {
  const word = name.toLowerCase();
  return FORMATS.find(([part]) => word.includes(part))?.[1] ?? null;
}

function parsed(text: string | undefined, format: DataFormat | null): Value {
  return text === undefined || format === null || !isLiteral(text)
    ? NOTHING
    : valueOf(parseData(text, format));
}

/** `json.load(f)`, `JSON.parse(text)`, `YAML.load(text)`: what is in a text that is known. */
export function loadSettings({ name, args, receiver }: CodeCall): Value {
  return parsed(args[0]?.texts[0] ?? receiver.texts[0], formatOf(name));
}

/** `YAML.load_file(path)`, `parse_ini_file(path)`, `require('./a.json')`: the same of a file. */
export function loadSettingsFile({ name, args }: CodeCall, call: Call): Value {
  const path = args[0]?.texts[0];
  if (path === undefined) return NOTHING;
  return parsed(call.writtenTo(path), formatOf(name) ?? formatOf(path.slice(path.lastIndexOf('.') + 1)));
}

/** A parser that keeps what it reads, as that of Python does. */
export function settingsParser(): Value {
  return { ...NOTHING, fields: new Map() };
}

/** `parser.read('app.ini')`. */
export function fillParser({ receiver, args }: CodeCall, call: Call): void {
  const { fields } = receiver;
  if (!(fields instanceof Map)) return;
  for (const path of args[0]?.items?.flatMap(({ texts }) => texts) ?? args[0]?.texts ?? [])
    for (const [key, value] of parsed(call.writtenTo(path), 'ini').fields ?? []) fields.set(key, value);
}
