// What three allowed external hooks add to a call, against what the slowest of them adds alone.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { QUICK_START } from '../scripts/code-cache.mjs';

const BRIDLE = resolve(import.meta.dirname, '../bin/bridle.js');

/** Seconds that the three hooks of the bench take, the slowest first. */
const SLEEPS = [0.2, 0.15, 0.1];

/** A home with so many of the hooks, the slowest first. */
function homeWith(/** @type {string} */ root, /** @type {number} */ count) {
  const home = join(root, `home-${count}`);
  mkdirSync(home, { recursive: true });
  for (const [at, sleep] of SLEEPS.slice(0, count).entries()) {
    const dir = join(home, '.config/agents/hooks', `hook-${at}`);
    mkdirSync(join(dir, 'scripts'), { recursive: true });
    const front = `---\nname: hook-${at}\ndescription: waits\ntrigger: before_tool\n---\n`;
    writeFileSync(join(dir, 'HOOK.md'), front);
    writeFileSync(join(dir, 'scripts/run.sh'), `#!/bin/sh\ncat > /dev/null\nsleep ${sleep}\n`, {
      mode: 0o755,
    });
  }
  return home;
}

/** @param {string} home @param {string} project @returns {Promise<number>} */
function once(home, project) {
  const call = {
    session_id: 'bench',
    transcript_path: '/t',
    cwd: project,
    hook_event_name: 'PreToolUse',
    tool_name: 'Read',
    tool_input: { file_path: join(project, 'a.ts') },
  };
  return new Promise((done, failed) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, [...QUICK_START, BRIDLE, 'hook', '--agent', 'claude-code'], {
      cwd: project,
      env: { PATH: process.env.PATH, HOME: home },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.on('error', failed);
    child.on('exit', (code) =>
      code === 0
        ? done(Number(process.hrtime.bigint() - start) / 1e6)
        : failed(new Error(`the hook ended with ${code}`)),
    );
    child.stdin.end(JSON.stringify(call));
  });
}

function median(/** @type {number[]} */ values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Interleaved, so that whatever else the machine does hits all of them alike. `ratio` is what three hooks
 * add over what the slowest adds alone: 1 if they cost nothing besides.
 * @param {number} rounds
 */
export async function measureExternalHooks(rounds) {
  const root = mkdtempSync(join(tmpdir(), 'bridle-bench-hooks-'));
  const project = join(root, 'project');
  mkdirSync(project);
  const homes = [0, 1, 3].map((count) => homeWith(root, count));
  const times = homes.map(() => /** @type {number[]} */ ([]));
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const [at, home] of homes.entries()) {
        const ms = await once(home, project);
        // The first round reads the hooks for the first time; the others find them known.
        if (round >= 0) times[at]?.push(ms);
      }
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const [noneMs = 0, slowestMs = 0, threeMs = 0] = times.map(median);
  return { noneMs, slowestMs, threeMs, ratio: (threeMs - noneMs) / (slowestMs - noneMs) };
}
