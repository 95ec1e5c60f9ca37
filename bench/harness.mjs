// What hooks cost in this process: a call through chains of handlers of growing length.
import { createHarness } from '../dist/harness.js';

const LENGTHS = [0, 1, 10, 20, 40, 80];

/** @param {number} count */
async function sessionWith(count) {
  const harness = createHarness();
  for (let at = 0; at < count; at += 1)
    harness.on('before_tool', ({ tool }) => (tool === 'never' ? { action: 'block', reason: 'no' } : null));
  return harness.session();
}

function quantile(/** @type {number[]} */ sorted, /** @type {number} */ q) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/** One call, in microseconds. */
async function timeCall(/** @type {import('../dist/types/harness/index.d.ts').Session} */ session) {
  const start = performance.now();
  await session.beforeTool({ name: 'shell', input: { command: 'npm test' } });
  return (performance.now() - start) * 1000;
}

/** How well a straight line fits, and its slope: microseconds for one handler more. */
function fitLine(/** @type {{ x: number, y: number }[]} */ points) {
  const mean = (/** @type {number[]} */ values) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const slope =
    points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) /
    points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  const rest = points.reduce((sum, { x, y }) => sum + (y - (my + slope * (x - mx))) ** 2, 0);
  const all = points.reduce((sum, { y }) => sum + (y - my) ** 2, 0);
  return { slope, fit: 1 - rest / all };
}

/** All lengths in turn, round by round, after each has been warmed up. */
export async function measureHarness(/** @type {number} */ rounds) {
  const sessions = await Promise.all(LENGTHS.map(sessionWith));
  for (const session of sessions) for (let at = 0; at < 5_000; at += 1) await timeCall(session);
  const times = LENGTHS.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round < rounds * 50; round += 1)
    for (const [at, session] of sessions.entries()) times[at].push(await timeCall(session));
  const rows = LENGTHS.map((handlers, at) => {
    const sorted = times[at].toSorted((a, b) => a - b);
    return { handlers, medianUs: quantile(sorted, 0.5), p95Us: quantile(sorted, 0.95) };
  });
  return { rows, ...fitLine(rows.map(({ handlers, medianUs }) => ({ x: handlers, y: medianUs }))) };
}
