// What a ledger of a million rows costs: the hook against an empty ledger, and questions to it.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const BIN = join(resolve(import.meta.dirname, '..'), 'bin/bridle.js');
const ROWS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = Number(process.argv[3] ?? 60);
const PER_SESSION = 200;

function sessionName(/** @type {number} */ at) {
  return `5f3c2a10-7b1e-4c9d-9e55-${String(at).padStart(12, '0')}`;
}

function rowAt(/** @type {number} */ at) {
  const hook = {
    layer: 'builtin',
    category: 'security',
    outcome: 'verdict',
    verdict: 'no-opinion',
    ms: 1.12,
  };
  return JSON.stringify({
    timestamp: new Date(1.7e12 + at * 1000).toISOString(),
    id: `r${at}`,
    agent: 'claude-code',
    session: sessionName(Math.floor(at / PER_SESSION)),
    subagent: null,
    event: 'PreToolUse',
    kind: 'before_tool',
    tool_name: 'Bash',
    input_summary: `npm run build -- --filter package-${at}`,
    tool_kind: 'shell',
    command: 'abcdefghijklmn',
    verdict: at % 50 === 0 ? 'deny' : 'no-opinion',
    rule: at % 50 === 0 ? 'destructive.delete-root' : null,
    reason: null,
    hooks: ['destructive', 'protected-files', 'stuck'].map((name) => ({ name, ...hook })),
    notes: [],
    config: 'default',
    version: '0.1.0',
    chain: null,
  });
}

/** A project whose ledger is one file, and a person who wants it so. */
function projectWith(/** @type {string} */ root, /** @type {string} */ name, /** @type {number} */ rows) {
  const project = join(root, name);
  mkdirSync(join(project, '.bridle/.tracking'), { recursive: true });
  writeFileSync(join(project, '.bridle/.tracking/.gitignore'), '*\n');
  const file = openSync(join(project, '.bridle/.tracking/ledger.jsonl'), 'w', 0o600);
  for (let at = 0; at < rows; at += 5000) {
    const lines = Array.from({ length: Math.min(5000, rows - at) }, (_, index) => rowAt(at + index));
    writeSync(file, `${lines.join('\n')}\n`);
  }
  closeSync(file);
  return project;
}

/** @param {string[]} args @param {string} cwd @param {string} home @param {string} input */
function run(args, cwd, home, input = '') {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    input,
    env: { PATH: process.env.PATH, HOME: home },
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return {
    ms: performance.now() - start,
    lines: stdout.toString().split('\n').length - 1,
  };
}

function median(/** @type {number[]} */ values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const root = mkdtempSync(join(tmpdir(), 'bridle-bench-ledger-'));
try {
  const home = join(root, 'home');
  mkdirSync(join(home, '.config/bridle'), { recursive: true });
  writeFileSync(
    join(home, '.config/bridle/config.toml'),
    '[ledger]\nmax_bytes = 8000000000\nmax_age_days = 0\n',
  );
  const projects = { empty: projectWith(root, 'empty', 0), full: projectWith(root, 'full', ROWS) };
  /** @type {Record<string, number[]>} */
  const times = { empty: [], full: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, cwd] of Object.entries(projects).sort(() => Math.random() - 0.5)) {
      const input = JSON.stringify({
        session_id: 'bench',
        transcript_path: '/t',
        cwd,
        hook_event_name: 'PreToolUse',
        tool_name: 'Write',
        tool_input: { file_path: `f${round}.ts`, content: 'x' },
      });
      times[name]?.push(run(['hook', '--agent', 'claude-code'], cwd, home, input).ms);
    }
  }
  const [empty, full] = [median(times.empty ?? []), median(times.full ?? [])];
  console.log(`rows ${ROWS}, rounds ${ROUNDS}`);
  console.log(`hook, empty ledger  p50 ${empty.toFixed(1)} ms`);
  console.log(`hook, full ledger   p50 ${full.toFixed(1)} ms  (${((full / empty - 1) * 100).toFixed(1)} %)`);
  const middle = sessionName(Math.floor(ROWS / PER_SESSION / 2));
  const questions = [
    ['log', '--session', middle],
    ['log', '--session', sessionName(0)],
    ['log', '--rule', 'destructive', '-n', '20'],
    ['log'],
    ['why'],
  ];
  for (const args of questions) {
    const answers = Array.from({ length: 5 }, () => run(args, projects.full, home));
    const ms = median(answers.map((answer) => answer.ms));
    console.log(`bridle ${args.join(' ')}: ${ms.toFixed(0)} ms, ${answers[0]?.lines} lines`);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
