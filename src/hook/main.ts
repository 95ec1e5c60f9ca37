import { writeSync } from 'node:fs';
import type { Answer, Dialect, WireInput } from '../dialects/dialect.js';
import { recogniseAgent } from '../dialects/recognise.js';
import { loadDialect } from '../dialects/table.js';
import { eventKindOf } from '../model/event-names.js';
import type { JsonObject } from '../model/json.js';
import { readArguments, type HookArguments } from './arguments.js';
import { judgeEvent, judgeUnreadable, sceneOf, type Scene, type Unreadable } from './judge.js';
import { readPayload, sniffEventName } from './payload.js';
import { readStdin, type StdinContent } from './read-stdin.js';
import { worldOf, type World } from './world.js';

async function dialectFor(
  args: HookArguments,
  payload: JsonObject,
  world: World,
): Promise<{ dialect: Dialect; remarks: string[] }> {
  const remarks =
    args.unknown.length === 0 ? [] : [`Unknown words on the command line: ${args.unknown.join(' ')}`];
  const named = args.agent === null ? recogniseAgent(payload, world.env) : args.agent;
  const dialect = named === null ? null : await loadDialect(named);
  if (dialect !== null) return { dialect, remarks };
  const fallback = await loadDialect('generic');
  if (fallback === null) throw new Error('the generic dialect is missing');
  const remark =
    named === null ? 'The calling agent was not recognised.' : `No dialect is called "${named}".`;
  return { dialect: fallback, remarks: [...remarks, `${remark} It is answered in the generic one.`] };
}

async function answerUnreadable(
  content: StdinContent,
  args: HookArguments,
  scene: Scene,
  world: World,
  fault: Unreadable,
): Promise<Answer> {
  const { dialect } = await dialectFor(args, {}, world);
  const eventName = args.event ?? sniffEventName(content.bytes) ?? guessEvent(content.bytes, dialect);
  const event = dialect.decode({ bytes: content.bytes, payload: {}, eventName, env: world.env });
  return judgeUnreadable(event, dialect, scene, world, fault);
}

/** Something about a tool and nothing about its result: most likely a call that asks to be judged. */
function guessEvent(bytes: Buffer, dialect: Dialect): string {
  const head = bytes.toString('latin1', 0, 64 * 1024);
  const isCall = /"tool_(?:name|input)"/.test(head) && !/"tool_(?:response|output)"/.test(head);
  if (!isCall) return '';
  return dialect.capabilities.events.find((row) => row.kind === 'before_tool')?.native ?? 'before_tool';
}

async function answer(argv: readonly string[], world: World, proc: NodeJS.Process): Promise<Answer> {
  const args = readArguments(argv);
  // The event will name its own directory; until it is read, the one we were started in has the limits.
  const scene = await sceneOf(world.cwd, world);
  const { inputBytes: bytes, firstByteMs, lastByteMs, inputDepth } = scene.config.settings.limits;
  const deps = { binding: bindingOf(proc), nowMs: world.clock.nowMs };
  // quirk git-1: git's own hooks send no event, their name is all there is.
  const content: StdinContent =
    args.agent === 'git'
      ? { bytes: Buffer.from('{}'), failure: null }
      : readStdin({ bytes, firstByteMs, lastByteMs }, deps);
  const payload = readPayload(content, inputDepth);
  if (payload.kind === 'unusable') return answerUnreadable(content, args, scene, world, payload);
  const { dialect, remarks } = await dialectFor(args, payload.value, world);
  const input: WireInput = {
    bytes: content.bytes,
    payload: payload.value,
    eventName: args.event,
    env: world.env,
  };
  return judgeEvent(dialect.decode(input), dialect, world, remarks);
}

function bindingOf(proc: NodeJS.Process): (name: string) => unknown {
  const binding: unknown = Reflect.get(proc, 'binding');
  if (typeof binding !== 'function') throw new TypeError('no bindings here');
  return (name) => Reflect.apply(binding, proc, [name]);
}

/** Everything, also into a pipe that takes it in pieces. */
function writeAll(fd: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      // EAGAIN: the reader is slow. Anything else: there is no reader any more.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
    }
  }
}

/**
 * The hot path. Whatever goes wrong in here ends as a refusal where a call was to be judged: any exit
 * code but 0 and 2 would mean "allow" to most agents.
 */
export async function main(argv: readonly string[], proc: NodeJS.Process): Promise<void> {
  let result: Answer;
  try {
    result = await answer(argv, worldOf(proc), proc);
  } catch (error) {
    const event = readArguments(argv).event;
    const isCall =
      event === null || eventKindOf(event) === 'before_tool' || eventKindOf(event) === 'permission_request';
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    result = {
      stdout: '',
      stderr: `bridle: internal error, so this is ${isCall ? 'refused' : 'let through'}: ${what}`,
      exitCode: isCall ? 2 : 0,
    };
  }
  writeAll(1, result.stdout);
  writeAll(2, result.stderr);
  // Not process.exitCode: an open timer or pipe must not keep the agent waiting.
  proc.exit(result.exitCode);
}
