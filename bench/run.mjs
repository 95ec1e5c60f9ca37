// npm run bench: everything that is measured, as ratios within one interleaved run. Writes bench/results.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureColdStart } from './cold-start.mjs';
import { measureDispatch } from './dispatch.mjs';
import { measureEverydayLines } from './everyday-lines.mjs';
import { measureHarness } from './harness.mjs';
import { measureJudgement } from './judgement.mjs';
import { measureProxy } from './proxy.mjs';
import { measureExternalHooks } from './external-hooks.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 60);

/** @param {string[][]} rows */
function table(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '),
    )
    .join('\n');
}

console.log(`Cold start, ${rounds} interleaved rounds, Node ${process.version}, clean environment`);
console.log(
  '"bridle" is started as agents are made to start it, "by hand" without the switches that entries name\n',
);
const coldStart = await measureColdStart(rounds);
const OURS = /^(?:bridle|by hand)(?=:)/;
const peerOf = (/** @type {string} */ name) =>
  OURS.test(name) ? coldStart.find((row) => row.name === name.replace(OURS, 'cc-safety-net')) : undefined;
console.log(
  table([
    ['', 'median ms', 'p95 ms', '÷ empty', '÷ peer', 'peak MiB'],
    ...coldStart.map((row) => {
      const peer = peerOf(row.name);
      return [
        row.name,
        row.medianMs.toFixed(1),
        row.p95Ms.toFixed(1),
        row.ratio.toFixed(3),
        peer === undefined ? '' : (row.medianMs / peer.medianMs).toFixed(3),
        row.peakMib.toFixed(1),
      ];
    }),
  ]),
);

const everyday = await measureEverydayLines(Math.max(5, Math.round(rounds / 3)));
const within = everyday.rows.filter(({ ratio }) => ratio <= 1.4).length;
console.log('\nOne hook process for a line such as agents write, ÷ an empty node script\n');
console.log(table([['', '÷ empty'], ...everyday.rows.map(({ name, ratio }) => [name, ratio.toFixed(2)])]));
console.log(
  `mean ${everyday.mean.toFixed(2)}; ${within} of ${everyday.rows.length} take at most 1.4 times as long`,
);

console.log('\nA tool call through handlers in this process, in microseconds\n');
const harness = await measureHarness(rounds);
console.log(
  table([
    ['handlers', 'median', 'p95'],
    ...harness.rows.map(({ handlers, medianUs, p95Us }) => [
      String(handlers),
      medianUs.toFixed(1),
      p95Us.toFixed(1),
    ]),
  ]),
);
console.log(`one handler more: ${harness.slope.toFixed(2)} µs, a straight line to ${harness.fit.toFixed(4)}`);

console.log('\nA call of a local MCP server, in milliseconds\n');
const proxy = await measureProxy(rounds);
console.log(
  `direct ${proxy.directMs.toFixed(2)}, through the proxy ${proxy.proxiedMs.toFixed(2)}, added ${proxy.addedMs.toFixed(2)}`,
);

const ratioOf = (/** @type {string} */ name) => coldStart.find((row) => row.name === name)?.ratio ?? Infinity;
const externalHooks = await measureExternalHooks(Math.max(5, Math.round(rounds / 4)));
console.log(
  `\nThree hooks of 200, 150 and 100 ms: ${externalHooks.threeMs.toFixed(1)} ms; the slowest alone: ${externalHooks.slowestMs.toFixed(1)} ms; none: ${externalHooks.noneMs.toFixed(1)} ms`,
);
const dispatch = await measureDispatch(Math.max(5, Math.round(rounds / 4)));
const ofReplica = (/** @type {number} */ ms) => (ms / dispatch.replicaMs).toFixed(3);
console.log("\nOne call with every gate and feedback on, against the ancestor's 77 processes\n");
console.log(
  table([
    ['', 'median ms', '÷ ancestor'],
    ["the ancestor's processes", dispatch.replicaMs.toFixed(1), '1'],
    ["node's own start, an empty script", dispatch.emptyMs.toFixed(1), ofReplica(dispatch.emptyMs)],
    ['bridle as a process, guards alone', dispatch.guardsMs.toFixed(1), ofReplica(dispatch.guardsMs)],
    ['bridle as a process, everything on', dispatch.bridleMs.toFixed(1), ofReplica(dispatch.bridleMs)],
    [
      'bridle in a process that is there, everything on',
      dispatch.warmMs.toFixed(2),
      ofReplica(dispatch.warmMs),
    ],
  ]),
);
console.log('\nA judgement of a shell command in this process, in milliseconds\n');
const judgement = await measureJudgement(rounds);
console.log(
  table([
    ['', 'first', 'median'],
    ...judgement.ordinary.map(({ command, medianMs }) => [command.slice(0, 60), '', medianMs.toFixed(3)]),
    ...judgement.large.map(({ name, firstMs, medianMs }) => [name, firstMs.toFixed(1), medianMs.toFixed(1)]),
  ]),
);
const goals = [
  {
    goal: 'no shell parser needed: at most 1.25 x an empty script',
    value: ratioOf('bridle: no shell'),
    limit: 1.25,
  },
  { goal: 'the same with a configuration', value: ratioOf('bridle: no shell, configured'), limit: 1.25 },
  {
    goal: 'a plain command: at most 1.4 x an empty script',
    value: ratioOf('bridle: allowed shell'),
    limit: 1.4,
  },
  {
    goal: 'a command that changes files at a glance: at most 1.4 x an empty script',
    value: ratioOf('bridle: shell that changes files'),
    limit: 1.4,
  },
  {
    goal: 'a command that must be read: at most 1.4 x an empty script',
    value: ratioOf('bridle: shell that is read'),
    limit: 1.4,
  },
  {
    goal: 'a command with a program in it: at most 1.4 x an empty script',
    value: ratioOf('bridle: shell with a program'),
    limit: 1.4,
  },
  {
    goal: 'a program that must be read: at most 1.4 x an empty script',
    value: ratioOf('bridle: program that is read'),
    limit: 1.4,
  },
  {
    goal: 'one of several lines that starts another program: at most 1.4 x an empty script',
    value: ratioOf('bridle: program of several lines'),
    limit: 1.4,
  },
  {
    goal: 'a refused command: at most 1.4 x an empty script',
    value: ratioOf('bridle: blocked shell'),
    limit: 1.4,
  },
  {
    goal: 'allowed shell call: at most 0.4 x the peer',
    value: ratioOf('bridle: allowed shell') / ratioOf('cc-safety-net: allowed shell'),
    limit: 0.4,
  },
  {
    goal: 'blocked shell call: at most 0.4 x the peer',
    value: ratioOf('bridle: blocked shell') / ratioOf('cc-safety-net: blocked shell'),
    limit: 0.4,
  },
  {
    goal: 'ten handlers in this process: at most 20 µs a call',
    value: harness.rows.find(({ handlers }) => handlers === 10)?.medianUs ?? Infinity,
    limit: 20,
  },
  {
    goal: 'growth by the number of handlers: no further from a straight line than 0.02',
    value: 1 - harness.fit,
    limit: 0.02,
  },
  {
    goal: 'a judgement of an ordinary command: at most 1 ms, the slowest of twelve',
    value: judgement.slowestMs,
    limit: 1,
  },
  ...judgement.large.map(({ name, firstMs }) => ({
    goal: `a judgement of ${name}: at most 250 ms, the first time`,
    value: firstMs,
    limit: 250,
  })),
  { goal: 'the proxy adds at most 1 ms to a local call', value: proxy.addedMs, limit: 1 },
  {
    goal: 'three external hooks: at most 1.2 x what the slowest adds',
    value: externalHooks.ratio,
    limit: 1.2,
  },
  {
    goal: "a dispatch with every gate on, Node's start not counted: at most 1/20 of the ancestor's processes",
    value: dispatch.dispatchRatio,
    limit: 0.05,
  },
  {
    goal: "the same as a process of its own, Node's start counted: at most 1/4",
    value: dispatch.processRatio,
    limit: 0.25,
  },
];
console.log('');
for (const { goal, value, limit } of goals)
  console.log(`${value <= limit ? 'met   ' : 'MISSED'}  ${value.toFixed(3)}  ${goal}`);

writeFileSync(
  join(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ node: process.version, rounds, coldStart, everyday, dispatch, externalHooks, harness, judgement, proxy, goals }, null, 2)}\n`,
);
