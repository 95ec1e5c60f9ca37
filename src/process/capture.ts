import type { Readable } from 'node:stream';

/** What a process wrote to one of its pipes, up to a limit. */
export interface Captured {
  readonly text: () => string;
  /** Stops listening; a process that still holds the other end no longer concerns us. */
  readonly release: () => void;
}

export interface CaptureLimits {
  /** So much is kept, from the beginning. */
  readonly keep: number;
  /** More than this is a flood. */
  readonly flood: number;
  readonly onFlood: () => void;
}

export function capture(pipe: Readable, { keep, flood, onFlood }: CaptureLimits): Captured {
  const chunks: Buffer[] = [];
  let kept = 0;
  let seen = 0;
  let isFlooded = false;
  pipe.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (kept < keep) {
      const part = chunk.subarray(0, keep - kept);
      chunks.push(part);
      kept += part.length;
    }
    if (seen > flood && !isFlooded) {
      isFlooded = true;
      onFlood();
    }
  });
  // A pipe that breaks has said all it will say.
  pipe.on('error', () => undefined);
  return {
    text: () => Buffer.concat(chunks).toString('utf8'),
    release: () => {
      pipe.destroy();
    },
  };
}
