import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claudeCode } from '../../dialects/claude-code/index.js';
import { projectLedger } from '../../ledger/record.js';
import { isJsonObject, stringAt, type JsonObject } from '../../model/json.js';
import { makeScratchProject, removeScratchProject, type ScratchProject } from '../demo/scratch.js';
import { ScriptedAgent, type Reaction } from '../demo/scripted-agent.js';
import { STORY, type Step } from '../demo/story.js';
import type { CliIo } from '../io.js';
import { stopSignal } from '../listening.js';
import { paintFor, type Paint } from '../render/paint.js';
import { renderTable } from '../render/table.js';
import { fold, wrap } from '../render/wrap.js';

export interface DemoOptions {
  readonly keep?: boolean;
  readonly json?: boolean;
}

interface Scene {
  readonly step: Step;
  readonly reaction: Reaction;
}

function headline({ event, says, fields }: Step, paint: Paint): string {
  const tool = fields['tool_name'];
  if (typeof tool === 'string') return `${paint('cyan', 'agent')}  ${tool}  ${paint('bold', says)}`;
  return event === 'UserPromptSubmit'
    ? `${paint('blue', 'you')}    ${says}`
    : `${paint('cyan', 'agent')}  ${says}`;
}

function outcome(step: Step, reaction: Reaction, paint: Paint, width: number): string {
  switch (reaction.kind) {
    case 'allowed': {
      const isCall = step.event === 'PreToolUse';
      return isCall
        ? `       ${paint('green', '✓ let through')}  no hook objects; the agent's own rules decide\n`
        : '';
    }
    case 'rewritten':
      return `       ${paint('yellow', '↻ rewritten')}    ${stringAt(reaction.input, 'command') ?? JSON.stringify(reaction.input)}\n`;
    case 'blocked':
      return `       ${paint('red', '✗ blocked')}      and the model is told:\n${wrap(reaction.reason, width, '         ')}\n`;
  }
}

function ledgerRows(scratch: ScratchProject): readonly JsonObject[] {
  return readFileSync(projectLedger(join(scratch.project, '.bridle')), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .filter(isJsonObject);
}

function showLedger(rows: readonly JsonObject[], paint: Paint, screen: CliIo['screen']): string {
  const cells = rows.map((row) => [
    stringAt(row, 'timestamp')?.slice(11, 23) ?? '',
    stringAt(row, 'event') ?? '',
    stringAt(row, 'verdict') ?? '',
    stringAt(row, 'rule') ?? '-',
    stringAt(row, 'input_summary') ?? '',
  ]);
  return renderTable(
    [['time', 'event', 'verdict', 'rule', 'what'].map((head) => paint('dim', head)), ...cells],
    '  ',
    screen,
  );
}

/** Plays the session as far as nobody stops it. */
async function playStory(
  scratch: ScratchProject,
  stop: AbortSignal,
  say: (text: string) => void,
  io: CliIo,
): Promise<readonly Scene[]> {
  const paint = paintFor(io.hasColour);
  const agent = new ScriptedAgent(scratch, stop);
  const scenes: Scene[] = [];
  for (const step of STORY) {
    say(`${headline(step, paint)}\n`);
    const reaction = await agent.play(step);
    if (stop.aborted) break;
    scenes.push({ step, reaction });
    say(`${outcome(step, reaction, paint, io.width)}\n`);
  }
  return scenes;
}

/** What a shell says of a program that was interrupted. */
const INTERRUPTED = 130;

async function showDemo(
  scratch: ScratchProject,
  stop: AbortSignal,
  options: DemoOptions,
  io: CliIo,
): Promise<number> {
  const paint = paintFor(io.hasColour);
  const say =
    options.json === true ? (): void => undefined : (text: string): void => io.out(fold(text, io.screen));
  say(`${paint('bold', 'A coding agent at work, bridled')}\n\n`);
  say(`  A scratch project, with Bridle in its .claude/settings.json. The agent is scripted; the hook\n`);
  say(
    '  processes, their stdin, answers and exit codes are real. One hook of yours rewrites npm install.\n\n',
  );
  const scenes = await playStory(scratch, stop, say, io);
  if (stop.aborted) return INTERRUPTED;
  const rows = ledgerRows(scratch);
  say(
    `${paint('bold', 'On record')}  ${rows.length} rows in .bridle/.tracking/ledger.jsonl\n\n${showLedger(rows, paint, io.screen)}\n`,
  );
  if (options.json === true) {
    const steps = scenes.map(({ step, reaction }) => ({ event: step.event, ...step.fields, ...reaction }));
    io.out(`${JSON.stringify({ project: scratch.project, steps, ledger: rows }, null, 2)}\n`);
  }
  say(
    options.keep === true
      ? `Kept for you to look at: ${scratch.project}\n`
      : 'Next: "bridle install claude-code" in a project of yours.\n',
  );
  return 0;
}

/** What a process that was told to end needs for it. */
const DYING_MS = 50;

/** `bridle demo`: a scratch project, a scripted session, the real hook path, and what is left on record. */
export async function runDemo(options: DemoOptions, io: CliIo): Promise<number> {
  const scratch = makeScratchProject(claudeCode);
  const remove = (): void => {
    if (options.keep !== true) removeScratchProject(scratch);
  };
  const hurry = new AbortController();
  // A reader that has seen enough ends us on the spot, in the middle of a hook that writes there.
  const atExit = (): void => {
    hurry.abort();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DYING_MS);
    remove();
  };
  process.once('exit', atExit);
  try {
    return await showDemo(scratch, AbortSignal.any([stopSignal(), hurry.signal]), options, io);
  } finally {
    process.off('exit', atExit);
    remove();
  }
}
