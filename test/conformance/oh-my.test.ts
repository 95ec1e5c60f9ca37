import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planHooks } from '../../src/engine/plan.js';
import { runPlan } from '../../src/engine/run.js';
import { fitLines } from '../../src/feedback/knowledge/context-rules.js';
import { GATES } from '../../src/gates/table.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { deny } from '../../src/model/verdict.js';
import { casesOf, loadCases, type Case } from '../support/conformance.js';
import { FakeClock, hookSaying, shellCall, silentHook } from '../support/events.js';
import { Studio, type Reply, type Sender } from '../support/studio.js';

/** The security policies have a suite of their own. */
const ELSEWHERE = [
  'block-dangerous',
  'block-secrets',
  'block-sed-json',
  'outside-workspace-bash',
  'outside-workspace-write',
];

/** Cases that do not hold to the letter, each with its reason in docs/compatibility.md. */
const DIFFERENT = ['oh-my-561', 'oh-my-629', 'oh-my-662', 'oh-my-693'];

/** Generator cases are played by test/generate; here they are counted. */
const GENERATOR = ['oh-my-685', 'oh-my-686', 'oh-my-688', 'oh-my-689', 'oh-my-690', 'oh-my-692'];

const CONFIG = `preset = "strict"
gates = "all"
feedback = "all"

[[regression]]
paths = ["scripts/ralph_loop.py", "scripts/lib/*.py"]
commands = ["python -m pytest tests/ralph-loop"]

[roles.default]
gates = ["instruction-guard", "plan-required", "brainstorm-first", "plan-structure", "plan-evidence", "work-loop", "block-recovery"]

[roles.pilot]
gates = "all"

[roles.executor]
gates = []
`;

/** A file in the project by which the ancestor's agents opened a gate, and the gate that a person opens instead. */
const MARKERS: Readonly<Record<string, string>> = {
  '.skip-plan': 'plan-required',
  '.skip-ralph': 'work-loop',
  '.skip-instruction-guard': 'instruction-guard',
};

function filesOf({ input }: Case): Record<string, string> {
  const files: Record<string, string> = {};
  const named = objectAt(input, 'files');
  for (const [path, text] of Object.entries(named ?? {})) files[path] = String(text);
  const plan = stringAt(input, 'active_plan');
  const guarded = stringAt(input, 'active_plan_protected');
  const text = plan ?? (guarded === null ? null : `- Modify: ${guarded}\n## Checklist\n- [ ] a | \`x\`\n`);
  if (text !== null) {
    files['docs/plans/p.md'] = text;
    files['docs/plans/.active'] = 'docs/plans/p.md';
  }
  return files;
}

function stringsIn(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** What the ancestor said by variables, its roles say here. */
function senderOf({ input, component }: Case): Sender {
  const env = objectAt(input, 'env') ?? {};
  if (env['SKIP_GATE'] === '1') return { role: 'executor' };
  // The gate itself is what the cases of its own are about; the dispatcher has it for one role only.
  if (env['INCLUDE_REGRESSION'] === '1' || component === 'regression') return { role: 'pilot' };
  const strings = Object.entries(env).map(([name, value]) => [name, String(value)] as const);
  return { env: Object.fromEntries(strings) };
}

/** The cases of the loop are about its gate and those that guard plans, not about source files in general. */
function configFor({ component }: Case): string {
  return component === 'ralph-loop' ? CONFIG.replace('"plan-required", ', '') : CONFIG;
}

async function prepare(row: Case): Promise<Studio> {
  const studio = new Studio(filesOf(row), configFor(row));
  const { input } = row;
  for (const marker of stringsIn(input['files'])) {
    if (marker === '.brainstorm-confirmed') await studio.says('brainstorm confirmed');
    const gate = MARKERS[marker];
    if (gate !== undefined) studio.bypass([gate]);
  }
  stage(studio, input['staged']);
  await rememberRuns(studio, input);
  if (input['lock_pid'] === 'dead')
    studio.sandbox.write('.ralph-loop.lock', execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }));
  return studio;
}

function stage(studio: Studio, staged: JsonValue | undefined): void {
  const paths = isJsonObject(staged ?? null) ? Object.keys(staged ?? {}) : stringsIn(staged);
  if (paths.length === 0) return;
  for (const path of paths) studio.sandbox.write(path, 'x');
  execFileSync('git', ['init', '-q'], { cwd: studio.project });
  execFileSync('git', ['add', '-f', ...paths], { cwd: studio.project });
}

/** Logs and caches that the ancestor took for evidence are runs on record here. */
async function rememberRuns(studio: Studio, input: JsonObject): Promise<void> {
  const log = input['verify_log'];
  for (const entry of Array.isArray(log) ? log.filter(isJsonObject) : [])
    await studio.ran(stringAt(entry, 'cmd') ?? '', Number(entry['exit_code']));
  const age = input['pytest_cache_age_s'];
  if (typeof age !== 'number') return;
  await studio.ran('python -m pytest tests/ralph-loop');
  studio.pass(age - 2);
}

/** Placeholders in an event, and the agent that would send it. */
function callOf(value: JsonValue | undefined, studio: Studio): { payload: JsonObject; agent: string } {
  const text = JSON.stringify(value ?? {}).replaceAll('${WS}', studio.project);
  const payload: JsonObject = JSON.parse(text);
  const isKiro = ['execute_bash', 'fs_write', 'fs_read'].includes(stringAt(payload, 'tool_name') ?? '');
  const name = isKiro ? 'preToolUse' : 'PreToolUse';
  return { payload: { hook_event_name: name, ...payload }, agent: isKiro ? 'kiro' : 'claude-code' };
}

async function play(row: Case, studio: Studio): Promise<Reply> {
  const { payload, agent } = callOf(row.input['event'], studio);
  return studio.send(payload, { agent, ...senderOf(row) });
}

const PHASES = ['0', '1', '2', '3', '4', '5', '6'].map((phase) => `pre-write-phase${phase}`);

describe('oh-my: calls', () => {
  const rows = casesOf(
    'oh-my',
    ...PHASES,
    'ralph-loop',
    'regression',
    'dispatch-bash',
    'dispatch-write',
    'dry-run',
  )
    .filter(({ id }) => !DIFFERENT.includes(id))
    .filter(({ input }) => input['event'] !== undefined);

  it.each(rows)('$id ($component)', async (row) => {
    const studio = await prepare(row);
    const reply = await play(row, studio);
    const { expected } = row;
    expect(reply.exitCode, reply.stderr).toBe(expected['exit']);
    if (expected['blocked'] === true) expect(reply.stderr).not.toBe('');
    if (expected['stderr'] === '') expect(reply.stderr).toBe('');
    if (typeof expected['stderr_max_len'] === 'number')
      expect(reply.stderr.length).toBeLessThanOrEqual(expected['stderr_max_len']);
    if (expected['lock_removed'] === true)
      expect(existsSync(join(studio.project, '.ralph-loop.lock'))).toBe(false);
    const told = [reply.context, ...stringsIn(studio.lastRow()['notes'])].join('\n');
    const meaning = MEANINGS[row.id];
    if (meaning !== undefined) expect(told).toMatch(meaning);
    else expect(expected['stderr_contains']).toBeUndefined();
  });
});

/** What the words of the ancestor meant, in Bridle's. */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  'oh-my-586': /is a hook: "bridle generate --check"/,
  'oh-my-595': /"plan-required" was bypassed by a person/,
  'oh-my-623': /no YAML front matter/,
  'oh-my-624': /1\/2 checklist items done, 1 remaining/,
  'oh-my-647': /"work-loop" was bypassed by a person/,
};

describe('oh-my: block recovery', () => {
  it.each(casesOf('oh-my', 'block-recovery'))('$id', async (row) => {
    const { input, expected } = row;
    const studio = new Studio({}, CONFIG);
    const events = Array.isArray(input['events'])
      ? input['events']
      : Array.from({ length: Number(input['repeat'] ?? 1) }, () => input['event']);
    const replies: Reply[] = [];
    for (const event of events) {
      const { payload, agent } = callOf(event, studio);
      replies.push(await studio.send(payload, { agent, ...senderOf(row) }));
    }
    expect(replies.map(({ exitCode }) => exitCode)).toEqual(events.map(() => 2));
    const last = replies.at(-1)?.stderr ?? '';
    if (typeof expected['last_stderr_contains'] === 'string') {
      const count = /\((\d\/3)\)/.exec(expected['last_stderr_contains'])?.[1] ?? '';
      expect(last).toContain(count);
    } else expect(last).toContain(`${events.length}/3`);
  });
});

describe('oh-my: order and crashes', () => {
  it('oh-my-571: a hook that crashes ends no chain', async () => {
    const crash = silentHook('first', {
      category: 'security',
      run: () => {
        throw new Error('exit 1');
      },
    });
    const event = shellCall('x');
    const later = hookSaying('second', deny('a secret'), { category: 'security' });
    const decision = await runPlan(planHooks(event, [crash, later]), event, new FakeClock());
    expect(decision.verdict).toMatchObject({ kind: 'deny', reason: 'a secret' });
    const alone = await runPlan(planHooks(event, [crash]), event, new FakeClock());
    expect(alone.verdict.kind).toBe('no-opinion');
  });

  it('oh-my-572: security before the gates of writing before the loop', async () => {
    const studio = new Studio({}, CONFIG);
    await studio.write('notes.md');
    const hooks = studio.lastRow()['hooks'];
    const names = Array.isArray(hooks) ? hooks.filter(isJsonObject).map((hook) => hook['name']) : [];
    const built = GATES.map(({ name }) => name).filter((name) => names.includes(name));
    expect(names.indexOf('files')).toBe(0);
    expect(names.filter((name) => built.includes(String(name)))).toEqual(built);
    expect(names.indexOf('plan-required')).toBeLessThan(names.indexOf('work-loop'));
  });
});

const EPISODES = 'knowledge/episodes.md';

function episodesOf(studio: Studio): string {
  return readFileSync(join(studio.project, EPISODES), 'utf8');
}

describe('oh-my: feedback', () => {
  it('oh-my-661: a command is on record with its exit code', async () => {
    const studio = new Studio({}, CONFIG);
    const [row] = casesOf('oh-my', 'post-bash');
    const { payload } = callOf(row?.input['event'], studio);
    await studio.send({ ...payload, hook_event_name: 'PostToolUse' });
    expect(studio.lastRow()).toMatchObject({ exit_code: 3, success: false });
  });

  it.each(casesOf('oh-my', 'correction-detect', 'auto-capture'))('$id', async ({ input, expected }) => {
    const count = Number(input['existing_count'] ?? 0);
    const rows = Array.from({ length: count }, (_, at) => `2024-01-01 | active | word${at}x | t`);
    const existing = stringAt(input, 'existing') ?? rows.join('\n');
    const isNamed = objectAt(input, 'files') !== null || input['arg'] !== undefined;
    const studio = new Studio(isNamed ? { [EPISODES]: `${existing}\n` } : {}, CONFIG);
    const before = isNamed ? episodesOf(studio) : '';
    const message = stringAt(input, 'prompt') ?? stringAt(input, 'arg') ?? '';
    const { exitCode, context } = await studio.says(message);
    expect(exitCode).toBe(0);
    if (expected['exit'] === 1 || expected['episodes_lines_added'] === 0)
      expect(episodesOf(studio)).toBe(before);
    if (expected['stdout'] !== undefined) expect(context).toContain('The person corrects you');
    if (expected['stdout_contains'] !== undefined) expect(context).toContain('at capacity (30/30)');
    if (expected['episodes_append'] !== undefined) {
      expect(context).toContain('Correction captured in knowledge/episodes.md');
      expect(episodesOf(studio)).toContain(
        '2026-03-04 | active | pathlib,path [correction] | no, use pathlib not os.path\n',
      );
    }
  });

  it.each(casesOf('oh-my', 'context-enrichment'))('$id', async ({ input, expected }) => {
    if (typeof input['lines'] === 'number') {
      const lines = fitLines(
        Array.from({ length: input['lines'] }, (_, at) => `line ${at}`),
        8,
      );
      expect([lines.length, lines.at(-1)]).toEqual([expected['stdout_lines'], expected['last_line']]);
      return;
    }
    const files = Object.entries(objectAt(input, 'files') ?? {}).map(([path, text]) => [path, String(text)]);
    const { context } = await new Studio(Object.fromEntries(files), CONFIG).says(
      stringAt(input, 'prompt') ?? '',
    );
    // The ancestor's pictures are its own.
    const [, words = ''] = /^\P{L}*(.*)$/u.exec(String(expected['stdout_contains'])) ?? [];
    expect(words).not.toBe('');
    expect(context).toContain(words);
  });

  it('oh-my-677, oh-my-678: a session is told once what wants a rule', async () => {
    const rows = ['a', 'b', 'c'].map((text) => `2026-01-01 | active | foo | ${text}`).join('\n');
    const studio = new Studio({ [EPISODES]: rows }, CONFIG);
    const start = { hook_event_name: 'SessionStart' };
    expect((await studio.send(start)).context).toMatch(/^1 keyword patterns appear at least 3 times/);
    expect((await studio.send(start)).stdout).toBe('');
  });

  it('oh-my-680, oh-my-681: a stop hears what is open and is not held', async () => {
    const [row] = casesOf('oh-my', 'verify-completion');
    const studio = new Studio(row === undefined ? {} : filesOf(row), CONFIG);
    const stop = { hook_event_name: 'Stop', stop_hook_active: false };
    const reply = await studio.send(stop, { agent: 'grok-build' });
    expect(reply).toMatchObject({
      exitCode: 0,
      context: expect.stringContaining('Incomplete: 1/2 items remaining in docs/plans/p.md'),
    });
    const again = await studio.send({ ...stop, stop_hook_active: true }, { agent: 'grok-build' });
    expect(again).toMatchObject({ exitCode: 0, context: '' });
  });

  it('oh-my-682, oh-my-683: failing tests are advice, and run once in half a minute', async () => {
    const checks =
      '[checks]\ntrust = ["**"]\n[checks.languages.py]\ntest = [["sh", "-c", "echo run >> runs; echo E assert; exit 1"]]\n';
    const studio = new Studio({ 'src/a.py': 'x' }, CONFIG, checks);
    const wrote = {
      hook_event_name: 'PostToolUse',
      tool_name: 'Write',
      tool_input: { file_path: 'src/a.py' },
      tool_response: {},
    };
    const reply = await studio.send(wrote);
    expect(reply).toMatchObject({
      exitCode: 0,
      context: expect.stringContaining('Tests failed after editing src/a.py'),
    });
    await studio.send(wrote);
    expect(readFileSync(join(studio.project, 'runs'), 'utf8')).toBe('run\n');
  });
});

it('every case is played, elsewhere, or listed with its reason', () => {
  const played = [
    ...PHASES,
    'ralph-loop',
    'regression',
    'dispatch-bash',
    'dispatch-write',
    'block-recovery',
    'post-bash',
    'correction-detect',
    'auto-capture',
    'context-enrichment',
    'session-init',
    'verify-completion',
    'post-write',
  ];
  const rest = loadCases('oh-my')
    .filter(({ component }) => !ELSEWHERE.includes(component) && !played.includes(component))
    .map(({ id }) => id);
  expect(rest.filter((id) => !GENERATOR.includes(id) && !DIFFERENT.includes(id))).toEqual([]);
  const page = readFileSync(join(import.meta.dirname, '../../docs/compatibility.md'), 'utf8');
  expect(DIFFERENT.filter((id) => !page.includes(id))).toEqual([]);
});
