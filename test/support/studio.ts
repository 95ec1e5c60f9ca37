import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadDialect } from '../../src/dialects/load.js';
import { NO_SWITCHES } from '../../src/hook/arguments.js';
import { judgeEvent } from '../../src/hook/judge.js';
import { sceneOf, type World } from '../../src/hook/scene.js';
import { writeBypass } from '../../src/bypass/marker.js';
import { objectAt, objectIn, stringAt, type JsonObject } from '../../src/model/json.js';
import type { IdList } from '../../src/model/practice-settings.js';
import { Sandbox } from './hook-process.js';

export interface Reply {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What the model is given besides. */
  readonly context: string;
}

export interface Sender {
  readonly agent?: string;
  readonly role?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const START = Date.parse('2026-03-04T10:00:00Z');

/** A project with gates and feedback on, judged in this process, where time passes only when a test says so. */
export class Studio {
  readonly sandbox: Sandbox;
  private now = START;
  private count = 0;

  constructor(
    files: Readonly<Record<string, string>> = {},
    config = 'gates = "all"\nfeedback = "all"\n',
    userConfig = '',
  ) {
    this.sandbox = new Sandbox({ '.bridle/config.toml': config, ...files });
    if (userConfig !== '') this.writeHome('.config/bridle/config.toml', userConfig);
  }

  get project(): string {
    return this.sandbox.project;
  }

  get userState(): string {
    return join(this.sandbox.home, '.local/state/bridle');
  }

  get nowMs(): number {
    return this.now;
  }

  writeHome(path: string, text: string): void {
    const file = join(this.sandbox.home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  pass(seconds: number): void {
    this.now += seconds * 1000;
  }

  /** A person opens gates, as `bridle bypass` does it. */
  bypass(gates: IdList, minutes = 30): void {
    const marker = { project: this.project, gates, sinceMs: this.now, untilMs: this.now + minutes * 60_000 };
    writeBypass(this.userState, { ...marker, reason: 'a test' });
  }

  private world({ role, env = {} }: Sender): World {
    return {
      env: { PATH: process.env['PATH'], ...env },
      cwd: this.project,
      home: this.sandbox.home,
      platform: process.platform,
      clock: {
        nowMs: () => performance.now(),
        after: (ms, callback) => {
          const timer = setTimeout(callback, ms);
          return () => clearTimeout(timer);
        },
      },
      isoTime: () => new Date(this.now).toISOString(),
      newId: () => `row-${(this.count += 1)}`,
      switches: NO_SWITCHES,
      role: role ?? null,
      program: () => [process.execPath],
      packageRoot: () => this.project,
    };
  }

  /** One event as an agent sends it. A second passes. */
  async send(payload: JsonObject, sender: Sender = {}): Promise<Reply> {
    this.pass(1);
    const dialect = await loadDialect(sender.agent ?? 'claude-code');
    if (dialect === null) throw new Error(`no agent ${sender.agent}`);
    const world = this.world(sender);
    const whole = { session_id: 's1', cwd: this.project, ...payload };
    const bytes = Buffer.from(JSON.stringify(whole));
    const event = dialect.decode({ bytes, payload: whole, eventName: null, env: world.env });
    const { answer } = await judgeEvent(event, dialect, await sceneOf(world.cwd, world), world, []);
    const said = objectIn(answer.stdout);
    const specific = said === null ? null : objectAt(said, 'hookSpecificOutput');
    return { ...answer, context: specific === null ? '' : (stringAt(specific, 'additionalContext') ?? '') };
  }

  call(tool: string, input: JsonObject, sender: Sender = {}): Promise<Reply> {
    return this.send({ hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input }, sender);
  }

  shell(command: string, sender: Sender = {}): Promise<Reply> {
    return this.call('Bash', { command }, sender);
  }

  write(path: string, content = 'x', sender: Sender = {}): Promise<Reply> {
    return this.call('Write', { file_path: path, content }, sender);
  }

  /** A command that has run, with its exit code. */
  async ran(command: string, exitCode = 0, sender: Sender = {}): Promise<void> {
    const tool = { tool_name: 'Bash', tool_input: { command }, tool_response: { exit_code: exitCode } };
    await this.send({ hook_event_name: 'PreToolUse', ...tool, tool_response: null }, sender);
    await this.send({ hook_event_name: 'PostToolUse', ...tool }, sender);
  }

  says(prompt: string): Promise<Reply> {
    return this.send({ hook_event_name: 'UserPromptSubmit', prompt });
  }

  rows(): JsonObject[] {
    return this.sandbox.rows();
  }

  lastRow(): JsonObject {
    return this.rows().at(-1) ?? {};
  }
}
