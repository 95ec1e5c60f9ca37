import type { Program } from '../call.js';
import { spec } from '../options.js';

const DATE = spec('d:f:r:s:v:', 'date= file= reference= set= rfc-3339= iso-8601');

const DIRECTIVE = /%[-_0^#+:]*\d*[EO]?([a-zA-Z%])/g;
const PLAIN: Readonly<Record<string, string>> = { n: '\n', t: '\t', '%': '%' };

/** A format as it is printed: the time is not known, all else is. */
export function spelledTime(format: string, unknown: () => string): string {
  return format.replace(DIRECTIVE, (_, letter: string) => PLAIN[letter] ?? unknown());
}

export const date: Program = (call) => {
  const options = call.options(DATE);
  const files = options.all('f', 'file');
  if (files.length > 0) call.effect('read', call.paths(files), { detail: 'is read' });
  if (!call.hasReader) return;
  const format = options.operands.find((word) => word.startsWith('+'));
  const text =
    format === undefined
      ? call.blend(files.map((file) => call.contentOf(file)))
      : spelledTime(format.slice(1), () => call.blend([]));
  call.print(`${text}\n`);
};
