import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shellCall } from '../support/events.js';
import { CLAUDE } from '../support/hook-process.js';
import { says, Workshop } from '../support/workshop.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');
const hasStrace = spawnSync('strace', ['-V']).status === 0;

/** Everything that would like to run in a fresh clone: each leaves a trace if it ever does. */
function hostileClone(): { shop: Workshop; traces: string } {
  const shop = new Workshop();
  const traces = mkdtempSync(join(tmpdir(), 'bridle-traces-'));
  const leave = (name: string): string => `#!/bin/sh\ntouch ${traces}/${name}\n`;
  shop.atProject(
    '.bridle/hooks/folder/HOOK.md',
    '---\nname: folder\ndescription: d\ntrigger: before_tool\n---\n',
  );
  shop.atProject('.bridle/hooks/folder/scripts/run', leave('folder'), 0o755);
  shop.atProject('.bridle/hooks/executable', leave('executable'), 0o755);
  shop.atProject(
    '.bridle/hooks/module.hook.ts',
    `import fs from 'node:fs'; fs.writeFileSync('${traces}/module', '');`,
  );
  shop.atProject(
    '.agents/hooks/other/HOOK.md',
    '---\nname: other\ndescription: d\ntrigger: session_start\n---\n',
  );
  shop.atProject('.agents/hooks/other/scripts/run.sh', leave('agents'), 0o755);
  shop.atProject('.kodelet/hooks/audit', leave('kodelet'), 0o755);
  shop.atProject('evil.sh', leave('command'), 0o755);
  shop.atProject('.bridle/config.toml', '[[hook]]\nevent = "before_tool"\ncommand = ["./evil.sh"]\n');
  shop.atProject('.kodr/hooks.json', JSON.stringify({ PreToolUse: [{ command: './evil.sh' }] }));
  return { shop, traces };
}

function execs(shop: Workshop, args: readonly string[], input: string): { count: number; log: string } {
  const log = join(shop.home, 'strace.log');
  const run = spawnSync(
    'strace',
    ['-f', '-qq', '-e', 'trace=execve,execveat', '-o', log, process.execPath, BIN, ...args],
    { cwd: shop.project, env: shop.environment(), input, encoding: 'utf8' },
  );
  if (run.error !== undefined) throw run.error;
  const text = readFileSync(log, 'utf8');
  return { count: text.split('\n').filter((line) => /execve(at)?\(/.test(line)).length, log: text };
}

describe('a fresh clone with hostile hooks', () => {
  const commands: readonly (readonly string[])[] = [
    ['hook', ...CLAUDE],
    ['list'],
    ['list', '--json'],
    ['validate'],
    ['test'],
    ['trust', '--json'],
  ];

  it.skipIf(!hasStrace).each(commands.map((words) => [words.join(' '), words] as const))(
    'starts no process at "bridle %s"',
    (_title, words) => {
      const { shop, traces } = hostileClone();
      const seen = execs(shop, words, words[0] === 'hook' ? shop.claudeCall('ls') : '');
      // Bridle itself, and nothing after it.
      expect(seen.log.split('\n').slice(0, 1)).toEqual([expect.stringContaining('bridle.js')]);
      expect(seen.count).toBe(1);
      expect(readdirSync(traces)).toEqual([]);
    },
  );

  it.skipIf(!hasStrace)('would be seen if it did: once trusted, its programs are asked', () => {
    const { shop, traces } = hostileClone();
    const seen = execs(shop, ['list', '--trust-project'], '');
    expect(seen.count).toBeGreaterThan(1);
    expect(readdirSync(traces).sort()).toEqual(['executable', 'kodelet', 'module']);
  });

  it('leaves no trace, tells the person once, and records what did not run', async () => {
    const { shop, traces } = hostileClone();
    const start = {
      session_id: 's',
      transcript_path: 't',
      cwd: shop.project,
      hook_event_name: 'SessionStart',
    };
    const { stdout } = await shop.hook(CLAUDE, JSON.stringify(start));
    expect(JSON.parse(stdout).hookSpecificOutput.additionalContext).toBe(
      '7 hooks of this project are not approved and will not run. A person can look at them and approve them with "bridle trust".',
    );
    await shop.hook(CLAUDE, shop.claudeCall('ls'));
    expect(readdirSync(traces)).toEqual([]);
    for (const name of ['folder', 'evil.sh', 'kodr-evil.sh'])
      expect(shop.rows()[1]?.['hooks']).toContainEqual(
        expect.objectContaining({ name, layer: 'project', category: 'gate', outcome: 'untrusted' }),
      );
  });
});

describe('a fresh clone with pipes where files belong', () => {
  it('is judged at once, and each of them is named', () => {
    const shop = new Workshop();
    const pipes = [
      '.kodr/hooks.json',
      '.agents/hooks/other/HOOK.md',
      '.bridle/hooks/folder/HOOK.md',
      '.bridle/hooks.toml',
    ];
    for (const path of [...pipes, '.bridle/.tracking/modified-files.log', 'script.sh']) {
      mkdirSync(dirname(join(shop.project, path)), { recursive: true });
      spawnSync('mkfifo', [join(shop.project, path)]);
    }
    const run = spawnSync(process.execPath, [BIN, 'hook', ...CLAUDE], {
      cwd: shop.project,
      env: shop.environment(),
      input: shop.claudeCall('bash script.sh'),
      timeout: 10_000,
    });
    expect([run.status, run.signal]).toEqual([0, null]);
    const notes = JSON.stringify(shop.rows()[0]?.['notes']);
    for (const path of pipes) expect(notes).toContain(path.replace('/HOOK.md', ''));
    expect(notes.split('is not a regular file')).toHaveLength(pipes.length + 1);
  });
});

/** Processes that were started for a hook of this home and still run. */
function survivors(shop: Workshop): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const isZombie = / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
      return (
        !isZombie && readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`BRIDLE_HOOK_PATH=${shop.home}`)
      );
    } catch {
      return false;
    }
  });
}

describe('a hook that misbehaves', () => {
  it.each([
    [
      'forks, leaves its group and ignores SIGTERM',
      `trap '' TERM; setsid sh -c 'trap "" TERM; sleep 600' & sleep 600; sleep 600`,
      'timed-out',
    ],
    ['writes without end', 'cat /dev/zero', 'bad-output'],
    ['closes its outputs and sleeps', 'exec 0<&- 1>&- 2>&-; sleep 600', 'timed-out'],
    ['prints an answer among other things', `echo '[1, 2'; echo '{"decision": 7}'`, 'bad-output'],
    ['answers with nonsense', `echo '{"decision": "perhaps"}'`, 'bad-output'],
    ['kills itself', 'kill -9 $$', 'crashed'],
  ])('that %s is contained in time and named in the ledger', async (_what, script, outcome) => {
    const shop = new Workshop();
    shop.folder('rogue', 'trigger: before_tool\ntimeout: 500', `#!/bin/sh\n${script}\n`);
    const started = performance.now();
    const answer = await shop.hook(CLAUDE, shop.claudeCall('ls'));
    expect(performance.now() - started).toBeLessThan(8000);
    expect([answer.exitCode, answer.signal]).toEqual([0, null]);
    const hooks = shop.rows()[0]?.['hooks'];
    expect(hooks).toContainEqual(expect.objectContaining({ name: 'rogue', outcome }));
    await expect.poll(() => survivors(shop)).toEqual([]);
  });

  it('and whose failure means no is a refusal that names it', async () => {
    const shop = new Workshop();
    shop.folder('strict', 'trigger: before_tool\non_failure: deny', '#!/bin/sh\nexit 1\n');
    const answer = await shop.hook(CLAUDE, shop.claudeCall('ls'));
    expect([answer.exitCode, answer.stderr]).toEqual([
      2,
      expect.stringContaining('The hook "strict" could not judge this (crashed)'),
    ]);
  });
});

it('all hooks of one event share one time, so that the answer comes before the agent gives up', async () => {
  const shop = new Workshop();
  shop.atHome('.config/bridle/config.toml', '[limits]\nhooks_ms = 700\n');
  for (const [name, priority] of [
    ['first', 300],
    ['second', 200],
    ['third', 100],
  ] as const)
    shop.folder(
      name,
      `trigger: before_tool\npriority: ${priority}\non_failure: ask`,
      '#!/bin/sh\nsleep 600\n',
    );
  const { runs, verdict } = await shop.judge(shellCall('ls', { cwd: shop.project }));
  expect(verdict.kind).toBe('ask');
  expect(runs.map(({ outcome }) => outcome)).toEqual([
    { kind: 'timed-out', detail: expect.stringContaining('no answer within') },
    { kind: 'timed-out', detail: expect.stringContaining('left no time') },
    { kind: 'timed-out', detail: expect.stringContaining('left no time') },
  ]);
});

it('sixty hook processes at once lose no record', async () => {
  const shop = new Workshop();
  shop.folder('quick', 'trigger: before_tool', says({ stdout: '{"decision": "allow", "log": "seen"}' }));
  const calls = Array.from({ length: 60 }, (_each, at) => shop.claudeCall(`echo ${at}`));
  const answers = await Promise.all(calls.map((call) => shop.hook(CLAUDE, call)));
  expect(answers.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
  const rows = shop.rows();
  expect(new Set(rows.map((row) => row['input_summary'])).size).toBe(60);
  const quick = rows.filter((row) => JSON.stringify(row['hooks']).includes('"name":"quick"'));
  expect([rows.length, quick.length]).toEqual([60, 60]);
  expect(JSON.stringify(rows[0]?.['hooks'])).toContain('"note":"seen"');
});

it('an async hook outlives the answer, holds none of its pipes, and has its own row', async () => {
  const shop = new Workshop();
  shop.folder(
    'slow',
    'trigger: before_tool\nasync: true',
    `#!/bin/sh\ncat > ${shop.project}/event.json\nwhile [ ! -e ${shop.project}/go ]; do sleep 0.05; done\necho '{"log": "done"}'\n`,
  );
  // The helper waits for the end of stdout and stderr, not only for the process.
  const answer = await shop.hook(CLAUDE, shop.claudeCall('ls'));
  expect(answer).toEqual({ exitCode: 0, signal: null, stdout: '', stderr: '' });
  await expect.poll(() => existsSync(join(shop.project, 'event.json')), { timeout: 20_000 }).toBe(true);
  shop.write('go', '');
  await expect.poll(() => shop.rows().length, { timeout: 20_000 }).toBe(2);
  const [first, second] = shop.rows();
  expect(second).toMatchObject({
    event: 'async:PreToolUse',
    kind: 'other',
    verdict: 'no-opinion',
    hooks: [{ name: 'slow', outcome: 'verdict', verdict: 'no-opinion', note: 'done' }],
    notes: [`An async hook of PreToolUse, after the answer ${String(first?.['id'])}.`],
  });
  expect(readdirSync(join(shop.places.userState, 'errands'))).toEqual([]);
});

it('a guard that talks a lot before it refuses has refused', async () => {
  const shop = new Workshop();
  const script =
    '#!/bin/sh\ncat > /dev/null\necho Not this. >&2\nhead -c 2000000 /dev/zero | tr "\\0" x >&2\nexit 2\n';
  shop.folder('talkative', 'trigger: before_tool\ncategory: security', script);
  const { verdict } = await shop.judge(shellCall('ls'));
  expect(verdict).toMatchObject({ kind: 'deny', reason: expect.stringMatching(/^Not this\.\nx/) });
  expect(verdict.reason?.length).toBeLessThanOrEqual(16 * 1024);
});
