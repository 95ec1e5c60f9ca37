import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { CATEGORIES, FAILURE_POSTURES } from '../../model/hook.js';
import { readEventName } from '../event-spec.js';
import { compilePattern } from '../match/regex.js';
import type { Finding, FrontMatter } from './front-matter.js';

type Fields = Extract<FrontMatter, { kind: 'front-matter' }>;

const ALLOWED = [
  'async',
  'async_',
  'category',
  'description',
  'env',
  'matcher',
  'metadata',
  'name',
  'on_failure',
  'priority',
  'timeout',
  'trigger',
];

/** The names in the documents, old and new, for the message; every other name of an event is as good. */
const TRIGGERS = [
  'after_agent',
  'after_tool',
  'after_tool_failure',
  'before_agent',
  'before_stop',
  'before_tool',
  'post-agent-turn',
  'post-agent-turn-stop',
  'post-context-compact',
  'post-session',
  'post-subagent',
  'post-tool-call',
  'post-tool-call-failure',
  'pre-agent-turn',
  'pre-agent-turn-stop',
  'pre-context-compact',
  'pre-session',
  'pre-subagent',
  'pre-tool-call',
  'pre_compact',
  'session_end',
  'session_start',
  'subagent_start',
  'subagent_stop',
];

export const NAME_LIMIT = 64;
export const DESCRIPTION_LIMIT = 1024;
export const TIMEOUT_RANGE = { least: 100, most: 600_000 } as const;
export const PRIORITY_RANGE = { least: 0, most: 1000 } as const;

/** One field's rule: what is wrong with it, if anything. */
type FieldCheck = (
  value: JsonValue,
  directory: string | null,
) => readonly string[] | Promise<readonly string[]>;

function quoted(list: readonly string[]): string {
  return `[${list.map((each) => `'${each}'`).join(', ')}]`;
}

/** Characters, not halves of them. */
function countCharacters(text: string): number {
  return Array.from(text).length;
}

function checkName(value: JsonValue, directory: string | null): readonly string[] {
  const name = typeof value === 'string' ? value.normalize('NFKC').trim() : '';
  if (name === '') return ["Field 'name' must be a non-empty string"];
  const flaws: string[] = [];
  const length = countCharacters(name);
  if (length > NAME_LIMIT)
    flaws.push(`Hook name '${name}' exceeds ${NAME_LIMIT} character limit (${length} chars)`);
  if (name !== name.toLowerCase()) flaws.push(`Hook name '${name}' must be lowercase`);
  if (name.startsWith('-') || name.endsWith('-')) flaws.push('Hook name cannot start or end with a hyphen');
  if (name.includes('--')) flaws.push('Hook name cannot contain consecutive hyphens');
  if (!/^[\p{L}\p{M}\p{N}-]+$/u.test(name))
    flaws.push(
      `Hook name '${name}' contains invalid characters. Only lowercase letters, digits, and hyphens are allowed.`,
    );
  if (directory !== null && directory.normalize('NFKC') !== name)
    flaws.push(`Directory name '${directory}' must match hook name '${name}'`);
  return flaws;
}

function checkDescription(value: JsonValue): readonly string[] {
  if (typeof value !== 'string' || value.trim() === '')
    return ["Field 'description' must be a non-empty string"];
  const length = countCharacters(value.trim());
  return length > DESCRIPTION_LIMIT
    ? [`Description exceeds ${DESCRIPTION_LIMIT} character limit (${length} chars)`]
    : [];
}

function checkTrigger(value: JsonValue): readonly string[] {
  const trigger = typeof value === 'string' ? value : '';
  return readEventName(trigger, 'hook-folder') === null
    ? [`Invalid trigger '${trigger}'. Valid values: ${TRIGGERS.join(', ')}`]
    : [];
}

async function checkMatcher(value: JsonValue): Promise<readonly string[]> {
  if (!isJsonObject(value)) return ["Field 'matcher' must be an object"];
  const flaws: string[] = [];
  const extra = Object.keys(value).filter((key) => key !== 'tool' && key !== 'pattern');
  if (extra.length > 0)
    flaws.push(
      `Unexpected fields in matcher: ${extra.sort().join(', ')}. Only ['pattern', 'tool'] are allowed.`,
    );
  for (const key of ['tool', 'pattern']) {
    const pattern = value[key];
    if (pattern === undefined) continue;
    if (typeof pattern !== 'string') flaws.push(`Matcher field '${key}' must be a string`);
    else {
      const compiled = await compilePattern(pattern);
      if (compiled.kind === 'invalid') flaws.push(`Invalid regex in matcher.${key}: ${compiled.why}`);
    }
  }
  return flaws;
}

function checkNumber(
  field: 'timeout' | 'priority',
  { least, most }: { least: number; most: number },
  unit: string,
): FieldCheck {
  return (value) => {
    const number = wholeNumber(value);
    if (number === null) return [`Field '${field}' must be an integer`];
    return number < least || number > most
      ? [`Field '${field}' must be between ${least} and ${most}${unit} (got ${number})`]
      : [];
  };
}

function checkChoice(field: string, choices: readonly string[]): FieldCheck {
  return (value) =>
    typeof value === 'string' && choices.includes(value)
      ? []
      : [`Field '${field}' must be one of ${quoted(choices)}`];
}

/** A whole number as its author wrote it; null for anything else. */
export function wholeNumber(value: JsonValue | undefined): number | null {
  return typeof value === 'string' && /^[+-]?\d+$/.test(value.trim()) ? Number(value) : null;
}

const REQUIRED = ['name', 'description', 'trigger'];

const CHECKS: readonly (readonly [string, FieldCheck])[] = [
  ['name', checkName],
  ['description', checkDescription],
  ['trigger', checkTrigger],
  ['matcher', checkMatcher],
  ['timeout', checkNumber('timeout', TIMEOUT_RANGE, ' ms')],
  ['priority', checkNumber('priority', PRIORITY_RANGE, '')],
  ['category', checkChoice('category', CATEGORIES)],
  ['on_failure', checkChoice('on_failure', FAILURE_POSTURES)],
];

function checkKeys(fields: JsonObject): readonly string[] {
  const extra = Object.keys(fields).filter((key) => !ALLOWED.includes(key));
  return extra.length === 0
    ? []
    : [`Unexpected fields in frontmatter: ${extra.sort().join(', ')}. Only ${quoted(ALLOWED)} are allowed.`];
}

/** Everything that is wrong with the fields, not only the first; `directory` is the hook's own name on disk. */
export async function validateFields(front: Fields, directory: string | null): Promise<readonly Finding[]> {
  const { fields, lineOf } = front;
  const findings: Finding[] = checkKeys(fields).map((message) => {
    const first = Object.keys(fields).find((key) => !ALLOWED.includes(key)) ?? '';
    return { field: first, line: lineOf(first), message };
  });
  for (const [field, check] of CHECKS) {
    const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (value === undefined) {
      if (REQUIRED.includes(field))
        findings.push({ field, line: null, message: `Missing required field in frontmatter: ${field}` });
      continue;
    }
    for (const message of await check(value, directory))
      findings.push({ field, line: lineOf(field), message });
  }
  return findings;
}
