import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { runCli } from '../../src/cli/main.js';
import type { Dialect } from '../../src/dialects/dialect.js';
import type { PlannedFile } from '../../src/dialects/install-plan.js';
import { isJsonObject, type JsonValue } from '../../src/model/json.js';
import type { HookAnswer, Sandbox } from './hook-process.js';
import { testIo } from './io.js';

export const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

/** What the files of these tests shall start: this very build. */
export const GENERATE = `[generate]\ncommand = ["${process.execPath}", "${BIN}"]\n`;

export interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** A command of ours in a sandbox. */
export async function bridle(sandbox: Sandbox, ...words: string[]): Promise<Ran> {
  const io = testIo({ cwd: sandbox.project, home: sandbox.home, env: sandbox.environment() });
  const status = await runCli(words, io);
  return { status, out: io.written.out, err: io.written.err };
}

/** Every file below a directory but Bridle's own, with its bytes. */
export function snapshot(dir: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !path.includes('/.bridle/'))
      files[path.slice(dir.length)] = readFileSync(path, 'latin1');
  }
  return files;
}

/** Starts a command line as an agent does, by a shell in the project, and feeds it. */
export function startLine(
  line: string,
  sandbox: Sandbox,
  payload: JsonValue,
  env: NodeJS.ProcessEnv = {},
): Promise<HookAnswer> {
  const child = spawn('sh', ['-c', line], {
    cwd: sandbox.project,
    env: sandbox.environment({ CLAUDE_PROJECT_DIR: sandbox.project, ...env }),
    stdio: 'pipe',
  });
  const chunks = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (chunks.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (chunks.stderr += text));
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(payload));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (exitCode, signal) => done({ ...chunks, exitCode, signal }));
  });
}

/** Every command line of a settings document, wherever it stands. */
function linesIn(value: JsonValue): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => linesIn(item));
  if (!isJsonObject(value)) return [];
  const own = [value['command'], value['bash']].filter((line) => typeof line === 'string');
  return [...own, ...Object.values(value).flatMap((item) => linesIn(item))];
}

function linesOf({ format }: PlannedFile, path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  switch (format) {
    case 'json':
    case 'jsonc':
      return linesIn(JSON.parse(text));
    case 'toml': {
      const document: unknown = parseToml(text);
      return isJsonObject(document) ? linesIn(document) : [];
    }
    case 'script':
      return [path];
    case 'module':
      return [];
  }
}

export interface GeneratedCommand {
  /** The agent's own name of the event. */
  readonly event: string;
  readonly line: string;
}

function eventOf(line: string): string {
  const text = /^\S+$/.test(line) ? readFileSync(line, 'utf8') : line;
  const [, event] = / --event ([\w.-]+)/.exec(text) ?? [];
  if (event === undefined) throw new Error(`no event in ${line}`);
  return event;
}

/** What an agent would start by its files in a project. */
export function generatedCommands({ install }: Dialect, project: string): readonly GeneratedCommand[] {
  const lines = (install?.files ?? []).flatMap((file) =>
    file.paths.project === undefined ? [] : linesOf(file, join(project, file.paths.project)),
  );
  return [...new Set(lines)].map((line) => ({ event: eventOf(line), line }));
}
