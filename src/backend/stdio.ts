import type { Backend, Reply } from './backend.js';
import { BoundedLines, type BoundedLine } from './lines.js';

/** So many messages are judged at a time; a harness that sends more has to wait. */
const AT_ONCE = 16;

/** What comes in, until it ends or we are told to stop. */
async function* until(
  input: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  const stopped = new Promise<null>((done) => {
    if (signal.aborted) done(null);
    signal.addEventListener('abort', () => done(null), { once: true });
  });
  const chunks = input[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([chunks.next(), stopped]);
    if (next === null || next.done === true) return;
    yield Buffer.from(next.value);
  }
}

/** One message a line, in and out, until the input ends. Answers come when they are ready, each with its id. */
export async function serveLines(
  backend: Backend,
  input: AsyncIterable<string | Uint8Array>,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const limit = await backend.limit();
  const lines = new BoundedLines(limit);
  const running = new Set<Promise<void>>();
  const answer = async (line: BoundedLine): Promise<void> => {
    const reply: Reply = 'bytes' in line ? await backend.receive(line.bytes) : backend.tooLong(limit);
    if (reply.text !== null) write(reply.text);
    await reply.afterwards?.();
  };
  const take = async (found: readonly BoundedLine[]): Promise<void> => {
    for (const line of found) {
      if ('bytes' in line && line.bytes.toString('latin1').trim() === '') continue;
      if (running.size >= AT_ONCE) await Promise.race(running);
      const work = answer(line).finally(() => running.delete(work));
      running.add(work);
    }
  };
  for await (const chunk of until(input, signal)) await take(lines.add(chunk));
  await take(lines.end());
  await Promise.all(running);
}
