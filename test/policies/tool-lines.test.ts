import { describe, expect, it } from 'vitest';
import { doubleUnderscore, toolCallOf } from '../../src/dialects/tools.js';
import type { JsonObject } from '../../src/model/json.js';
import { linesOf } from '../../src/policies/tool-lines.js';
import { corpusContext, judgeEvent, ruleFor, toolEvent } from './support/contexts.js';

/** As servers and agents of the field name their tools and fields. */
const HARMFUL: readonly (readonly [string, JsonObject, string])[] = [
  ['mcp__shell__exec', { command: 'rm', args: ['-rf', '/'] }, 'destructive.root'],
  ['mcp__shell__exec', { program: 'rm', args: ['-rf', '/'] }, 'destructive.root'],
  ['mcp__shell__exec', { executable: 'rm', arguments: ['-rf', '/'] }, 'destructive.root'],
  ['mcp__shell__exec', { argv: ['rm', '-rf', '/'] }, 'destructive.root'],
  ['mcp__shell__exec', { command: ['sh'], stdin: 'rm -rf ~' }, 'destructive.root'],
  ['use_mcp_tool', { server_name: 's', arguments: { command: 'rm -rf /' } }, 'destructive.root'],
  ['mcp__batch__run', { steps: [{ id: 1 }, { call: { cmd: 'rm -rf /' } }] }, 'destructive.root'],
  ['mcp__shell__execute', { commands: 'rm -rf /' }, 'destructive.root'],
  ['mcp__shell__execute', { bash: 'rm -rf /' }, 'destructive.root'],
  ['mcp__shell__execute', { steps: [{ run: 'rm -rf /' }] }, 'destructive.root'],
  ['mcp__aws__call', { cli_command: 'rm -rf /' }, 'destructive.root'],
  [
    'mcp__runner__start',
    { language: 'python', script: "import os\nos.system('rm -rf /')" },
    'destructive.root',
  ],
  ['mcp__runner__start', { interpreter: 'bash', script: 'rm -rf /' }, 'destructive.root'],
  ['mcp__runner__start', { script: 'rm -rf /' }, 'destructive.root'],
  ['mcp__browser__evaluate', { script: 'document.title', command: 'rm -rf /' }, 'destructive.root'],
  ['mcp__desktop-commander__interact_with_process', { pid: 3, input: 'rm -rf ~' }, 'destructive.root'],
  ['mcp__tmux__send_keys', { target: 'a', keys: ['rm -rf ~/', 'Enter'] }, 'destructive.root'],
  ['write_bash', { sessionId: '1', input: 'rm -rf ~{enter}', delay: 1 }, 'destructive.root'],
  ['write_bash', { sessionId: '1', input: 'cd /{enter}rm -rf *{enter}' }, 'destructive.root'],
  ['mcp__ide__executeCode', { code: "import shutil\nshutil.rmtree('/')" }, 'destructive.root'],
  ['mcp__ide__executeCode', { code: 'x = 1\n!rm -rf /' }, 'destructive.root'],
  ['mcp__jupyter__execute_cell', { source: '%%bash\ncd /\nrm -rf etc' }, 'destructive.root'],
  ['mcp__jupyter__insert_execute_code_cell', { cell_source: '!rm -rf ~' }, 'destructive.root'],
  ['mcp__run_python__run_python_code', { python_code: "os.system('rm -rf ~')" }, 'destructive.root'],
  [
    'mcp__code-runner__run-code',
    { code: "require('fs').rmSync('/', { recursive: true })", languageId: 'javascript' },
    'destructive.root',
  ],
  ['execute', { language: 'shell', code: 'rm -rf /' }, 'destructive.root'],
  ['execute', { language: 'ruby', code: "FileUtils.rm_rf('/')" }, 'destructive.root'],
  ['mcp__postgres__query', { sql: 'DROP TABLE users' }, 'destructive.database'],
  ['mcp__neon__run_sql', { params: { sql: 'TRUNCATE users' } }, 'destructive.database'],
  ['mcp__neon__run_sql_transaction', { sqlStatements: ['SELECT 1', 'DROP TABLE a'] }, 'destructive.database'],
  [
    'mcp__supabase__execute_sql',
    { project_id: 'x', query: 'drop schema public cascade' },
    'destructive.database',
  ],
  ['mcp__my-db__write_query', { query: 'DROP TABLE users' }, 'destructive.database'],
  ['mcp__mongodb__drop-database', { database: 'prod' }, 'destructive.database'],
  ['mcp__mssql__drop_table', { tableName: 'users' }, 'destructive.database'],
  ['mcp__redis__execute', { command: 'FLUSHALL' }, 'destructive.database'],
  ['mcp__cassandra__execute', { cql: 'DROP KEYSPACE prod' }, 'destructive.database'],
  ['mcp__metabase__execute_query', { native: { query: 'DROP TABLE users' } }, 'destructive.database'],
  ['mcp__git__git_push', { branch: 'main', remote: 'origin', force: true }, 'git.force-push'],
  ['mcp__git__push', { args: ['--force', 'origin', 'main'] }, 'git.force-push'],
  ['mcp__git__git_push', { args: '--force origin main' }, 'git.force-push'],
  ['mcp__git__git', { args: ['push', '--force', 'origin', 'main'] }, 'git.force-push'],
  ['mcp__git__git_command', { command: 'push', args: ['--force', 'origin', 'main'] }, 'git.force-push'],
  ['mcp__git__execute', { args: 'push --force origin main' }, 'git.force-push'],
  ['mcp__git__run', { command: 'git push --force origin main' }, 'git.force-push'],
  ['mcp__gitlab__delete_branch', { branch: 'main' }, 'git.force-push'],
  ['mcp__browser__navigate', { url: 'file:///home/dev/.ssh/id_rsa' }, 'secrets.read'],
  ['mcp__browser__navigate', { url: 'file:///home/dev/%2essh/id_rsa' }, 'secrets.read'],
  ['WebFetch', { url: 'http://169.254.169.254/latest/meta-data/iam/security-credentials/r' }, 'secrets.read'],
];

const HARMLESS: readonly (readonly [string, JsonObject])[] = [
  ['mcp__shell__exec', { command: 'rm', args: ['-rf', 'build'] }],
  ['mcp__shell__exec', { argv: ['echo', 'rm -rf /'] }],
  ['mcp__tv__guide', { program: 'rm -rf /' }],
  ['mcp__postgres__query', { sql: "SELECT 'DROP TABLE users'" }],
  ['mcp__supabase__apply_migration', { name: 'x', query: 'create table a(b int)' }],
  ['mcp__github__search_code', { query: 'DROP TABLE users' }],
  ['mcp__web__search', { query: 'rm -rf /' }],
  ['mcp__slack__post_message', { channel: 'x', text: 'never run rm -rf /' }],
  ['mcp__notes__write', { input: 'rm -rf /', text: 'rm -rf /' }],
  ['mcp__files__create_snippet', { code: 'rm -rf /' }],
  ['mcp__ide__executeCode', { code: 'print("rm -rf /")' }],
  ['mcp__memory__create_entities', { entities: [{ name: 'rm -rf /' }] }],
  ['write_bash', { sessionId: '1', input: 'y{enter}' }],
  ['mcp__git__git_push', { branch: 'main', remote: 'origin', force: false }],
  ['mcp__git__push', { args: ['origin', 'main'] }],
  ['mcp__git__git', { args: ['push', '--force', 'origin', 'my-branch'] }],
  ['mcp__git__git_command', { command: 'log', args: ['--oneline', '--', 'push --force origin main'] }],
  ['mcp__git__execute', { args: 'commit -m "never push --force origin main"' }],
  ['mcp__git__git_add', { files: ['.claude/settings.json'] }],
  ['mcp__shell__execute', { commands: 'rm -rf build' }],
  ['mcp__shell__execute', { steps: [{ run: 'npm test' }] }],
  ['mcp__strava__get', { run: 'rm -rf /' }],
  ['mcp__puppeteer__puppeteer_evaluate', { script: 'document.querySelector("rm")' }],
  ['mcp__chrome__evaluate_script', { script: 'title.replace(/`/g, "rm")', args: ['#a'] }],
  ['mcp__cassandra__execute', { cql: 'SELECT * FROM prod.users' }],
  ['mcp__metabase__execute_query', { native: { query: 'SELECT * FROM users' } }],
  ['mcp__git__git_reset', { repo_path: '/home/dev/project' }],
  ['mcp__redis__execute', { command: 'GET flushall' }],
  ['sql', { description: 'my list of things to do', query: 'DROP TABLE todos' }],
  ['mcp__browser__navigate', { url: 'https://example.com/.ssh/id_rsa' }],
  ['mcp__browser__navigate', { url: 'file:///home/dev/project/index.html' }],
  ['mcp__browser__navigate', { url: 'file://%' }],
  ['WebFetch', { url: 'http://169.254.169.254/latest/meta-data/instance-id' }],
];

describe('a tool that takes no command line', () => {
  it.each(HARMFUL)('%s is refused what a command line would be refused: %j', async (name, input, rule) => {
    expect(await ruleFor(toolEvent(name, input), corpusContext())).toBe(rule);
  });

  it.each(HARMLESS)('%s may be called so: %j', async (name, input) => {
    expect(await judgeEvent(toolEvent(name, input), corpusContext())).toMatchObject({ kind: 'no-opinion' });
  });

  it('is asked for nothing if it is a shell, a file tool or one for the network', () => {
    const lines = ['Bash', 'Write', 'Read', 'Grep', 'WebFetch', 'Task'].flatMap((name) =>
      linesOf(
        toolCallOf(name, { command: 'ls', code: 'x', sql: 'DROP TABLE a', input: 'ls' }, null, {
          names: {},
          mcp: doubleUnderscore,
        }),
      ),
    );
    expect(lines).toEqual([]);
  });
});
