import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { testIo } from '../support/io.js';
import { Workshop } from '../support/workshop.js';

interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function bridle(shop: Workshop, ...argv: string[]): Promise<Said> {
  const io = testIo({ cwd: shop.project, home: shop.home, env: shop.environment(), width: 80 });
  const code = await runCli(argv, io);
  return { code, ...io.written };
}

const RULE = `[[rule]]\nid = "my-rule"\ndecision = "deny"\nreason = "No."\npattern = "x"\n`;
const HOOK = `[[hook]]\nname = "guard"\nevent = "before_tool"\ncommand = "true"\n`;

describe('what the list shows and a command is not for', () => {
  it.each([
    [['disable', 'shell'], /^E_BUILT_IN: "shell" comes with Bridle\. .*\[rules\]/],
    [['disable', 'work-loop'], /^E_BUILT_IN: .*"gates" in config\.toml/],
    [['disable', 'lint'], /^E_BUILT_IN: .*"feedback" in config\.toml/],
    [['trust', 'my-rule'], /^E_NO_APPROVAL: "my-rule" is a rule, which runs nothing\. It needs no approval/],
    [['trust', 'shell'], /^E_NO_APPROVAL: "shell" comes with Bridle/],
    [['disable', 'nobody'], /^E_UNKNOWN_HOOK/],
  ])('%j is told why', async (argv, message) => {
    const shop = new Workshop({ '.bridle/config.toml': RULE });
    const { code, err } = await bridle(shop, ...argv);
    expect([code, err]).toEqual([1, expect.stringMatching(message)]);
  });

  it('an event that nobody knows is no empty list', async () => {
    const shop = new Workshop();
    expect(await bridle(shop, 'list', '--event', 'nope')).toMatchObject({
      code: 1,
      err: expect.stringContaining('E_UNKNOWN_EVENT: "nope" is no event. Choose one of session_start'),
    });
    expect((await bridle(shop, 'list', '--event', 'PreToolUse')).code).toBe(0);
  });

  it('a gate of the configuration is opened with the others', async () => {
    const gate = `[[gate]]\nid = "lint-first"\nbefore = { command = "git commit" }\nrequire = { command = "npm run lint" }\nreason = "Lint."\n`;
    const { err } = await bridle(new Workshop({ '.bridle/config.toml': gate }), 'bypass', 'lint-first');
    expect(err).toContain('Run: bridle bypass workflow');
  });

  it.each([
    ['proxy', '--port', '3', '--', 'true'],
    ['serve', '--stdio', '--token', 'x'],
  ])('%s %s: how to listen means nothing where nobody does', async (...argv) => {
    expect(await bridle(new Workshop(), ...argv)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^E_NOT_LISTENING: --(?:port|token) means nothing without --(?:url|http)\./),
    });
  });
});

describe('an approval by digest', () => {
  it('that is of another content says so', async () => {
    const shop = new Workshop({ '.bridle/config.toml': HOOK });
    const { code, err } = await bridle(shop, 'trust', 'guard', '--hash', 'sha256:0');
    expect(code).toBe(1);
    expect(err).toMatch(/^What is there is sha256:\w+, not sha256:0: it is not what you have looked at\.\n/);
  });
});

describe("a hook's timeout", () => {
  const slow = (more: string): string => `trigger: before_tool\ntimeout: 120000\n${more}`;

  it('above what all hooks have together is said to be cut, in the list and by the strict rules', async () => {
    const shop = new Workshop();
    const dir = shop.folder('slow', slow('priority: 5'), '#!/bin/sh\n');
    const remark = 'its timeout of 120 s is cut to 55 s';
    expect((await bridle(shop, 'list')).out).toContain(remark);
    expect(await bridle(shop, 'validate', dir)).toMatchObject({
      code: 0,
      err: expect.stringContaining(remark),
    });
    shop.atHome('.config/bridle/config.toml', '[limits]\nhooks_ms = 300000\n');
    expect((await bridle(shop, 'list')).out).not.toContain(remark);
  });

  it('of an async hook is its own', async () => {
    const shop = new Workshop();
    shop.folder('slow', slow('async: true'), '#!/bin/sh\n');
    expect((await bridle(shop, 'list')).out).not.toContain('is cut');
  });
});

describe('a folder that is switched off', () => {
  it('is still valid', async () => {
    const shop = new Workshop();
    await bridle(shop, 'new', 'mine', '--shape', 'folder');
    await bridle(shop, 'disable', 'mine');
    expect(await bridle(shop, 'validate')).toMatchObject({ code: 0, err: '' });
    expect((await bridle(shop, 'validate', '.bridle/hooks/mine.disable')).code).toBe(0);
  });
});

describe('bridle new', () => {
  it('says where the category of each shape belongs, in lines that fit', async () => {
    const { out } = await bridle(new Workshop(), 'new', 'mine', '--shape', 'executable');
    expect(out).toContain('[[hooks.override]]');
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
});

describe('bridle import --write', () => {
  const settings = {
    hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: './guard.sh' }] }] },
  };

  it('adds nothing twice, and says that a person has to approve it', async () => {
    const shop = new Workshop({ '.claude/settings.json': JSON.stringify(settings) });
    const config = join(shop.project, '.bridle/config.toml');
    const first = await bridle(shop, 'import', 'claude-code', '--write');
    expect(first.out).toBe(`Added 1 hooks to ${config}.\n`);
    expect(first.err).toContain('bridle trust');
    const second = await bridle(shop, 'import', 'claude-code', '--write');
    expect(second.out).toBe(`Added 0 hooks to ${config}; 1 were there already.\n`);
    expect((await bridle(shop, 'list', '--json')).out.match(/"guard-pretooluse"/g)).toHaveLength(1);
  });

  it('from a file that cannot be read ends with 1', async () => {
    expect((await bridle(new Workshop(), 'import', 'claude-code', '--from', 'nope.json')).code).toBe(1);
  });
});
