import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/model/json.js';
import { corpusContext, judgeEvent, ruleFor, scratchContext, toolEvent } from './support/contexts.js';
import { madeUpValues } from '../secrets/made-up.js';

const TOKEN = madeUpValues('ghp_<a36>', 1)[0] ?? '';
const strict = corpusContext({ preset: 'strict' });
const standard = corpusContext();

describe('the workspace boundary for file tools', () => {
  it.each([
    ['Write', { file_path: '/etc/passwd', content: 'x' }],
    ['Write', { file_path: '$HOME/x', content: 'x' }],
    ['Write', { file_path: '~other/x', content: 'x' }],
    ['Write', { file_path: '/home/dev/project/../evil', content: 'x' }],
    ['Write', { file_path: 'newdir/../../x', content: 'x' }],
    ['Write', { file_path: '/home/dev/project-evil/x', content: 'x' }],
    ['Write', { file_path: '/proc/self/root/etc/x', content: 'x' }],
    ['Edit', { file_path: '/home/dev/.bashrc', old_string: 'a', new_string: 'b' }],
    ['MultiEdit', { file_path: '/etc/passwd', edits: [] }],
    ['NotebookEdit', { notebook_path: '/srv/a.ipynb', new_source: 'x' }],
    ['fs_write', { command: 'create', path: '/opt/x', file_text: 'x' }],
    ['apply_patch', { input: '*** Begin Patch\n*** Add File: ../x\n+x\n*** End Patch' }],
    ['apply_patch', { patch: '--- a/src/a.ts\n+++ b/../../../etc/x\n@@\n+x' }],
    ['mcp__files__write_file', { path: '/etc/x', content: 'x' }],
    ['mcp__files__move_file', { source: 'a', destination: '/etc/a' }],
    ['delete_file', { target_file: '/home/dev/other/x' }],
    ['Write', { edits: [{ nested: { filePath: '/etc/x' } }] }],
  ])('%s %j is refused', async (name, input) => {
    expect(await ruleFor(toolEvent(name, input), standard)).toBe('workspace.outside');
  });

  it.each([
    ['Write', { file_path: 'a.txt', content: 'x' }],
    ['Write', { file_path: './a/b/c.txt', content: 'x' }],
    ['Write', { file_path: '/home/dev/project/a.txt', content: 'x' }],
    ['Write', { file_path: '', content: 'x' }],
    ['Write', { file_path: '/tmp/x', content: 'x' }],
    ['Read', { file_path: '/etc/hosts' }],
    ['mcp__files__read_file', { path: '/etc/hosts' }],
    ['Write', { file_path: 'fix.diff', content: '--- a/x\n+++ b/../../etc/x\n' }],
    ['write', { command: 'rm -rf /' }],
  ])('%s %j is not', async (name, input) => {
    expect(await ruleFor(toolEvent(name, input), standard)).toBeNull();
  });

  it('strict keeps file tools out of temporary directories too', async () => {
    expect(await ruleFor(toolEvent('Write', { file_path: '/tmp/x', content: 'x' }), strict)).toBe(
      'workspace.temp',
    );
  });

  it('a link out of the workspace is outside, also with a missing file behind it', async () => {
    const { home, workspace, context } = scratchContext();
    mkdirSync(join(home, 'elsewhere'));
    symlinkSync(join(home, 'elsewhere'), join(workspace, 'link'));
    expect(await ruleFor(toolEvent('Write', { file_path: 'link/new/x', content: '' }), context)).toBe(
      'workspace.outside',
    );
    const allowed = { ...context, allowPaths: [`${home}/elsewhere/**`] };
    expect(await ruleFor(toolEvent('Write', { file_path: 'link/new/x', content: '' }), allowed)).toBeNull();
  });

  it.each([
    ['echo x > ~/notes/a', null],
    ['cp a ~/notes', null],
    ['cp a ~/notes/', null],
    ['rm ~/notes/a', null],
    ['echo x > ~/real/a', null],
    ['ln -sfn ~/Documents ~/notes', 'workspace.outside'],
    ['rm ~/notes', 'workspace.outside'],
    ['mv ~/notes x', 'workspace.outside'],
    ['echo x > ~/other/a', 'workspace.outside'],
  ])('a permitted link lets through what is behind it, and stays: %s', async (command, rule) => {
    const { home, context } = scratchContext({ allowPaths: ['~/notes'] });
    mkdirSync(join(home, 'real'));
    symlinkSync(join(home, 'real'), join(home, 'notes'));
    expect(await ruleFor(toolEvent('Bash', { command }), context)).toBe(rule);
  });

  describe('a link to something that is missing leads where it would be made', () => {
    const { home, workspace, context } = scratchContext();
    mkdirSync(join(home, 'real/er'), { recursive: true });
    mkdirSync(join(workspace, 'src'));
    const link = (name: string, target: string) => symlinkSync(target, join(workspace, name));
    link('key', join(home, '.ssh/authorized_keys'));
    link('up', '../missing');
    link('chain', 'up');
    link('directory', join(home, 'missing'));
    link('settings', '.bridle/config.toml');
    link('beside', 'src/new.ts');
    link('er', join(home, 'real/er'));
    link('around', 'er/../new');
    link('loop', 'loop');
    link('wide', 'wide/../wide/../wide');

    it.each([
      ['key', 'workspace.outside'],
      ['up', 'workspace.outside'],
      ['chain', 'workspace.outside'],
      ['directory/a/b', 'workspace.outside'],
      ['settings', 'protected.bridle'],
      ['around', 'workspace.outside'],
      ['beside', null],
      ['loop', null],
      ['wide', null],
      ['src/new.ts', null],
    ])('%s: %s', async (path, rule) => {
      expect(await ruleFor(toolEvent('Write', { file_path: path, content: 'x' }), context)).toBe(rule);
      expect(await ruleFor(toolEvent('Bash', { command: `echo x > ${path}` }), context)).toBe(rule);
      expect(await ruleFor(toolEvent('Bash', { command: `cp a ${path}` }), context)).toBe(rule);
    });

    it.each(['rm key', 'mv up other', 'ln -sfn src directory', 'unlink settings'])(
      '%s changes the link only',
      async (command) => {
        expect(await ruleFor(toolEvent('Bash', { command }), context)).toBeNull();
      },
    );

    it('a way up that leads elsewhere is no name of a link', async () => {
      const remove = toolEvent('delete_file', { path: 'er/../x' });
      expect(await ruleFor(remove, context)).toBe('workspace.outside');
      expect(await ruleFor(toolEvent('Bash', { command: 'rm er/../x' }), context)).toBe('workspace.outside');
    });
  });
});

describe('what a tool of unknown kind does to the files that it names', () => {
  const content = { content: 'x' };
  it.each<readonly [string, JsonObject]>([
    ['apply_diff', { path: '/etc/passwd', diff: 'x' }],
    ['search_replace', { file_path: '/etc/passwd', old_string: 'a', new_string: 'b' }],
    ...'unlink rm erase trash truncate touch chmod modify_file truncate_file download_file export deletefile'
      .split(' ')
      .map((tool) => [`mcp__fs__${tool}`, { path: '/etc/passwd' }] as const),
    ...'set_file_contents set_file_text change_file put saveFile'
      .split(' ')
      .map((tool) => [`mcp__fs__${tool}`, { path: '/etc/passwd', ...content }] as const),
    ['mcp__fs__file', { path: '/etc/passwd', op: 'write' }],
    ['mcp__jetbrains__replace_text', { pathInProject: '/etc/passwd', text: 'x' }],
    ['mcp__fs__write', { target: '/etc/passwd' }],
    ['mcp__fs__write', { location: '/etc/passwd' }],
    ['mcp__fs__write', { 'file-path': '/etc/passwd' }],
    ['mcp__figma__download_images', { localPath: '/etc/passwd' }],
    ['mcp__fs__write', { files: { '/etc/passwd': 'x' } }],
    ['mcp__fs__copy_file', { source: 'a', destination: '/etc/passwd' }],
    ['mcp__fs__move_file', { source: '/etc/passwd', destination: 'a' }],
    ['use_mcp_tool', { tool_name: 'delete_file', arguments: '{"path":"/etc/passwd"}' }],
    ['Foo', { file_path: '/etc/passwd', ...content }],
    ['mcp__fs__get_or_create', { path: '/etc/passwd' }],
    ['mcp__fs__delete_file', { path: '/etc/passwd', command: 'view' }],
    ['str_replace_based_edit_tool', { command: 'view', path: '/etc/passwd', new_str: 'x' }],
  ])('%s %j writes', async (name, input) => {
    expect(await ruleFor(toolEvent(name, input), standard)).toBe('workspace.outside');
  });

  it.each([
    ['mcp__computer__read_file', { path: '/etc/hosts' }],
    ['mcp__code-editor__read_file', { path: '/etc/hosts' }],
    ['mcp__editor__readFile', { path: '/etc/hosts' }],
    ['mcp__term__read_output', { path: '/etc/hosts' }],
    ['mcp__movies__lookup', { path: '/etc/hosts' }],
    ['mcp__fs__get_edit_history', { path: '/etc/hosts' }],
    ['str_replace_based_edit_tool', { command: 'view', path: '/etc/hosts' }],
    ['mcp__fs__copy_file', { source: '/usr/share/dict/words', destination: 'words' }],
    ['mcp__kong__create_route', { paths: ['/api'] }],
    ['mcp__http__request', { method: 'PUT', path: '/users/1', body: {} }],
    ['mcp__kubernetes__apply', { filename: '/home/dev/manifests/a.yaml' }],
    ['mcp__git__git_add', { files: ['.'] }],
    ['mcp__mail__send', { to: '/team', text: 'x' }],
    ['mcp__git__set_working_directory', { path: '/home/dev/other' }],
    ['mcp__fs__scan_all', { path: '/' }],
    ['mcp__fs__watcher', { path: '/home/dev' }],
    ['mcp__fs__read_file', { path: '.claude/settings.json' }],
    ['mcp__ide__openFile', { filePath: '.claude/settings.json' }],
  ])('%s %j does not', async (name, input) => {
    expect(await ruleFor(toolEvent(name, input), standard)).toBeNull();
  });

  it.each([
    ['Foo', { file_path: '.bridle/config.toml', ...content }],
    ['Foo', { file_path: '.bridle/config.toml' }],
    ['mcp__fs__sync', { files: { '.bridle/config.toml': 'x' } }],
    ['mcp__kong__create_route', { path: '.bridle/config.toml' }],
  ])('%s %j is refused where nobody can tell', async (name, input) => {
    expect(await ruleFor(toolEvent(name, input), standard)).toBe('protected.bridle');
  });

  it('what a copy is made of is read', async () => {
    const copy = toolEvent('mcp__fs__copy_file', { source: '~/.ssh/id_rsa', destination: 'key' });
    expect(await ruleFor(copy, standard)).toBe('secrets.read');
  });
});

describe('protected files for file tools', () => {
  it.each([
    ['.bridle/config.toml', 'protected.bridle'],
    ['.bridle/.tracking/ledger.jsonl', 'protected.bridle'],
    ['.konductor/state.toml', 'protected.bridle'],
    ['/proj/.konductor/config.toml', 'protected.bridle'],
    ['.BRIDLE/Config.toml', 'protected.bridle'],
    ['.agents/hooks/guard/HOOK.md', 'protected.bridle'],
    ['~/.config/bridle/config.toml', 'protected.bridle'],
    ['.claude/settings.json', 'protected.agent'],
    ['.claude/settings.local.json', 'protected.agent'],
    ['.cUrSoR/hooks.json', 'protected.agent'],
    ['.codex/config.toml', 'protected.agent'],
    ['sub/.gemini/settings.json', 'protected.agent'],
    ['~/.claude/anything.md', 'protected.agent'],
    ['.git/hooks/pre-commit', 'protected.git-hooks'],
    ['.git/config', 'protected.git-hooks'],
    // As one system or another takes a name.
    ['.claude/settings.json ', 'protected.agent'],
    [' .claude/settings.json', 'protected.agent'],
    ['.claude./settings.json..', 'protected.agent'],
    ['.claude/settings.json::$DATA', 'protected.agent'],
    ['.claude/settings.json\0.txt', 'protected.agent'],
    ['.claude/\u017Fettings.json', 'protected.agent'],
    ['.cl\u200Caude/settings.json', 'protected.agent'],
    ['GIT~1/hooks/pre-commit', 'protected.git-hooks'],
    ['.skip-plan', 'protected.marker'],
    ['LICENSE', 'protected.configured'],
    ['vendor/lib/x.c', 'protected.configured'],
  ])('%s is refused by %s', async (path, rule) => {
    const context = corpusContext({ protectedPaths: ['LICENSE', 'vendor/**'] });
    expect(await ruleFor(toolEvent('Write', { file_path: path, content: 'x' }), context)).toBe(rule);
  });

  it.each([
    'src/state.toml',
    '.bridle/phases/01/plans/plan-1.md',
    '.konductor/phases/01/plans/plan-1.md',
    '.claude/commands/deploy.md',
    '.github/workflows/ci.yml',
    '.gitignore',
    'bridle/config.toml',
    '.cargo/config.toml',
    'docs/a note.md',
    'src/a~1.ts',
    'src/x:y.ts',
    '.claude/commands/settings.json.md',
  ])('%s is free', async (path) => {
    expect(await ruleFor(toolEvent('Write', { file_path: path, content: 'x' }), standard)).toBeNull();
  });

  const BODY = '*** Update File: .claude/settings.json\n@@\n-a\n+b\n*** End Patch';
  const RENAME =
    'diff --git a/x b/z\nsimilarity index 100%\nrename from .claude/settings.json\nrename to z\n';
  it.each([
    ['apply_patch', { input: `*** Begin Patch\n ${BODY}` }],
    ['apply_patch', { input: `<<'EOF'\n*** Begin Patch\n${BODY}\nEOF` }],
    ['apply_patch', { input: `*** Begin Patch\n*** Delete File: x\n\t${BODY}` }],
    ['apply_patch', { command: `apply_patch <<"X"\n*** Begin Patch\n${BODY}\nX` }],
    ['apply_patch', { input: `*** Begin Patch\n${BODY.replace(': ', ':')}` }],
    ['Bash', { command: `apply_patch <<'XX'\n*** Begin Patch\n  ${BODY}\nXX` }],
    ['apply_patch', { patch: RENAME }],
    ['mcp__files__apply_patch', { diff: RENAME.replaceAll('rename', 'copy') }],
    ['Bash', { command: `git apply <<'XX'\n${RENAME}\nXX` }],
    [
      'Bash',
      {
        command:
          "git apply <<'XX'\ndiff --git a/.claude/settings.json b/.claude/settings.json\nGIT binary patch\nXX",
      },
    ],
    ['Bash', { command: `git apply <<'XX'\n--- "a/.claude/sett\\151ngs.json"\n+++ "b/x"\nXX` }],
    ['Bash', { command: `patch -p1 <<'XX'\n+++ b/.claude/settings.json 2020-01-01 10:00\nXX` }],
    ['apply_patch', { patch: `*** Begin Patch\n+++ b/.claude/settings.json\n@@\n+x` }],
  ])('a patch names its files in many ways: %s %j', async (name, input) => {
    expect(await ruleFor(toolEvent(name, input), standard)).toBe('protected.agent');
  });

  it('a line of an update that stays as it is names no file', async () => {
    const lines = ['*** Begin Patch', '*** Update File: docs/a.md', '@@', ' *** Add File: /etc/x', '+y'];
    expect(await ruleFor(toolEvent('apply_patch', { input: lines.join('\n') }), standard)).toBeNull();
    const comment = '--- a/x.sql\n+++ b/x.sql\n@@\n--- see /etc/hosts\n+b\n';
    expect(await ruleFor(toolEvent('apply_patch', { patch: comment }), standard)).toBeNull();
  });

  it.each([
    ['.git/refs/heads/main', 'destructive.git-directory'],
    ['.git/HEAD', 'destructive.git-directory'],
    ['.git/index', 'protected.git-hooks'],
    ['.git/index.lock', null],
    ['.git/COMMIT_EDITMSG', null],
    ['.git/info/exclude', null],
  ])("git's own data is git's: %s %s", async (path, rule) => {
    expect(await ruleFor(toolEvent('Write', { file_path: path, content: 'x' }), standard)).toBe(rule);
  });

  it.each([
    ['"chat.tools.autoApprove": true', 'protected.agent'],
    ['"chat.tools.terminal.autoApprove": { "rm": true }', 'protected.agent'],
    [String.raw`"chat.tools.autoA\u0070prove": true`, 'protected.agent'],
    [String.raw`"chat.tools.autoA\u0070prove": false`, null],
    [String.raw`"files.exclude": { "\u0070": true }`, null],
    ['"chat.tools.autoApprove": false', null],
    ['"editor.tabSize": 2', null],
  ])("an editor's settings are free as long as its agent asks: %s", async (text, rule) => {
    const write = (path: string) => toolEvent('Write', { file_path: path, content: `{ ${text} }` });
    expect(await ruleFor(write('.vscode/settings.json'), standard)).toBe(rule);
    expect(await ruleFor(write('docs/settings.json'), standard)).toBeNull();
  });

  it.each([
    ['mcp__filesystem__move_file', { source: 'config', destination: 'x' }, 'protected.configured'],
    ['delete_directory', { path: 'config' }, 'protected.configured'],
    ['mcp__filesystem__create_directory', { path: 'config' }, null],
    ['mcp__filesystem__move_file', { source: 'src', destination: 'x' }, null],
  ])('a directory goes with what the configuration protects in it: %s %j', async (name, input, rule) => {
    const context = corpusContext({ protectedPaths: ['config/prod.*'] });
    expect(await ruleFor(toolEvent(name, input), context)).toBe(rule);
  });

  it('reading is free', async () => {
    expect(await ruleFor(toolEvent('Read', { file_path: '.claude/settings.json' }), standard)).toBeNull();
  });

  it('a link to a protected file is the protected file', async () => {
    const { workspace, context } = scratchContext();
    mkdirSync(join(workspace, '.bridle'));
    symlinkSync('.bridle', join(workspace, 'innocent'));
    expect(
      await ruleFor(toolEvent('Write', { file_path: 'innocent/config.toml', content: '' }), context),
    ).toBe('protected.bridle');
  });

  it("Bridle's own directories are protected wherever the environment puts them", async () => {
    const context = corpusContext({ ownPaths: ['/xdg/bridle'], allowPaths: ['/xdg/**'] });
    expect(
      await ruleFor(toolEvent('Write', { file_path: '/xdg/bridle/trust.json', content: '' }), context),
    ).toBe('protected.bridle');
  });

  it('no switch opens them', async () => {
    const context = corpusContext({ rules: { 'protected.bridle': 'off', protected: 'off' } });
    expect(await ruleFor(toolEvent('Write', { file_path: '.bridle/x', content: '' }), context)).toBe(
      'protected.bridle',
    );
  });
});

describe('credentials in file tools', () => {
  it.each([
    ['Write', { file_path: 'a.ts', content: `const key = '${TOKEN}'` }],
    ['Edit', { file_path: 'a.ts', old_string: 'x', new_string: TOKEN }],
    ['MultiEdit', { file_path: 'a.ts', edits: [{ old_string: 'x', new_string: `y ${TOKEN}` }] }],
    ['NotebookEdit', { notebook_path: 'a.ipynb', new_source: TOKEN }],
    ['fs_write', { command: 'create', path: 'a', file_text: TOKEN }],
    ['apply_patch', { input: `*** Begin Patch\n*** Add File: x\n+${TOKEN}\n*** End Patch` }],
    ['apply_patch', { patch: `--- a/x\n+++ b/x\n@@\n y\n+z\n+${TOKEN}\n` }],
    ['apply_patch', { diff: `--- a/x\n+++ b/x\n@@\n+const a = '${TOKEN.slice(0, 9)}' +\n+${TOKEN}` }],
    ['mcp__files__write_file', { path: 'x', body: { deep: [TOKEN] } }],
    ['Write', { file_path: 'tests/a.cfg', content: TOKEN }],
  ])('%s into a file is refused', async (name, input) => {
    const verdict = await judgeEvent(toolEvent(name, input), standard);
    expect(verdict?.rule).toBe('secrets.literal');
    expect(JSON.stringify(verdict)).not.toContain(TOKEN);
  });

  it.each([
    ['Edit', { file_path: 'a.ts', old_string: TOKEN, new_string: 'process.env.TOKEN' }],
    ['apply_patch', { input: `*** Begin Patch\n*** Update File: x\n-${TOKEN}\n+$TOKEN\n*** End Patch` }],
    ['apply_patch', { patch: `--- a/x\n+++ b/x\n@@\n-${TOKEN}\n+y\n` }],
    ['apply_patch', { patch: `--- a/x\n+++ b/x\n@@\n ${TOKEN}\n+y\n` }],
    ['apply_patch', { patch: `--- a/x\n+++ b/x\n@@\n+${TOKEN.slice(0, 9)}\n+${TOKEN.slice(9)}\n` }],
    ['Write', { file_path: 'a.ts', content: 'const key = process.env.API_KEY' }],
  ])('taking one out with %s is not', async (name, input) => {
    expect(await ruleFor(toolEvent(name, input), standard)).toBeNull();
  });

  const many = (count: number, value: JsonValue): JsonValue => Array.from({ length: count }, () => value);
  it.each<readonly [string, JsonObject]>([
    ['Write', { file_path: 'a', edits: many(30_000, 'x') }],
    ['mcp__sheets__update_values', { values: many(1_300, many(10, 'x')) }],
    ['MultiEdit', { file_path: 'a', edits: many(6_000, { old_string: 'a', new_string: 'b' }) }],
    ['TodoWrite', { todos: many(4_000, { content: 'a', status: 'pending', activeForm: 'b' }) }],
  ])('%s with many values is read to its end', async (name, input) => {
    expect(await ruleFor(toolEvent(name, input), standard)).toBeNull();
    expect(await ruleFor(toolEvent(name, { ...input, last: ['~/.bashrc', TOKEN] }), standard)).toBe(
      'secrets.literal',
    );
  });

  it('a call with more values than can be looked through is to be sent in parts', async () => {
    const verdict = await judgeEvent(
      toolEvent('mcp__sheets__update_values', { values: many(11_000, many(10, 1)) }),
      standard,
    );
    expect(verdict).toMatchObject({
      kind: 'deny',
      rule: 'input.too-large',
      reason: 'This call holds more than 100000 values, which is too large to be judged.',
      remedy: 'Send it in parts, each a call of its own.',
    });
    const half = toolEvent('mcp__sheets__update_values', { values: many(5_500, many(10, 1)) });
    expect(await ruleFor(half, standard)).toBeNull();
  });

  it.each([
    [`echo ${TOKEN}`, true],
    [`echo ${TOKEN.slice(0, 6)}''${TOKEN.slice(6)}`, true],
    [`echo "${TOKEN.slice(0, 6)}"'${TOKEN.slice(6)}'`, true],
    [`(ls;echo ${TOKEN.slice(0, 6)}''${TOKEN.slice(6)})`, true],
    [`A=${TOKEN.slice(0, 6)}; echo \${A}${TOKEN.slice(6)}`, true],
    [`echo ${TOKEN.slice(0, 6)} ${TOKEN.slice(6)}`, false],
    [`echo '${TOKEN.slice(0, 6)}' '${TOKEN.slice(6)}'`, false],
  ])('a command that holds one, in whatever quotes, is refused (%#)', async (command, isRefused) => {
    expect(await ruleFor(toolEvent('Bash', { command }), standard)).toBe(
      isRefused ? 'secrets.literal' : null,
    );
  });

  it.each<[string, JsonObject, string]>([
    ['Write', { file_path: 'src/a.ts', content: TOKEN }, 'into a file (/home/dev/project/src/a.ts)'],
    [
      'apply_patch',
      { input: `*** Begin Patch\n*** Add File: x\n+y\n*** Add File: z\n+${TOKEN}\n*** End Patch` },
      'into a file (z)',
    ],
    ['Bash', { command: `echo ${TOKEN} > .env` }, 'into a command and its history (/home/dev/project/.env)'],
    ['Bash', { command: `echo ${TOKEN}` }, 'into a command and its history'],
  ])('the refusal names the kind and the file, and not the credential: %s %#', async (name, input, where) => {
    const verdict = await judgeEvent(toolEvent(name, input), standard);
    expect(verdict?.reason).toBe(`Refused: this would put a credential of kind github ${where}.`);
  });

  it('a very long text is read from one end to the other', async () => {
    const filler = 'lorem ipsum\n'.repeat(30_000);
    const write = (content: string) => ruleFor(toolEvent('Write', { file_path: 'a', content }), standard);
    expect(await write(`${TOKEN}\n${filler}`)).toBe('secrets.literal');
    expect(await write(`${filler}\n${TOKEN}`)).toBe('secrets.literal');
    expect(await write(`${filler}${filler}${TOKEN}\n${filler}${filler}`)).toBe('secrets.literal');
    expect(await write(filler)).toBeNull();
    const word = 'x '.repeat(200_000);
    // Wherever a piece ends, the credential is whole in one of them.
    for (let at = 0; at < 40; at += 1)
      expect(await write(`${' '.repeat(256 * 1024 - at)}${TOKEN} ${word}`)).toBe('secrets.literal');
  });

  it('a request that takes one along is refused', async () => {
    expect(await ruleFor(toolEvent('WebFetch', { url: `https://h.example/?k=${TOKEN}` }), standard)).toBe(
      'secrets.literal',
    );
    expect(await ruleFor(toolEvent('WebFetch', { url: 'https://h.example/' }), standard)).toBeNull();
  });

  it('a made-up one is refused under strict only, and not in tests', async () => {
    const sample = ['AKIA', 'IOSFODNN7EXAMPLE'].join('');
    const write = (path: string) => toolEvent('Write', { file_path: path, content: `key=${sample}` });
    expect(await ruleFor(write('conf/a.cfg'), standard)).toBeNull();
    expect(await ruleFor(write('conf/a.cfg'), strict)).toBe('secrets.literal');
    expect(await ruleFor(write('tests/a.cfg'), strict)).toBeNull();
  });

  it.each([
    '~/.ssh/id_rsa',
    '/home/dev/.aws/credentials',
    '~/.gnupg/secring.gpg',
    '/etc/shadow',
    '~/.ssh/deploy_ed25519',
  ])('reading %s is refused', async (path) => {
    expect(await ruleFor(toolEvent('Read', { file_path: path }), standard)).toBe('secrets.read');
  });

  it.each(['~/.ssh/id_rsa.pub', '~/.ssh/config', '~/.aws/config', '.env', '/etc/passwd'])(
    'reading %s is not',
    async (path) => {
      expect(await ruleFor(toolEvent('Read', { file_path: path }), standard)).toBeNull();
    },
  );
});

describe('searches that show credentials', () => {
  it.each([
    ['Grep', { path: '~/.ssh', pattern: '.', output_mode: 'content' }],
    ['Grep', { path: '~/.ssh/', pattern: '.' }],
    ['Grep', { path: '/home/dev/.aws', pattern: 'key', output_mode: 'content' }],
    ['Grep', { path: '~', pattern: '.', glob: '.netrc', output_mode: 'content' }],
    ['Grep', { path: '~', pattern: '.', glob: '**/.{netrc,pgpass}', output_mode: 'content' }],
    ['grep_search', { path: '~/.aws', pattern: '.', include: 'cred*' }],
    ['mcp__fs__search_files', { path: '~/.gnupg', pattern: '.' }],
    ['mcp__fs__get_file', { path: '~/.ssh/id_rsa' }],
    ['mcp__fs__stat_and_read', { path: '~/.ssh/id_rsa' }],
    ['mcp__fs__list', { path: '~/.ssh/id_rsa', mode: 'read' }],
  ])('%s %j is refused', async (name, input) => {
    expect(await ruleFor(toolEvent(name, input), standard)).toBe('secrets.read');
  });

  it.each([
    ['Grep', { path: '~/.ssh', pattern: '.', output_mode: 'files_with_matches' }],
    ['Glob', { path: '~/.ssh', pattern: '*' }],
    ['LS', { path: '~/.ssh' }],
    ['mcp__filesystem__get_file_info', { path: '~/.ssh/id_rsa' }],
    ['mcp__fs__stat', { path: '~/.ssh/id_rsa' }],
    ['mcp__fs__file_exists', { path: '~/.aws/credentials' }],
    ['mcp__filesystem__directory_tree', { path: '~/.gnupg' }],
    ['Grep', { path: '~', pattern: 'x', glob: '*.ts', output_mode: 'content' }],
    ['Grep', { path: 'src', pattern: 'x', glob: '.netrc', output_mode: 'content' }],
    ['Grep', { path: '~/.ssh/config', pattern: 'Host', output_mode: 'content' }],
    ['Grep', { pattern: 'x' }],
  ])('%s %j is not', async (name, input) => {
    expect(await ruleFor(toolEvent(name, input), standard)).toBeNull();
  });
});
