import type { Event } from '../../model/event.js';
import type { Matcher } from '../../model/hook.js';
import { isJsonObject, type JsonValue } from '../../model/json.js';
import type { MatcherSpec } from '../entry.js';
import { spacedJson } from '../protocols/json-text.js';
import { namesOf, type Vocabulary } from '../words/vocabulary.js';
import { compilePattern } from './regex.js';
import type { CompiledPattern, TextTest } from './text-test.js';

export type CompiledMatcher =
  | { readonly kind: 'matcher'; readonly matcher: Matcher | null }
  | { readonly kind: 'invalid'; readonly field: 'tool' | 'pattern'; readonly why: string };

const EVERYTHING = ['', '*'];
const PLAIN_NAMES = /^[\w\s,|-]+$/;

/** Plain names must be meant exactly; anything else is an expression that is searched for. */
function namesTest(text: string): TextTest | null {
  if (!PLAIN_NAMES.test(text)) return null;
  const names = text.split(/[|,]/).map((name) => name.trim());
  return (name) => names.includes(name);
}

async function globTest(text: string): Promise<TextTest> {
  if (text === '@builtin') return (name) => !name.startsWith('@');
  const { default: picomatch } = await import('picomatch');
  // `@server` alone means all its tools.
  return picomatch(/^@[^/]+$/.test(text) ? `${text}/*` : text, { dot: true, posix: true });
}

async function compileTool({ tool, toolStyle }: MatcherSpec): Promise<CompiledPattern | null> {
  if (tool === null || EVERYTHING.includes(tool.trim())) return null;
  if (toolStyle === 'glob') return { kind: 'pattern', test: await globTest(tool) };
  const exact = toolStyle === 'names' ? namesTest(tool) : null;
  return exact === null ? compilePattern(tool) : { kind: 'pattern', test: exact };
}

function* textsIn(value: JsonValue): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item);
  else if (isJsonObject(value)) for (const item of Object.values(value)) yield* textsIn(item);
}

/** Each text for itself, so that `$` means its end; then all of it, for patterns that cross fields. */
function findsIn(event: Event, test: TextTest): boolean {
  const input = event.tool?.input ?? null;
  if (input === null) return event.prompt !== null && test(event.prompt);
  for (const text of textsIn(input)) if (test(text)) return true;
  return test(spacedJson(input));
}

function describe({ tool, pattern, toolKinds }: MatcherSpec): string {
  const parts = [
    tool === null || EVERYTHING.includes(tool) ? '' : `tool ${tool}`,
    toolKinds.length === 0 ? '' : `kind ${toolKinds.join('|')}`,
    pattern === null ? '' : `pattern ${pattern}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Which calls a hook wants, ready to ask. */
export async function compileMatcher(spec: MatcherSpec, vocabulary: Vocabulary): Promise<CompiledMatcher> {
  const tool = await compileTool(spec);
  if (tool?.kind === 'invalid') return { kind: 'invalid', field: 'tool', why: tool.why };
  const pattern = spec.pattern === null ? null : await compilePattern(spec.pattern);
  if (pattern?.kind === 'invalid') return { kind: 'invalid', field: 'pattern', why: pattern.why };
  if (tool === null && pattern === null && spec.toolKinds.length === 0)
    return { kind: 'matcher', matcher: null };
  const test = (event: Event): boolean => {
    const call = event.tool;
    if (tool !== null && (call === null || !namesOf(call, event.agent, vocabulary).some(tool.test)))
      return false;
    if (spec.toolKinds.length > 0 && (call === null || !spec.toolKinds.includes(call.kind))) return false;
    return pattern === null || findsIn(event, pattern.test);
  };
  return { kind: 'matcher', matcher: { description: describe(spec), test } };
}
