import type { ArithmeticFor, PipelineNode, While } from 'unbash';

/** Programs that hand on all that they read. */
export const PASSES_ON =
  'cat tee tr base64 base32 xxd od hexdump nl rev pv gzip pigz bzip2 xz zstd openssl strings';
/** Programs that start what follows them. */
export const STARTS = 'nohup sudo doas nice ionice setsid command exec env busybox';

export function loopOf(node: PipelineNode): While | ArithmeticFor | null {
  const inner = node.type === 'Redirected' ? node.command : node;
  return inner.type === 'While' || inner.type === 'ArithmeticFor' ? inner : null;
}

function isEndlessWord(text: string): boolean {
  return text.endsWith('yes') || text === 'inf' || text.includes('/dev/zero') || text.includes('random');
}

/** What could write without end: most commands have none of this in them, and then nothing more is looked at. */
export function mayFill(node: PipelineNode): boolean {
  const first = node.type === 'Pipeline' ? node.commands[0] : node;
  if (first?.type !== 'Command') return first !== undefined && loopOf(first) !== null;
  const words = [first.name, ...first.args].map((word) => (word?.type === 'Word' ? word.value : ''));
  const opened = first.redirects.map((each) => (each.type === 'Redirect' ? (each.target?.value ?? '') : ''));
  return [...words, ...opened].some(isEndlessWord);
}
