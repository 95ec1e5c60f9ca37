import type { Answer } from '../dialects/dialect.js';
import { writeSync } from '../storage/quick-files.js';

/** Everything, also into a pipe that takes it in pieces. */
function writeAll(fd: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      // EAGAIN: the reader is slow. Anything else: there is no reader any more.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
    }
  }
}

export function say({ stdout, stderr }: Answer): void {
  writeAll(1, stdout);
  writeAll(2, stderr);
}
