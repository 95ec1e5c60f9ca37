// One full dispatch with every gate and feedback hook on, against a bash replica of the ancestor's dispatcher:
// the same programs, as often as it was counted to start them for one call that passes.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { QUICK_START } from '../scripts/code-cache.mjs';

const BIN = resolve(import.meta.dirname, '../bin/bridle.js');
const EVENT = ['--agent', 'claude-code', '--event', 'PreToolUse'];
const HOOK = [process.execPath, ...QUICK_START, BIN, 'hook', ...EVENT];

/** How often the ancestor started what, counted with shims in the PATH. */
const PROCESSES = { grep: 41, dirname: 12, jq: 10, cat: 6, git: 1, sed: 1 };
const SUBSHELLS = 6;

const LINES = {
  grep: `printf '%s' "$COMMAND" | grep -qE '\\brm\\s+(-[rRf]|--recursive|--force)' || true`,
  dirname: 'dirname "$0" > /dev/null',
  jq: `printf '%s' "$INPUT" | jq -r '.tool_input.command // ""' > /dev/null`,
  cat: `cat < /dev/null`,
  git: 'git rev-parse --show-toplevel > /dev/null 2>&1 || true',
  sed: `printf '%s' "$COMMAND" | sed 's/^cd [^&]*&& *//' > /dev/null`,
};

/** Six scripts, started one after the other by a seventh, which share the ancestor's processes among them. */
function replica(dir) {
  const work = Object.entries(PROCESSES).flatMap(([name, count]) =>
    Array.from({ length: count }, () => LINES[name]),
  );
  const scripts = Array.from({ length: SUBSHELLS }, (_, at) => {
    const path = join(dir, `sub-${at}.sh`);
    const part = work.filter((_line, index) => index % SUBSHELLS === at);
    writeFileSync(path, ['INPUT=$1', 'COMMAND=$2', ...part, 'exit 0', ''].join('\n'));
    return path;
  });
  const main = join(dir, 'dispatch.sh');
  const starts = scripts.map((path) => `bash "${path}" "$INPUT" "$COMMAND" 2> /dev/null || exit $?`);
  writeFileSync(main, ['INPUT=$(cat)', 'COMMAND="ls -la"', ...starts, 'exit 0', ''].join('\n'));
  return main;
}

function makeScene() {
  const root = mkdtempSync(join(tmpdir(), 'bridle-dispatch-'));
  const project = join(root, 'project');
  const home = join(root, 'home');
  mkdirSync(join(project, '.bridle'), { recursive: true });
  mkdirSync(join(project, 'docs/plans'), { recursive: true });
  mkdirSync(home);
  writeFileSync(join(project, '.bridle/config.toml'), 'preset = "strict"\ngates = "all"\nfeedback = "all"\n');
  writeFileSync(join(project, 'docs/plans/p.md'), '- Modify: src/a.sh\n## Checklist\n- [ ] a | `x`\n');
  writeFileSync(join(project, 'docs/plans/.active'), 'docs/plans/p.md');
  return { root, project, home, script: replica(root) };
}

function run(argv, input, { project, home }) {
  return new Promise((done, failed) => {
    const start = process.hrtime.bigint();
    const [program, ...args] = argv;
    const env = { PATH: process.env.PATH, HOME: home };
    const child = spawn(program, args, { cwd: project, env, stdio: ['pipe', 'ignore', 'ignore'] });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', failed);
    child.on('exit', (code) =>
      code === 0
        ? done(Number(process.hrtime.bigint() - start) / 1e6)
        : failed(new Error(`${program} ended with ${code}`)),
    );
  });
}

/** The source as one bundle, as the hook process has it, but to be called again and again. */
async function loadSource() {
  const out = mkdtempSync(join(tmpdir(), 'bridle-dispatch-source-'));
  const at = (file) => resolve(import.meta.dirname, '../src', file);
  try {
    const input = {
      judge: at('hook/judge.ts'),
      scene: at('hook/scene.ts'),
      dialects: at('dialects/load.ts'),
    };
    const bundle = await rolldown({ input, platform: 'node', resolve: { mainFields: ['module', 'main'] } });
    await bundle.write({
      dir: out,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
    const load = (name) => import(pathToFileURL(join(out, `${name}.mjs`)).href);
    const loaded = { ...(await load('judge')), ...(await load('scene')), ...(await load('dialects')) };
    // What is loaded lazily must still be there when it is asked for.
    process.on('exit', () => rmSync(out, { recursive: true, force: true }));
    return loaded;
  } catch (error) {
    rmSync(out, { recursive: true, force: true });
    throw error;
  }
}

/** The same dispatch in a process that is already there: decode, every hook, the row in the ledger, encode. */
async function measureWarm(input, { project, home }, rounds) {
  const { judgeEvent, sceneOf, loadDialect } = await loadSource();
  const dialect = await loadDialect('claude-code');
  let count = 0;
  const world = {
    env: { PATH: process.env.PATH },
    cwd: project,
    home,
    platform: process.platform,
    clock: { nowMs: () => performance.now(), after: () => () => undefined },
    isoTime: () => new Date().toISOString(),
    newId: () => `bench-${(count += 1)}`,
    switches: { areHooksOff: false, isProjectTrusted: false, isDebug: false },
    role: null,
    program: () => [process.execPath],
    packageRoot: () => project,
  };
  const payload = JSON.parse(input);
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = process.hrtime.bigint();
    const event = dialect.decode({ bytes: Buffer.from(input), payload, eventName: null, env: {} });
    await judgeEvent(event, dialect, await sceneOf(project, world), world, []);
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  return median(times);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** All contenders in turn, round by round. */
export async function measureDispatch(rounds) {
  const scene = makeScene();
  try {
    const input = JSON.stringify({
      session_id: 'bench',
      cwd: scene.project,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'ls -la' },
    });
    writeFileSync(join(scene.root, 'empty.cjs'), '');
    const contenders = {
      empty: [process.execPath, join(scene.root, 'empty.cjs')],
      guards: [...HOOK, '--no-hooks'],
      bridle: HOOK,
      replica: ['bash', scene.script],
    };
    const times = { empty: [], guards: [], bridle: [], replica: [] };
    for (const argv of Object.values(contenders)) await run(argv, input, scene);
    for (let round = 0; round < rounds; round += 1)
      for (const [name, argv] of Object.entries(contenders)) times[name].push(await run(argv, input, scene));
    const [emptyMs, guardsMs] = [median(times.empty), median(times.guards)];
    const [bridleMs, replicaMs] = [median(times.bridle), median(times.replica)];
    const warmMs = await measureWarm(input, scene, rounds * 10);
    return {
      emptyMs,
      guardsMs,
      warmMs,
      bridleMs,
      replicaMs,
      /** The dispatch itself; the goal is a twentieth. */
      dispatchRatio: warmMs / replicaMs,
      /** With a process of Node's for it, most of which is Node's own start. */
      processRatio: bridleMs / replicaMs,
    };
  } finally {
    rmSync(scene.root, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const result = await measureDispatch(Number(process.env.BENCH_ROUNDS ?? 15));
  console.log(JSON.stringify(result, null, 2));
}
