import { isLiteral } from '../marks.js';
import { lastName } from './pure.js';
import { replacedBy } from './text-parts.js';
import { anyOf, listOf, NOTHING, textOf, type CodeCall, type Value } from './value.js';

/** What a function is given of a match: all of it and its groups, as arguments or as one object. */
type Handing = (groups: readonly string[]) => readonly Value[];

const apart: Handing = (groups) => groups.map(textOf);
const asOne: Handing = (groups) => [listOf(groups.map(textOf))];
/** A block of Ruby is given the match alone. */
const alone: Handing = (groups) => [textOf(groups[0] ?? '')];

interface Replacement {
  readonly pattern: Value;
  readonly text: Value;
  readonly handing: Handing;
  /** What is put in the place of each match; null where a block that stands behind says so. */
  readonly maker: Value | null;
}

/** A call that puts what a function makes of it in the place of each match; null for any other. */
export function replacementIn({ name, receiver, args, given = args }: CodeCall): Replacement | null {
  const last = lastName(name);
  const [first = NOTHING, second = NOTHING, third = NOTHING] = given;
  const isOfText = receiver.texts.length > 0;
  if (/^replace(?:All)?$/.test(last) && isOfText && second.run !== null)
    return { pattern: first, text: receiver, handing: apart, maker: second };
  if (/^(?:re\.)?subn?$/.test(name) && second.run !== null)
    return { pattern: first, text: third, handing: asOne, maker: second };
  if (last === 'sub' && isOfText && first.run !== null)
    return { pattern: receiver, text: second, handing: asOne, maker: first };
  if (last === 'preg_replace_callback' && second.run !== null)
    return { pattern: withoutDelimiters(first), text: third, handing: asOne, maker: second };
  if (/^g?sub!?$/.test(last) && isOfText && given.length === 1)
    return { pattern: first, text: receiver, handing: alone, maker: null };
  return null;
}

function withoutDelimiters(pattern: Value): Value {
  const source = /^[^\w\s\\](.*)[^\w\s\\]\w*$/s.exec(pattern.texts[0] ?? '')?.[1];
  return source === undefined ? pattern : textOf(source);
}

/** A text without anything that means something to a pattern. */
function asPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** The text after that, of the first match or of all: a pattern does not say here which. */
export function replacedWith(
  { pattern, text, handing }: Replacement,
  make: (args: readonly Value[]) => Value,
): Value {
  const [source] = pattern.texts;
  if (source === undefined || source === '') return NOTHING;
  const change = (groups: readonly string[]): string | null => make(handing(groups)).texts[0] ?? null;
  const results = text.texts.filter(isLiteral).flatMap((each) => {
    const spelled = each.includes(source) ? asPattern(source) : source;
    return [false, true].flatMap((isAll) => replacedBy(each, spelled, change, isAll) ?? []);
  });
  return results.length === 0 ? NOTHING : anyOf(results);
}
