import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { JsonObject } from '../../src/model/json.js';
import { QUICK_START } from '../../src/model/quick-start.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

export interface HookAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A project and a home of its own, both empty but for the files given. */
export class Sandbox {
  readonly project: string;
  readonly home: string;

  constructor(files: Readonly<Record<string, string>> = {}) {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-test-')));
    this.project = join(root, 'project');
    this.home = join(root, 'home');
    mkdirSync(this.project);
    mkdirSync(this.home);
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): void {
    const file = join(this.project, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  get ledgerFile(): string {
    return join(this.project, '.bridle/.tracking/ledger.jsonl');
  }

  get userLedgerFile(): string {
    return join(this.home, '.local/state/bridle/ledger/ledger.jsonl');
  }

  rows(file = this.ledgerFile): JsonObject[] {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): JsonObject => JSON.parse(line));
  }

  environment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return { PATH: process.env['PATH'], HOME: this.home, ...extra };
  }

  /** Starts the real hook as an agent does and feeds it; `feed` may leave stdin open. */
  async hook(
    args: readonly string[],
    feed: string | Buffer | ((stdin: NodeJS.WritableStream) => void),
    env: NodeJS.ProcessEnv = {},
    cwd = this.project,
  ): Promise<HookAnswer> {
    const child = spawn(process.execPath, [...QUICK_START, BIN, 'hook', ...args], {
      cwd,
      env: this.environment(env),
      stdio: 'pipe',
    });
    const chunks = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (chunks.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (chunks.stderr += text));
    // The hook may answer and leave before it has read everything.
    child.stdin.on('error', () => undefined);
    if (typeof feed === 'function') feed(child.stdin);
    else child.stdin.end(feed);
    return new Promise((done, failed) => {
      child.on('error', failed);
      child.on('close', (exitCode, signal) => done({ ...chunks, exitCode, signal }));
    });
  }

  /** A Claude Code shell call. */
  claudeCall(command: string, changes: JsonObject = {}): string {
    return JSON.stringify({
      session_id: 's1',
      transcript_path: '/home/dev/.claude/projects/p/t.jsonl',
      cwd: this.project,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command },
      ...changes,
    });
  }
}

export const CLAUDE = ['--agent', 'claude-code'];
