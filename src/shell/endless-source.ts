import type { ArithmeticFor, PipelineNode, While } from 'unbash';
import type { Scene } from './machine.js';

/** Programs that hand on all that they read. */
export const PASSES_ON =
  'cat tee tr base64 base32 xxd od hexdump nl rev pv gzip pigz bzip2 xz zstd openssl strings';
/** Programs that start what follows them. */
export const STARTS = 'nohup sudo doas nice ionice setsid command exec env busybox';

export function loopOf(node: PipelineNode): While | ArithmeticFor | null {
  const inner = node.type === 'Redirected' ? node.command : node;
  return inner.type === 'While' || inner.type === 'ArithmeticFor' ? inner : null;
}

/** What could write without end: most lines have none of this in them, and then nothing more is looked at. */
export function mayFill(node: PipelineNode, { source }: Scene): boolean {
  const first = node.type === 'Pipeline' ? node.commands[0] : node;
  if (first !== undefined && loopOf(first) !== null) return true;
  return source.includes('yes') || source.includes('/dev/zero') || source.includes('random');
}
