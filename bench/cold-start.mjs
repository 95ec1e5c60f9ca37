// What one hook process costs from start to exit, against an empty node script and against a peer.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { QUICK_START } from '../scripts/code-cache.mjs';

const ROOT = resolve(import.meta.dirname, '..');
/** As somebody tries it by hand, */
const BY_HAND = [join(ROOT, 'bin/bridle.js'), 'hook', '--agent', 'claude-code', '--event', 'PreToolUse'];
/** and as "bridle install" has agents start it. */
export const BRIDLE = [...QUICK_START, ...BY_HAND];
const PEER = [join(ROOT, 'node_modules/cc-safety-net/dist/bin/cc-safety-net.js'), 'hook', '--claude-code'];

/**
 * @typedef {{ name: string, argv: string[], input: (round: number) => string, project: string, exitCode: number | null }} Contender
 */

/** A project and a home of their own, so that nobody's settings are measured. */
export function scratch() {
  const root = mkdtempSync(join(tmpdir(), 'bridle-bench-'));
  const make = (/** @type {string} */ name) => {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const plain = make('plain');
  const configured = make('configured/.bridle').replace(/\/\.bridle$/, '');
  writeFileSync(
    join(configured, '.bridle/config.toml'),
    'preset = "strict"\nprotected_paths = ["prod/**"]\n[rules]\nx.y = "deny"\n',
  );
  writeFileSync(join(root, 'empty.cjs'), '');
  return { root, home: make('home'), plain, configured, empty: join(root, 'empty.cjs') };
}

/** Every call has an id of its own, as agents give it. @param {string} cwd @param {string} tool @param {(round: number) => object} toolInput @param {string} session */
export function payload(cwd, tool, toolInput, session = 'bench') {
  return (/** @type {number} */ round) =>
    JSON.stringify({
      session_id: session,
      transcript_path: '/home/dev/.claude/projects/p/t.jsonl',
      cwd,
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: tool,
      tool_input: toolInput(round),
      tool_use_id: `toolu_${cwd.length}${round}`,
    });
}

/** @returns {Contender[]} */
function contenders(/** @type {ReturnType<typeof scratch>} */ { plain, configured, empty }) {
  const allowed = payload(plain, 'Bash', (round) => ({
    command: `npm test -- --run src/cart-${round}.test.ts`,
  }));
  // Two that pass at a glance although they change something,
  const changing = payload(plain, 'Bash', (round) => ({
    command: `cat > src/cart-${round}.ts <<'EOF'\nexport const x = 1;\nEOF\nfor f in src/*.ts; do wc -l "$f"; done`,
  }));
  const program = payload(plain, 'Bash', (round) => ({
    command: `python3 -c "p='cart-${round}.py'; s=open(p).read(); open(p,'w').write(s.replace('a','b'))"`,
  }));
  // one for which the reader of command lines is loaded, and one for which that of code is, too.
  const reading = payload(plain, 'Bash', (round) => ({
    command: `chmod +x scripts/run-${round}.sh && ./scripts/run-${round}.sh`,
  }));
  const code = payload(plain, 'Bash', (round) => ({
    command: `python3 -c "import shutil; shutil.move('cart-${round}.py', 'old.py')"`,
  }));
  const longer = payload(plain, 'Bash', (round) => ({
    command:
      `python3 - <<'EOF'\nimport subprocess\nfor name in ['cart-${round}', 'order']:\n` +
      "    done = subprocess.run(['pytest', '-q', f'tests/test_{name}.py'])\n    print(done.returncode)\nEOF",
  }));
  // In a session of its own: what was refused is remembered, and read by those that change something.
  const blocked = payload(
    plain,
    'Bash',
    () => ({ command: 'sudo rm -rf / --no-preserve-root' }),
    'bench of refusals',
  );
  const read = payload(plain, 'Read', (round) => ({ file_path: join(plain, `src/cart-${round}.ts`) }));
  return [
    { name: 'empty node script', argv: [empty], input: read, project: plain, exitCode: 0 },
    { name: 'bridle: no shell', argv: BRIDLE, input: read, project: plain, exitCode: 0 },
    {
      name: 'bridle: no shell, configured',
      argv: BRIDLE,
      input: (round) => read(round).replaceAll(plain, configured),
      project: configured,
      exitCode: 0,
    },
    { name: 'bridle: allowed shell', argv: BRIDLE, input: allowed, project: plain, exitCode: 0 },
    { name: 'bridle: shell that changes files', argv: BRIDLE, input: changing, project: plain, exitCode: 0 },
    { name: 'bridle: shell with a program', argv: BRIDLE, input: program, project: plain, exitCode: 0 },
    { name: 'bridle: shell that is read', argv: BRIDLE, input: reading, project: plain, exitCode: 0 },
    { name: 'bridle: program that is read', argv: BRIDLE, input: code, project: plain, exitCode: 0 },
    { name: 'bridle: program of several lines', argv: BRIDLE, input: longer, project: plain, exitCode: 0 },
    { name: 'bridle: blocked shell', argv: BRIDLE, input: blocked, project: plain, exitCode: 2 },
    { name: 'by hand: no shell', argv: BY_HAND, input: read, project: plain, exitCode: 0 },
    { name: 'by hand: allowed shell', argv: BY_HAND, input: allowed, project: plain, exitCode: 0 },
    {
      name: 'by hand: shell that changes files',
      argv: BY_HAND,
      input: changing,
      project: plain,
      exitCode: 0,
    },
    { name: 'by hand: shell that is read', argv: BY_HAND, input: reading, project: plain, exitCode: 0 },
    { name: 'by hand: blocked shell', argv: BY_HAND, input: blocked, project: plain, exitCode: 2 },
    { name: 'cc-safety-net: allowed shell', argv: PEER, input: allowed, project: plain, exitCode: 0 },
    { name: 'cc-safety-net: blocked shell', argv: PEER, input: blocked, project: plain, exitCode: 0 },
  ];
}

/** The high-water mark of a process that still runs; 0 once it is gone. */
function peakKib(/** @type {number} */ pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function millisecondsSince(/** @type {bigint} */ start) {
  return Number(process.hrtime.bigint() - start) / 1e6;
}

let round = 0;

/** @param {Contender} contender @param {string} home @param {boolean} isMemoryRun */
function runOnce({ argv, input, project, exitCode, name }, home, isMemoryRun) {
  round += 1;
  const event = input(round);
  return new Promise((done, failed) => {
    const start = process.hrtime.bigint();
    // Clean: NODE_EXTRA_CA_CERTS alone would triple the start of Node 20.
    const child = spawn(process.execPath, argv, {
      cwd: project,
      env: { PATH: process.env.PATH, HOME: home },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    let peak = 0;
    const poll = isMemoryRun ? setInterval(() => (peak = Math.max(peak, peakKib(child.pid ?? 0))), 1) : null;
    child.stdin.on('error', () => undefined);
    child.stdin.end(event);
    child.on('error', failed);
    child.on('exit', (code) => {
      if (poll !== null) clearInterval(poll);
      if (code !== exitCode) failed(new Error(`${name}: exit code ${code}, expected ${exitCode}`));
      else done({ ms: millisecondsSince(start), peak });
    });
  });
}

function shuffled(/** @type {Contender[]} */ list) {
  return list
    .map((each) => ({ each, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ each }) => each);
}

export function quantile(/** @type {number[]} */ sorted, /** @type {number} */ q) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/**
 * How long each takes, sorted: all in random order, round by round.
 * @param {Contender[]} list @param {string} home @param {number} rounds @returns {Promise<Map<string, number[]>>}
 */
export async function interleaved(list, home, rounds) {
  const times = new Map(list.map(({ name }) => [name, []]));
  for (const contender of list) await runOnce(contender, home, false);
  for (let left = rounds; left > 0; left -= 1) {
    for (const contender of shuffled(list))
      times.get(contender.name).push((await runOnce(contender, home, false)).ms);
  }
  for (const each of times.values()) each.sort((a, b) => a - b);
  return times;
}

export async function measureColdStart(/** @type {number} */ rounds) {
  const places = scratch();
  try {
    const list = contenders(places);
    const times = await interleaved(list, places.home, rounds);
    const peaks = new Map();
    for (const contender of list) {
      const runs = [];
      for (let left = 5; left > 0; left -= 1) runs.push((await runOnce(contender, places.home, true)).peak);
      peaks.set(contender.name, Math.max(...runs));
    }
    const base = quantile(times.get('empty node script'), 0.5);
    return list.map(({ name }) => {
      const sorted = times.get(name);
      const median = quantile(sorted, 0.5);
      return {
        name,
        medianMs: median,
        p95Ms: quantile(sorted, 0.95),
        ratio: median / base,
        peakMib: peaks.get(name) / 1024,
      };
    });
  } finally {
    rmSync(places.root, { recursive: true, force: true });
  }
}
