import type { Call } from '../call.js';
import { isLiteral } from '../marks.js';
import type { Options } from '../options.js';
import { mostTelling } from '../telling.js';
import { splitText } from './text-functions.js';
import { anyOf, listOf, textOf, type Value } from './value.js';

const MAX_LINES = 40;

/** The lines that a loop such as `perl -n` goes through: those of its files as far as they are known, or its input. */
function linesOf(call: Call, files: readonly string[]): readonly string[] {
  const contents = files.map((file) => call.contentOf(file));
  const texts = files.length === 0 ? [call.stdin ?? ''] : contents.filter(isLiteral);
  const lines = texts.flatMap((text) => (isLiteral(text) ? text.replace(/\n$/, '').split('\n') : [text]));
  return mostTelling(
    lines.filter((line) => line !== ''),
    MAX_LINES,
  );
}

/** The fields of lines, each as it is in any of them. */
function fieldsOf(lines: readonly string[], separator: string): Value {
  const rows = lines.map((line) => splitText(line, separator));
  const width = Math.max(0, ...rows.map((row) => row.length));
  return listOf(Array.from({ length: width }, (_, at) => anyOf(rows.flatMap((row) => row[at] ?? []))));
}

/** Names that options of Perl and Ruby give to a line, to its fields, and to words such as `-f=x` after `-s`. */
export function namesByOptions(call: Call, options: Options): ReadonlyMap<string, Value> {
  const names = new Map<string, Value>();
  const isSplitting = options.has('a') || options.all('F').length > 0;
  const words = options.has('s') ? options.operands.filter((word) => /^-\w+/.test(word)) : [];
  for (const word of words) {
    const [, name = '', value = '1'] = /^-(\w+)(?:=(.*))?$/s.exec(word) ?? [];
    names.set(`$${name}`, textOf(value));
  }
  if (!isSplitting && !options.has('n', 'p', 'i')) return names;
  const lines = linesOf(call, options.operands.slice(words.length));
  if (lines.length === 0) return names;
  names.set('$_', anyOf(lines));
  if (isSplitting) {
    const separator = (options.all('F')[0] ?? ' ').replace(/^\/(.*)\/$|^"(.*)"$/s, '$1$2');
    for (const name of ['@F', '$F']) names.set(name, fieldsOf(lines, separator));
  }
  return names;
}
