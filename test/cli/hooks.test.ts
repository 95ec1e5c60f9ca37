import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runImport } from '../../src/cli/commands/import.js';
import { runList } from '../../src/cli/commands/list.js';
import { runNew } from '../../src/cli/commands/new.js';
import { runEvent } from '../../src/cli/commands/run.js';
import { runDisable, runEnable } from '../../src/cli/commands/switch.js';
import { runTest } from '../../src/cli/commands/test.js';
import { runValidate } from '../../src/cli/commands/validate.js';
import { shellCall } from '../support/events.js';
import { testIo, type TestIo } from '../support/io.js';
import { says, Workshop } from '../support/workshop.js';

function terminal(shop: Workshop): TestIo {
  return testIo({ cwd: shop.project, home: shop.home, env: shop.environment() });
}

describe('bridle new', () => {
  const shapes = ['folder', 'executable', 'command', 'module', 'rule'];
  const languages = ['sh', 'py'];
  const made = shapes.flatMap((shape) =>
    (shape === 'module' || shape === 'rule' ? ['sh'] : languages).flatMap((lang) => [
      { shape, lang, event: 'before_tool' },
      ...(shape === 'rule' ? [] : [{ shape, lang, event: 'user_message' }]),
    ]),
  );

  it.each(made)('makes a $shape in $lang for $event that works and passes its examples', async (options) => {
    const shop = new Workshop();
    expect(await runNew('my-hook', options, terminal(shop))).toBe(0);
    const io = terminal(shop);
    expect([await runTest('my-hook', { trustProject: true }, io), io.written.err]).toEqual([0, '']);
    expect(io.written.out).toContain('  ok ');
    const check = terminal(shop);
    expect([await runValidate(undefined, {}, check), check.written.err]).toEqual([0, '']);
    if (options.event !== 'before_tool') return;
    const call = shellCall('npm publish', { cwd: shop.project });
    const { verdict } = await shop.judge(call, { isProjectTrusted: true });
    expect(verdict.reason).toBe('Publishing is done by a person.');
  });

  it.each(['folder', 'command', 'module'])('says what the failure of a %s means, as it is', async (shape) => {
    const shop = new Workshop();
    const io = terminal(shop);
    await runNew('mine', { shape, user: true, event: 'before_tool' }, io);
    expect(io.written.out.replaceAll(/\s+/g, ' ')).toContain(
      'where it cannot judge, a built-in one refuses, and one of your own if',
    );
    const [entry] = await shop.entries();
    expect(entry).toMatchObject({ name: 'mine', onFailure: 'allow' });
    const texts = ['HOOK.md', 'config.toml', 'mine.hook.ts'].flatMap((name) =>
      readdirSync(join(shop.home, '.config/bridle'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith(name))
        .map((path) => readFileSync(join(shop.home, '.config/bridle', path), 'utf8')),
    );
    expect(texts.join('')).toMatch(/the call goes on; ['"]deny['"] refuses it/);
  });

  it('for a person needs no approval', async () => {
    const shop = new Workshop();
    await runNew('mine', { shape: 'folder', user: true }, terminal(shop));
    expect((await shop.judge(shellCall('npm publish', { cwd: shop.project }))).verdict.kind).toBe('deny');
  });

  it('asks where somebody is there to answer', async () => {
    const shop = new Workshop();
    const asked: string[] = [];
    const choose = async (question: string, choices: readonly string[]): Promise<string | null> => {
      asked.push(question);
      return choices.includes('module') ? 'module' : 'after_tool';
    };
    await runNew('asked', {}, { ...terminal(shop), choose });
    expect(asked).toEqual(['What shall it be?', 'When shall it run?']);
    expect(readFileSync(join(shop.project, '.bridle/hooks/asked.hook.ts'), 'utf8')).toContain(
      "events: 'after_tool'",
    );
  });

  it('overwrites nothing, and takes no name that is none', async () => {
    const shop = new Workshop();
    await runNew('a', { shape: 'folder' }, terminal(shop));
    await expect(runNew('a', { shape: 'folder' }, terminal(shop))).rejects.toThrow('is there already');
    await expect(runNew('../a', {}, terminal(shop))).rejects.toThrow('cannot be the name');
    await expect(runNew('b', { shape: 'spell' }, terminal(shop))).rejects.toThrow('cannot be a "spell"');
    await expect(runNew('b', { event: 'tea' }, terminal(shop))).rejects.toThrow('"tea" is no event');
  });

  it('adds to a configuration and leaves what was there', async () => {
    const shop = new Workshop({ '.bridle/config.toml': '# mine\npreset = "strict"' });
    await runNew('a', { shape: 'rule' }, terminal(shop));
    expect(readFileSync(join(shop.project, '.bridle/config.toml'), 'utf8')).toMatch(
      /^# mine\npreset = "strict"\n\n\[\[rule\]\]\n/,
    );
  });
});

describe('bridle test', () => {
  it('says what was expected and what came', async () => {
    const shop = new Workshop();
    const dir = shop.folder(
      'x',
      'trigger: before_tool\nmatcher:\n  tool: Shell',
      says({ exit: 2, stderr: 'because' }),
    );
    const cases = [
      { name: 'one', event: { tool: 'shell', input: { command: 'ls' } }, expect: 'allow' },
      {
        name: 'two',
        event: { tool: 'shell', input: { command: 'ls' } },
        expect: { verdict: 'deny', reason: 'since' },
      },
      { name: 'three', event: { tool: 'read', input: {} }, expect: 'deny' },
      { name: 'four', event: { event: 'tea' }, expect: 'deny' },
      { name: 'five', event: { tool: 'shell', input: {} }, expect: 'skipped' },
    ];
    shop.atHome(`${dir.slice(shop.home.length + 1)}/hook.test.json`, JSON.stringify(cases));
    const io = terminal(shop);
    expect(await runTest('x', {}, io)).toBe(1);
    expect(io.written.out).toBe(
      [
        'x',
        '  FAILED one: expected allow, got deny (because)',
        '  FAILED two: expected the reason to contain "since", got "because"',
        '  FAILED three: expected deny, but the hook does not want this event',
        '  FAILED four: "tea" is no event',
        '  FAILED five: expected the hook not to be asked, but it said deny',
        '',
      ].join('\n'),
    );
  });

  it('a hook that nobody approved is not run for its examples either', async () => {
    const shop = new Workshop();
    await runNew('a', { shape: 'folder' }, terminal(shop));
    const io = terminal(shop);
    expect(await runTest('a', {}, io)).toBe(1);
    expect(io.written.out).toContain('It is not run: nobody has approved it yet');
  });

  it('names hooks without examples, and those that are not there', async () => {
    const shop = new Workshop();
    shop.folder('bare', 'trigger: before_tool', says({}));
    const io = terminal(shop);
    expect([await runTest(undefined, {}, io), io.written.err]).toEqual([
      0,
      expect.stringContaining('"bare" has no examples'),
    ]);
    await expect(runTest('bar', {}, io)).rejects.toThrow('No hook is called "bar".');
  });
});

describe('bridle disable and enable', () => {
  it('a folder, an executable and a module by their names', async () => {
    const shop = new Workshop();
    shop.folder('folder', 'trigger: before_tool', says({}));
    shop.executable('program', 'before_tool_call', 'true');
    shop.atHome('.config/bridle/hooks/code.hook.js', `export default { events: 'before_tool', run() {} };`);
    for (const name of ['folder', 'program', 'code']) {
      expect(await runDisable(name, {}, terminal(shop))).toBe(0);
      expect(await shop.active()).not.toContain(name);
      const again = terminal(shop);
      await runDisable(name, {}, again);
      expect(again.written.out).toBe(`"${name}" is disabled already.\n`);
    }
    expect(existsSync(join(shop.home, '.kodelet/hooks/program.disable'))).toBe(true);
    for (const name of ['folder', 'program', 'code'])
      expect(await runEnable(name, {}, terminal(shop))).toBe(0);
    expect([...(await shop.active())].sort()).toEqual(['code', 'folder', 'program']);
  });

  it('an entry by one line of it, and every other byte stays', async () => {
    const shop = new Workshop();
    const before =
      '# top\n[[rule]] # no tea\nid = "tea"\ntool = "shell"\ndecision = "deny"\nreason = "R"\n\n[[hook]]\nname = "h"\nenabled = true # yes\nevent = "before_tool"\ncommand = "true"\n';
    const file = shop.atHome('.config/bridle/config.toml', before);
    await runDisable('tea', {}, terminal(shop));
    await runDisable('h', {}, terminal(shop));
    expect(readFileSync(file, 'utf8')).toBe(
      before
        .replace('id = "tea"', 'enabled = false\nid = "tea"')
        .replace('enabled = true # yes', 'enabled = false'),
    );
    expect((await shop.judge(shellCall('ls', { cwd: shop.project }))).runs).toEqual([]);
    await runEnable('tea', {}, terminal(shop));
    expect((await shop.judge(shellCall('ls', { cwd: shop.project }))).verdict.kind).toBe('deny');
  });

  it('of two of one name wants to know which', async () => {
    const shop = new Workshop();
    shop.folder('twin', 'trigger: before_tool\ncategory: security', says({}));
    shop.atProject(
      '.agents/hooks/twin/HOOK.md',
      '---\nname: twin\ndescription: d\ntrigger: before_tool\n---\n',
    );
    shop.atProject('.agents/hooks/twin/scripts/run', '#!/bin/sh\n', 0o755);
    await expect(runDisable('twin', {}, terminal(shop))).rejects.toThrow('Several hooks are called "twin"');
    expect(await runDisable('twin', { layer: 'project' }, terminal(shop))).toBe(0);
    expect(await shop.active()).toEqual(['twin']);
  });
});

describe('bridle run', () => {
  it('tells what would be decided, hook by hook, and records nothing', async () => {
    const shop = new Workshop();
    shop.folder('x', 'trigger: before_tool', says({ exit: 2, stderr: 'because' }));
    shop.write('event.json', shop.claudeCall('ls'));
    const io = terminal(shop);
    expect(await runEvent('event.json', {}, io)).toBe(2);
    expect(io.written.out).toMatch(/^deny: because\n/);
    expect(existsSync(shop.ledgerFile)).toBe(false);
    const json = terminal(shop);
    await runEvent('event.json', { json: true }, json);
    expect(JSON.parse(json.written.out)).toMatchObject({ verdict: { kind: 'deny', reason: 'because' } });
  });

  it('says what is wrong with the file', async () => {
    const shop = new Workshop({ 'list.json': '[]' });
    await expect(runEvent('nothing.json', {}, terminal(shop))).rejects.toThrow('cannot be read');
    await expect(runEvent('list.json', {}, terminal(shop))).rejects.toThrow('is not a JSON object');
  });

  it('reads an event that comes in pieces, however long', () => {
    const shop = new Workshop();
    const content = 'hello '.repeat(40_000);
    const event = JSON.stringify({
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      cwd: shop.project,
      tool_input: { file_path: join(shop.project, 'a.md'), content },
    });
    // More than a pipe holds: what comes later is not there yet when it is asked for.
    const bin = resolve(import.meta.dirname, '../../bin/bridle.js');
    const words = ['run', '-', '--agent', 'claude-code', '--json'];
    const { stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
      input: event,
      env: shop.environment(),
      encoding: 'utf8',
    });
    expect([JSON.parse(stdout), stderr]).toEqual([
      expect.objectContaining({ verdict: expect.objectContaining({ kind: 'no-opinion' }) }),
      '',
    ]);
  });
});

describe('bridle import', () => {
  const CLAUDE_SETTINGS = {
    model: 'x',
    hooks: {
      PreToolUse: [
        {
          matcher: 'Bash',
          hooks: [
            {
              type: 'command',
              command: '"$CLAUDE_PROJECT_DIR"/.claude/guard.sh',
              timeout: 10,
              onFailure: 'block',
            },
            { type: 'command', command: 'node', args: ['check.mjs'], if: 'Bash(git push *)', async: true },
            { type: 'prompt', prompt: 'Is this fine?' },
            { type: 'command', command: '/usr/bin/node /x/bin/bridle.js hook --agent claude-code' },
            { type: 'command', command: 'x', shell: 'powershell' },
          ],
        },
      ],
      MakeTea: [{ hooks: [{ type: 'command', command: 'kettle' }] }],
    },
  };

  it("carries Claude Code's hooks over, and says what is lost", async () => {
    const shop = new Workshop({ '.claude/settings.json': JSON.stringify(CLAUDE_SETTINGS) });
    const io = terminal(shop);
    expect(await runImport('claude', {}, io)).toBe(0);
    expect(io.written.out).toBe(
      [
        '[[hook]]',
        'name = "guard-pretooluse"',
        'event = "PreToolUse"',
        'matcher = "Bash"',
        String.raw`command = "\"$CLAUDE_PROJECT_DIR\"/.claude/guard.sh"`,
        'timeout = 10',
        'on_failure = "deny"',
        'protocol = "claude-code"',
        '',
        '[[hook]]',
        'name = "check-pretooluse"',
        'event = "PreToolUse"',
        'matcher = "Bash"',
        'pattern = "^git push .*"',
        'command = ["node","check.mjs"]',
        'async = true',
        'protocol = "claude-code"',
        '',
        '[[hook]]',
        'name = "x-pretooluse"',
        'event = "PreToolUse"',
        'matcher = "Bash"',
        'command = "x"',
        'protocol = "claude-code"',
        '',
      ].join('\n'),
    );
    expect(io.written.err).toContain('a hook of the type "prompt"');
    expect(io.written.err).toContain('"shell" of x');
    expect(io.written.err).toContain('MakeTea: kettle (no such event here)');
    expect(io.written.err).not.toContain('bridle.js');
  });

  it('what is written runs under another agent', async () => {
    const shop = new Workshop();
    const settings = {
      hooks: {
        BeforeTool: [
          {
            matcher: 'write_file|replace',
            hooks: [
              {
                type: 'command',
                command: `grep -q '"tool_name":"write_file"' && { echo '{"decision":"deny","reason":"from Gemini"}'; }`,
                timeout: 5000,
              },
            ],
          },
        ],
      },
    };
    shop.atHome('.gemini/settings.json', JSON.stringify(settings));
    expect(await runImport('gemini', { write: true, user: true }, terminal(shop))).toBe(0);
    const input = { file_path: 'a', content: 'b' };
    const call = shellCall('', {
      agent: 'claude-code',
      cwd: shop.project,
      tool: { name: 'Write', kind: 'write', input, callId: null, mcp: null },
    });
    expect((await shop.judge(call)).verdict.reason).toBe('from Gemini');
    expect((await shop.judge(shellCall('ls', { cwd: shop.project }))).runs).toEqual([]);
  });

  it.each([
    [
      'codex',
      '.codex/config.toml',
      '[[hooks.PreToolUse]]\nmatcher = "^Bash$"\n[[hooks.PreToolUse.hooks]]\ntype = "command"\ncommand = "c"\ntimeout = 3\n',
      { event: 'PreToolUse', matcher: '^Bash$', timeout: 3, protocol: 'codex' },
    ],
    [
      'kimi',
      '.kimi/config.toml',
      '[[hooks]]\nevent = "PreToolUse"\nmatcher = "Shell"\ncommand = "c"\ntimeout = 3\n',
      { event: 'PreToolUse', matcher: 'Shell', timeout: 3, protocol: 'kimi-cli' },
    ],
    [
      'kimi',
      '.kimi-code/config.toml',
      '[[hooks]]\nevent = "Stop"\ncommand = "c"\n',
      { event: 'Stop', matcher: null, timeout: null, protocol: 'kimi-code' },
    ],
    [
      'kiro',
      '.kiro/agents/dev.json',
      '{"hooks":{"preToolUse":[{"matcher":"execute_bash","command":"c","timeout_ms":3000}]}}',
      { event: 'preToolUse', matcher: 'execute_bash', timeout: 3, protocol: 'kiro' },
    ],
    [
      'kiro',
      '.kiro/hooks/x.json',
      '{"version":"v1","hooks":[{"trigger":"PreToolUse","matcher":"shell","action":{"type":"command","command":"c"},"timeout":3}]}',
      { event: 'PreToolUse', matcher: 'shell', timeout: 3, protocol: 'kiro' },
    ],
  ])('reads the hooks of %s in %s', async (agent, file, text, expected) => {
    const shop = new Workshop();
    shop.atHome(file, text);
    const io = terminal(shop);
    await runImport(agent, { json: true }, io);
    expect(JSON.parse(io.written.out)).toEqual({
      files: [join(shop.home, file)],
      hooks: [{ command: 'c', pattern: null, isAsync: false, isFailClosed: false, ...expected }],
      lost: [],
    });
  });

  it('knows no other agents', async () => {
    await expect(runImport('tea', {}, terminal(new Workshop()))).rejects.toThrow(
      'Hooks of "tea" cannot be read.',
    );
  });
});

describe('bridle list', () => {
  it('shows the order in which they run, with state and reason', async () => {
    const shop = new Workshop();
    shop.folder('late', 'trigger: before_tool\npriority: 1', says({}));
    shop.folder('early', 'trigger: before_tool\npriority: 900', says({}));
    shop.folder('guard', 'trigger: before_tool\ncategory: security', says({}));
    shop.atHome('.config/agents/hooks/bad/HOOK.md', 'no front matter');
    shop.atProject('.kodelet/hooks/theirs', '#!/bin/sh\n', 0o755);
    const io = terminal(shop);
    expect(await runList({ json: true }, io)).toBe(1);
    const { user, project } = JSON.parse(io.written.out);
    const row = ({ name, state }: { name: string; state: { kind: string } }): string =>
      `${name} ${state.kind}`;
    expect([user.map(row), project.map(row)]).toEqual([
      ['guard active', 'early active', 'bad broken', 'late active'],
      ['theirs untrusted'],
    ]);
    const only = terminal(shop);
    await runList({ event: 'notification' }, only);
    expect(only.written.out).toBe('No hooks found.\n');
  });

  it('says once what is wrong with a rule', async () => {
    const shop = new Workshop({
      '.bridle/config.toml': '[[rule]]\nid = "bad"\npattern = "("\ndecision = "deny"\nreason = "x"\n',
    });
    const io = terminal(shop);
    expect(await runList({}, io)).toBe(1);
    expect(io.written.out.split('its pattern is invalid')).toHaveLength(2);
  });

  it('shows the built-in hooks too, and whether they are on', async () => {
    const shop = new Workshop({ '.bridle/config.toml': 'gates = ["plan-required"]\n' });
    shop.folder('guard', 'trigger: before_tool\ncategory: security', says({}));
    const io = terminal(shop);
    expect(await runList({ json: true }, io)).toBe(0);
    const { builtin } = JSON.parse(io.written.out);
    expect(builtin).toContainEqual(
      expect.objectContaining({
        name: 'shell',
        category: 'security',
        events: ['before_tool', 'permission_request'],
        origin: { layer: 'builtin', file: null, line: null },
        state: { kind: 'active' },
      }),
    );
    const stateOf = (name: string): string =>
      builtin.find((hook: { name: string }) => hook.name === name).state.kind;
    expect([stateOf('plan-required'), stateOf('regression'), stateOf('lint')]).toEqual([
      'active',
      'disabled',
      'disabled',
    ]);
    const table = terminal(shop);
    await runList({}, table);
    const names = table.written.out.split('\n').flatMap((line) => /^\d+ +(\S+)/.exec(line)?.[1] ?? []);
    expect(names.slice(0, 7)).toEqual(['calls', 'shell', 'files', 'reads', 'guard', 'workflow', 'stuck']);
    const prompt = terminal(shop);
    await runList({ prompt: true }, prompt);
    expect(prompt.written.out).not.toContain('plan-required');
    const fresh = terminal(new Workshop());
    expect(await runList({}, fresh)).toBe(0);
    expect(fresh.written.out).toBe('No hooks found.\n');
    expect(fresh.written.err).toMatch(
      /None but the built-in ones:\n[^]*\n2 +shell +active +security +builtin/,
    );
  });
});
