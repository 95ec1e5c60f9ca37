import {
  appendFileSync,
  chmodSync,
  existsSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTrust } from '../../src/cli/commands/trust.js';
import type { EntryState } from '../../src/sources/entry.js';
import { shellCall } from '../support/events.js';
import { CLAUDE } from '../support/hook-process.js';
import { testIo, type TestIo } from '../support/io.js';
import { says, Workshop } from '../support/workshop.js';

const FRONT = '---\nname: guard\ndescription: d\ntrigger: before_tool\n---\n';

function hostFolder(shop: Workshop, script = says({ exit: 2, stderr: 'no' })): string {
  shop.atProject('.bridle/hooks/guard/HOOK.md', FRONT);
  shop.atProject('.bridle/hooks/guard/scripts/run.sh', script, 0o755);
  return join(shop.project, '.bridle/hooks/guard');
}

function person(shop: Workshop, answer = true): TestIo {
  return testIo({ cwd: shop.project, home: shop.home, env: shop.environment(), confirm: async () => answer });
}

async function stateOf(shop: Workshop, name: string): Promise<EntryState | undefined> {
  return (await shop.entries()).find((entry) => entry.name === name)?.state;
}

const UNSEEN: EntryState = { kind: 'untrusted', why: 'nobody has approved it yet; "bridle trust" shows it' };
const CHANGED: EntryState = {
  kind: 'untrusted',
  why: expect.stringContaining('it has changed since it was approved on 20'),
};

describe("a project's hook", () => {
  it('does not run until a person has approved it, and the row says so', async () => {
    const shop = new Workshop();
    hostFolder(shop);
    const call = shellCall('ls', { cwd: shop.project });
    const before = await shop.judge(call);
    expect([before.verdict.kind, before.runs[0]?.outcome]).toEqual([
      'no-opinion',
      { kind: 'untrusted', detail: UNSEEN.kind === 'untrusted' ? UNSEEN.why : '' },
    ]);
    expect(await runTrust('guard', {}, person(shop))).toBe(0);
    expect((await shop.judge(call)).verdict.reason).toBe('no');
  });

  it('is shown whole before it is approved, and nothing in it can trick the terminal', async () => {
    const shop = new Workshop();
    hostFolder(shop, '#!/bin/sh\necho \u001b[2Khidden \u202egnirts\n');
    const io = person(shop, false);
    expect(await runTrust('guard', {}, io)).toBe(1);
    expect(io.written.out).toContain('trigger: before_tool');
    expect(io.written.out).toContain('\uFFFD[2Khidden \uFFFDgnirts');
    expect(await stateOf(shop, 'guard')).toEqual(UNSEEN);
  });

  it('waits again when any file of it changes, also one that no script names', async () => {
    const shop = new Workshop();
    const dir = hostFolder(shop);
    shop.atProject('.bridle/hooks/guard/lib/words.txt', 'rm\n');
    await runTrust('guard', {}, person(shop));
    expect(await stateOf(shop, 'guard')).toEqual({ kind: 'active' });
    appendFileSync(join(dir, 'lib/words.txt'), 'mv\n');
    expect(await stateOf(shop, 'guard')).toEqual(CHANGED);
    const io = person(shop);
    await runTrust('guard', {}, io);
    expect(io.written.out).toContain('+mv');
    expect(io.written.out).not.toContain('+rm');
    writeFileSync(join(dir, 'new.sh'), 'echo\n');
    expect(await stateOf(shop, 'guard')).toEqual(CHANGED);
    rmSync(join(dir, 'new.sh'));
    expect(await stateOf(shop, 'guard')).toEqual({ kind: 'active' });
    chmodSync(join(dir, 'lib/words.txt'), 0o755);
    expect(await stateOf(shop, 'guard')).toEqual(CHANGED);
  });

  it('runs from a copy, so that a swap after the look changes nothing', async () => {
    const shop = new Workshop();
    const dir = hostFolder(shop, '#!/bin/sh\ncat >/dev/null\npwd >&2\nexit 2\n');
    await runTrust('guard', {}, person(shop));
    const call = shellCall('ls', { cwd: shop.project });
    const { hooks } = await shop.load(call);
    const [hook] = hooks;
    writeFileSync(join(dir, 'scripts/run.sh'), '#!/bin/sh\necho swapped >&2\nexit 2\n');
    // This hook was planned before the swap; the look right before the start sees it.
    const outcome = await hook?.run(call, new AbortController().signal);
    expect(outcome).toEqual({
      kind: 'untrusted',
      detail: `${join(dir, 'scripts/run.sh')} has changed since it was approved`,
    });
  });

  it('the copy lies with the person, and a tampered one is not run', async () => {
    const shop = new Workshop();
    hostFolder(shop, '#!/bin/sh\ncat >/dev/null\npwd >&2\nexit 2\n');
    await runTrust('guard', {}, person(shop));
    const call = shellCall('ls', { cwd: shop.project });
    const copies = join(shop.places.userState, 'copies');
    const place = (await shop.judge(call)).verdict.reason ?? '';
    expect(place.startsWith(copies)).toBe(true);
    writeFileSync(join(place, 'scripts/run.sh'), '#!/bin/sh\necho tampered >&2\nexit 2\n');
    expect((await shop.judge(call)).runs[0]?.outcome.kind).toBe('untrusted');
    // The next time everything is looked at anew, the copy is mended from what was approved.
    rmSync(join(shop.places.userState, 'cache'), { recursive: true });
    expect((await shop.judge(call)).verdict.reason).toBe(place);
  });

  it('cannot be approved where nobody is, except by the digest of what was looked at', async () => {
    const shop = new Workshop();
    hostFolder(shop);
    const nobody = testIo({ cwd: shop.project, home: shop.home, env: shop.environment() });
    await expect(runTrust('guard', {}, nobody)).rejects.toThrow('approved by a person at a terminal');
    const [entry] = await shop.entries();
    expect(await runTrust('guard', { hash: 'sha256:0' }, nobody)).toBe(1);
    expect(await runTrust('guard', { hash: entry?.digest ?? '' }, nobody)).toBe(0);
    expect(await stateOf(shop, 'guard')).toEqual({ kind: 'active' });
  });

  it('can be taken back', async () => {
    const shop = new Workshop();
    hostFolder(shop);
    await runTrust('guard', {}, person(shop));
    expect(await runTrust('guard', { revoke: true }, person(shop))).toBe(0);
    expect(await stateOf(shop, 'guard')).toEqual(UNSEEN);
    expect(await runTrust('guard', { revoke: true }, person(shop))).toBe(1);
  });

  it('in another clone is another hook, though every byte is the same', async () => {
    const [first, second] = [new Workshop(), new Workshop()];
    hostFolder(first);
    hostFolder(second);
    await runTrust('guard', {}, person(first));
    const sameHome = { home: first.home, places: { ...second.places, userState: first.places.userState } };
    const [entry] = await second.entries(sameHome);
    expect(entry?.state).toEqual(UNSEEN);
  });

  it('a link out of the folder to a directory is refused', async () => {
    const shop = new Workshop();
    const dir = hostFolder(shop);
    symlinkSync('/etc', join(dir, 'etc'));
    expect(await stateOf(shop, 'guard')).toEqual({ kind: 'broken', why: 'etc is a link to a directory' });
  });
});

describe('a command of a project', () => {
  const entry = (command: string): string =>
    `[[hook]]\nname = "lint"\nevent = "before_tool"\ncommand = ${command}\n`;

  it('is approved with the file it names, and waits again when either changes', async () => {
    const shop = new Workshop({ '.bridle/config.toml': entry('["tools/lint.sh", "--strict"]') });
    const script = shop.atProject('tools/lint.sh', says({ exit: 2, stderr: 'lint' }), 0o755);
    expect(await stateOf(shop, 'lint')).toEqual(UNSEEN);
    const io = person(shop);
    await runTrust('lint', {}, io);
    expect(io.written.out).toContain('runs: tools/lint.sh --strict');
    expect(io.written.out).toContain('+exit 2');
    expect((await shop.judge(shellCall('ls', { cwd: shop.project }))).verdict.reason).toBe('lint');
    appendFileSync(script, '# more\n');
    expect(await stateOf(shop, 'lint')).toEqual(CHANGED);
    await runTrust('lint', {}, person(shop));
    shop.write('.bridle/config.toml', entry('["tools/lint.sh", "--lax"]'));
    expect(await stateOf(shop, 'lint')).toEqual(CHANGED);
  });

  it('finds its files in a line for the shell as well', async () => {
    const shop = new Workshop({
      '.bridle/config.toml': entry(`'cd / && bash "$CLAUDE_PROJECT_DIR"/tools/lint.sh | cat'`),
    });
    const script = shop.atProject('tools/lint.sh', 'exit 0\n');
    await runTrust('lint', {}, person(shop));
    appendFileSync(script, '# more\n');
    expect(await stateOf(shop, 'lint')).toEqual(CHANGED);
  });

  it('that changes its own file while it runs is not believed', async () => {
    const shop = new Workshop({ '.bridle/config.toml': entry('["tools/lint.sh"]') });
    shop.atProject('tools/lint.sh', '#!/bin/sh\necho "# x" >> "$0"\nexit 0\n', 0o755);
    await runTrust('lint', {}, person(shop));
    const { runs } = await shop.judge(shellCall('ls', { cwd: shop.project }));
    expect(runs[0]?.outcome).toEqual({
      kind: 'untrusted',
      detail: expect.stringContaining('was changed while it ran'),
    });
  });
});

describe('trust without questions', () => {
  it('a flag lets the project run, and so does an environment that names it by its path', async () => {
    const shop = new Workshop();
    hostFolder(shop);
    const call = shellCall('ls', { cwd: shop.project });
    const kindWith = async (env: Record<string, string>, isProjectTrusted = false): Promise<string> =>
      (await shop.judge(call, { isProjectTrusted, env: { ...shop.environment(), ...env } })).verdict.kind;
    expect(await kindWith({}, true)).toBe('deny');
    expect(await kindWith({ BRIDLE_TRUST_PROJECT: shop.project })).toBe('deny');
    // What a repository could write into some agent's settings without knowing where it lies.
    expect(await kindWith({ BRIDLE_TRUST_PROJECT: '1' })).toBe('no-opinion');
    expect(await kindWith({ BRIDLE_TRUST_PROJECT: '.' })).toBe('no-opinion');
    expect(existsSync(join(shop.places.userState, 'trust'))).toBe(false);
  });
});

describe("a person's own hook", () => {
  it('that everyone may write is not run', async () => {
    const shop = new Workshop();
    const path = shop.executable('open', 'before_tool_call', 'true');
    chmodSync(path, 0o777);
    expect(await stateOf(shop, 'open')).toEqual({
      kind: 'broken',
      why: `everyone may write ${path}; "chmod o-w" mends that`,
    });
  });
});

it('many hook processes that find an approved hook for the first time all run it', async () => {
  const shop = new Workshop();
  hostFolder(shop);
  const env = { BRIDLE_TRUST_PROJECT: shop.project };
  const calls = Array.from({ length: 16 }, () => shop.hook(CLAUDE, shop.claudeCall('ls'), env));
  const answers = await Promise.all(calls);
  expect(answers.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(answers.map(() => [2, 'no']));
});

describe("a command of a person's own", () => {
  it('with a relative path is looked for beside their configuration, not in the project', async () => {
    const shop = new Workshop();
    shop.atHome(
      '.config/bridle/config.toml',
      '[[hook]]\nname = "g"\nevent = "before_tool"\ncommand = ["./guard.sh"]\n',
    );
    shop.atProject('guard.sh', says({ exit: 2, stderr: 'the repository' }), 0o755);
    const call = shellCall('ls', { cwd: shop.project });
    expect((await shop.judge(call)).runs[0]?.outcome.kind).toBe('not-started');
    shop.atHome('.config/bridle/guard.sh', says({ exit: 2, stderr: 'the person' }), 0o755);
    expect((await shop.judge(call)).verdict.reason).toBe('the person');
  });
});

describe("a person's line for the shell", () => {
  const config = (line: string): string =>
    `[[hook]]\nname = "g"\nevent = "before_tool"\ncommand = '${line}'\n`;

  it.each(['./guard.sh; true', 'bash -e guard.sh || exit 2', 'cat | sh "$CLAUDE_PROJECT_DIR"/guard.sh'])(
    '%s starts a program of the project, and so waits for approval',
    async (line) => {
      const shop = new Workshop();
      shop.atHome('.config/bridle/config.toml', config(line));
      shop.atProject('guard.sh', says({ exit: 2, stderr: 'the repository' }), 0o755);
      expect(await stateOf(shop, 'g')).toEqual(UNSEEN);
      await runTrust('g', {}, person(shop));
      expect(await stateOf(shop, 'g')).toEqual({ kind: 'active' });
      appendFileSync(join(shop.project, 'guard.sh'), '# more\n');
      expect(await stateOf(shop, 'g')).toEqual(CHANGED);
    },
  );

  it('whose program appears only later waits for approval as well', async () => {
    const shop = new Workshop();
    shop.atHome('.config/bridle/config.toml', config('./guard.sh; true'));
    const call = shellCall('ls', { cwd: shop.project });
    expect((await shop.judge(call)).runs[0]?.outcome.kind).toBe('verdict');
    shop.atProject('guard.sh', says({ exit: 2, stderr: 'the repository' }), 0o755);
    expect((await shop.judge(call)).runs[0]?.outcome.kind).toBe('untrusted');
  });

  it('that only reads files of the project does not', async () => {
    const shop = new Workshop();
    shop.atHome('.config/bridle/config.toml', config('grep -q x package.json; exit 0'));
    shop.atProject('package.json', '{}');
    expect(await stateOf(shop, 'g')).toEqual({ kind: 'active' });
  });
});

describe('the manifest', () => {
  it('is kept, asked once of each content, and made anew when anything changes', async () => {
    const shop = new Workshop();
    const log = join(shop.home, 'asked');
    const script = `#!/bin/sh\nif [ "$1" = hook ]; then echo asked >> ${log}; echo before_tool_call; fi\n`;
    shop.atHome('.kodelet/hooks/a', script, 0o755);
    const call = shellCall('ls', { cwd: shop.project });
    const names = async (): Promise<readonly string[]> =>
      (await shop.load(call)).hooks.map(({ name }) => name);
    expect([await names(), await names()]).toEqual([['a'], ['a']]);
    shop.atHome('.kodelet/hooks/b', script, 0o755);
    expect(await names()).toEqual(['a', 'b']);
    chmodSync(join(shop.home, '.kodelet/hooks/a'), 0o644);
    expect(await names()).toEqual(['b']);
    rmSync(join(shop.home, '.kodelet'), { recursive: true });
    expect(await names()).toEqual([]);
    expect(readFileSync(log, 'utf8')).toBe('asked\nasked\n');
    expect(existsSync(join(shop.places.userState, 'cache'))).toBe(true);
  });
});
