import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from '../../model/duration.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import { runProcess } from '../../process/run.js';
import type { ScratchProject } from './scratch.js';
import type { Step } from './story.js';

/** What came of a step, as Claude Code would take the hook's answer. */
export type Reaction =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'rewritten'; readonly input: JsonObject }
  | { readonly kind: 'blocked'; readonly reason: string };

type Argv = readonly [string, ...string[]];

function itemsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The command that the settings name for an event, looked up as the agent does it. */
function registeredCommand(settings: JsonObject, event: string): Argv | null {
  const groups = itemsOf(objectAt(settings, 'hooks')?.[event]);
  const [hook] = groups.flatMap((group) => itemsOf(group['hooks']));
  const command = hook === undefined ? null : stringAt(hook, 'command');
  if (hook === undefined || command === null) return null;
  // Without words of its own, the agent hands the line to a shell.
  if (!Array.isArray(hook['args'])) return ['/bin/sh', '-c', command];
  return [command, ...hook['args'].filter((word) => typeof word === 'string')];
}

function parseAnswer(stdout: string): JsonObject {
  if (!stdout.startsWith('{')) return {};
  const value: unknown = JSON.parse(stdout);
  return isJsonObject(value) ? (objectAt(value, 'hookSpecificOutput') ?? value) : {};
}

/** Plays the agent's part: starts the registered command for real and obeys its answer. */
export class ScriptedAgent {
  private readonly settings: JsonObject;

  constructor(
    private readonly scratch: ScratchProject,
    private readonly stop: AbortSignal,
  ) {
    const text = readFileSync(join(scratch.project, '.claude/settings.json'), 'utf8');
    const settings: unknown = JSON.parse(text);
    this.settings = isJsonObject(settings) ? settings : {};
  }

  async play(step: Step): Promise<Reaction> {
    const argv = registeredCommand(this.settings, step.event);
    if (argv === null) return { kind: 'allowed' };
    const { end, stdout, stderr } = await runProcess({
      argv,
      cwd: this.scratch.project,
      env: { PATH: process.env['PATH'] ?? '', HOME: this.scratch.home, CLAUDECODE: '1' },
      stdin: JSON.stringify(this.payload(step)),
      timeout: seconds(30),
      stdoutCap: 1024 * 1024,
      stderrCap: 64 * 1024,
      signal: this.stop,
    });
    const answer = parseAnswer(stdout);
    if (end.kind === 'exited' && end.code === 2) {
      return { kind: 'blocked', reason: stringAt(answer, 'permissionDecisionReason') ?? stderr };
    }
    const input = objectAt(answer, 'updatedInput');
    return input === null ? { kind: 'allowed' } : { kind: 'rewritten', input };
  }

  private payload(step: Step): JsonObject {
    const { project, home } = this.scratch;
    const transcript = join(home, '.claude/projects/shop/session.jsonl');
    return {
      session_id: 'demo',
      transcript_path: transcript,
      cwd: project,
      hook_event_name: step.event,
      ...step.fields,
    };
  }
}
