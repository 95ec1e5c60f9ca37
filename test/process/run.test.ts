import { mkdtempSync, readFileSync, writeFileSync, chmodSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { milliseconds, seconds } from '../../src/model/duration.js';
import { processPool } from '../../src/process/pool.js';
import { runProcess, type ProcessRequest, type ProcessResult } from '../../src/process/run.js';

const cwd = mkdtempSync(join(tmpdir(), 'bridle-process-'));

function request(script: string, changes: Partial<ProcessRequest> = {}): ProcessRequest {
  return {
    argv: ['bash', '-c', script],
    cwd,
    env: { PATH: process.env['PATH'] ?? '' },
    stdin: '{"a": 1}',
    timeout: seconds(20),
    stdoutCap: 64 * 1024,
    stderrCap: 8 * 1024,
    signal: null,
    ...changes,
  };
}

async function timed(run: Promise<ProcessResult>): Promise<{ result: ProcessResult; ms: number }> {
  const start = performance.now();
  return { result: await run, ms: performance.now() - start };
}

function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
  } catch {
    return false;
  }
}

function pidsIn(file: string): number[] {
  return readFileSync(file, 'utf8').trim().split('\n').map(Number);
}

describe('runProcess', () => {
  it('feeds stdin and gives back both outputs and the exit code', async () => {
    expect(await runProcess(request('cat; echo told >&2; exit 3'))).toEqual({
      end: { kind: 'exited', code: 3 },
      stdout: '{"a": 1}',
      stderr: 'told\n',
      answer: '',
    });
  });

  it('a program that never reads its input still ends well', async () => {
    const { end } = await runProcess(request('exit 0', { stdin: 'x'.repeat(4 * 1024 * 1024) }));
    expect(end).toEqual({ kind: 'exited', code: 0 });
  });

  it('death by a signal is not an exit', async () => {
    expect((await runProcess(request('kill -SEGV $$'))).end).toEqual({
      kind: 'signalled',
      signal: 'SIGSEGV',
    });
  });

  it('a program that is not there, not executable or has no interpreter is told apart', async () => {
    const plain = join(cwd, 'plain');
    writeFileSync(plain, '#!/bin/sh\n');
    const lost = join(cwd, 'lost');
    writeFileSync(lost, '#!/no/such/interpreter\n');
    chmodSync(lost, 0o755);
    const why = async (path: string): Promise<unknown> =>
      (await runProcess(request('', { argv: [path] }))).end;
    expect([await why(join(cwd, 'nothing')), await why(plain), await why(lost)]).toEqual([
      {
        kind: 'not-started',
        why: `${join(cwd, 'nothing')} was not found, or the interpreter in its first line was not`,
      },
      { kind: 'not-started', why: `${plain} is not executable; "chmod +x" mends that` },
      { kind: 'not-started', why: `${lost} was not found, or the interpreter in its first line was not` },
    ]);
  });

  it('a working directory that is gone is named as the reason', async () => {
    const gone = join(cwd, 'gone');
    expect((await runProcess(request('true', { cwd: gone }))).end).toEqual({
      kind: 'not-started',
      why: `its working directory ${gone} is not there`,
    });
  });

  it('bash does not take its pipes for a remote login and leaves ~/.bashrc alone', async () => {
    const home = mkdtempSync(join(tmpdir(), 'bridle-home-'));
    writeFileSync(join(home, '.bashrc'), 'echo from bashrc\n');
    const { stdout } = await runProcess(request('echo hook', { env: { PATH: '/usr/bin:/bin', HOME: home } }));
    expect(stdout).toBe('hook\n');
  });

  it('the environment is what was given, a mark and a shell level, nothing else', async () => {
    const { stdout } = await runProcess(request('', { argv: ['/usr/bin/env'], env: { A: '1' } }));
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.replace(/^(BRIDLE_RUN)=.*/, '$1'))
        .sort(),
    ).toEqual(['A=1', 'BRIDLE_RUN', 'SHLVL=1']);
  });

  it('the answer pipe is apart from what is printed', async () => {
    const result = await runProcess(request('echo noise; echo answer >&3', { hasAnswerPipe: true }));
    expect(result).toEqual({
      end: { kind: 'exited', code: 0 },
      stdout: 'noise\n',
      stderr: '',
      answer: 'answer\n',
    });
  });

  it('a background child that holds the pipes does not hold us', async () => {
    const { result, ms } = await timed(runProcess(request('sleep 30 & echo $! ; exit 0')));
    process.kill(Number(result.stdout), 'SIGKILL');
    expect(result.end).toEqual({ kind: 'exited', code: 0 });
    expect(ms).toBeLessThan(5000);
  });
});

describe('the deadline', () => {
  it('ends a tree that ignores SIGTERM, has left its group and was handed to init', async () => {
    const pids = join(cwd, 'pids');
    const script = `
      trap '' TERM
      (trap '' TERM; echo $BASHPID >> ${pids}; sleep 60; sleep 60) &
      (trap '' TERM; echo $BASHPID >> ${pids}; while :; do sleep 60; done) &
      setsid bash -c 'trap "" TERM; echo $$ >> ${pids}; sleep 60; sleep 60' &
      (setsid bash -c 'trap "" TERM; echo $$ >> ${pids}; sleep 60; sleep 60' &)
      echo $$ >> ${pids}
      sleep 60; sleep 60`;
    const { result, ms } = await timed(runProcess(request(script, { timeout: milliseconds(700) })));
    expect(result.end).toEqual({ kind: 'timed-out' });
    expect(ms).toBeLessThan(5000);
    const started = pidsIn(pids);
    expect(started).toHaveLength(5);
    await expect.poll(() => started.filter(isRunning)).toEqual([]);
  });

  it('gives a well-behaved program the time to tidy up', async () => {
    const result = await runProcess(
      request(`trap 'echo tidied; exit 7' TERM; sleep 60 & wait`, { timeout: milliseconds(400) }),
    );
    expect([result.end, result.stdout]).toEqual([{ kind: 'timed-out' }, 'tidied\n']);
  });

  it('asks a program once, not again in the middle of its tidying up', async () => {
    const script = `trap 'echo begun; sleep 0.1; echo done; exit 7' TERM; sleep 60 & wait`;
    const result = await runProcess(request(script, { timeout: milliseconds(400) }));
    expect(result.stdout).toBe('begun\ndone\n');
  });

  it('a program that closes its outputs and sleeps is ended all the same', async () => {
    const { result, ms } = await timed(
      runProcess(request('exec 1>&- 2>&- 0<&-; sleep 60', { timeout: milliseconds(300) })),
    );
    expect(result.end).toEqual({ kind: 'timed-out' });
    expect(ms).toBeLessThan(5000);
  });

  it('an abort ends it at once', async () => {
    const controller = new AbortController();
    const pending = runProcess(request('echo ready > ready; sleep 60', { signal: controller.signal }));
    await expect.poll(() => existsSync(join(cwd, 'ready'))).toBe(true);
    controller.abort();
    expect((await pending).end).toEqual({ kind: 'aborted' });
  });
});

describe('floods', () => {
  it('an endless stdout is cut off and the program ended', async () => {
    const { result, ms } = await timed(runProcess(request('cat /dev/zero')));
    expect([result.end, result.stdout.length]).toEqual([{ kind: 'flooded', stream: 'stdout' }, 64 * 1024]);
    expect(ms).toBeLessThan(5000);
  });

  it('an endless stderr too, but a talkative one is only cut', async () => {
    expect((await runProcess(request('cat /dev/zero >&2'))).end).toEqual({
      kind: 'flooded',
      stream: 'stderr',
    });
    const talkative = await runProcess(request('head -c 20000 /dev/zero >&2'));
    expect([talkative.end, talkative.stderr.length]).toEqual([{ kind: 'exited', code: 0 }, 8 * 1024]);
    const refusing = await runProcess(request('head -c 20000000 /dev/zero >&2; exit 2'));
    expect([refusing.end, refusing.stderr.length]).toEqual([{ kind: 'exited', code: 2 }, 8 * 1024]);
  });
});

describe('processPool', () => {
  it('runs no more than its limit at a time, and all of them', async () => {
    const run = processPool(3);
    const gauge = join(cwd, 'gauge');
    const script = `echo in >> ${gauge}; sleep 0.05; echo out >> ${gauge}`;
    const ends = await Promise.all(Array.from({ length: 12 }, () => run(request(script))));
    expect(ends.every(({ end }) => end.kind === 'exited')).toBe(true);
    let inside = 0;
    let most = 0;
    for (const line of readFileSync(gauge, 'utf8').trim().split('\n')) {
      inside += line === 'in' ? 1 : -1;
      most = Math.max(most, inside);
    }
    expect([most <= 3, inside]).toEqual([true, 0]);
  });

  it('what was called off while it waited is never started', async () => {
    const run = processPool(1);
    const controller = new AbortController();
    const first = run(request('echo first'));
    const second = run(request('touch second', { signal: controller.signal }));
    controller.abort();
    expect([(await first).end, (await second).end]).toEqual([
      { kind: 'exited', code: 0 },
      { kind: 'aborted' },
    ]);
    expect(existsSync(join(cwd, 'second'))).toBe(false);
  });
});
