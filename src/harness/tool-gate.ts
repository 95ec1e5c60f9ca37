import { messageOf, sanitise } from '../dialects/message.js';
import { copyOf } from '../model/copy.js';
import type { Decision } from '../model/decision.js';
import { jsonOf, textOf, type JsonValue } from '../model/json.js';
import type { Verdict } from '../model/verdict.js';
import type { ToolAnswer, ToolOutput, ToolPermit } from './answers.js';
import { raise, type Circle } from './circle.js';
import { toolOccurrence, type Occurrence, type Speaker, type ToolRequest } from './occurrence.js';

function refused(verdict: Verdict): ToolPermit {
  return {
    kind: 'refused',
    reason: verdict.reason ?? '',
    rule: verdict.rule,
    message: messageOf(verdict),
    isQuestion: verdict.kind === 'ask',
  };
}

/** Nobody there to be asked means no. What was answered is on record behind the question. */
async function isConfirmed(circle: Circle, { event, payload }: Occurrence, reason: string): Promise<boolean> {
  const { approve, judge } = circle;
  const isYes = approve !== null && (await approve({ event: event.name, reason, payload: copyOf(payload) }));
  const who =
    approve === null
      ? 'Nobody was there to be asked, which is a no'
      : `The answer was ${isYes ? 'yes' : 'no'}`;
  const answer = { ...event, kind: 'other', name: 'permission_answer' } as const;
  // No hook has a say in what a person has said.
  await judge(answer, () => [], [`${who}: ${reason}`]);
  return isYes;
}

export function contextIn({ verdict }: Decision): readonly string[] {
  return verdict.effects.context.map(sanitise);
}

/** Before a tool runs: yes with which input, or no and why. */
export async function permitTool(
  circle: Circle,
  speaker: Speaker,
  request: ToolRequest,
): Promise<ToolPermit> {
  const occurrence = toolOccurrence(speaker, 'before_tool', request, null);
  const { decision } = await raise(circle, occurrence);
  const { verdict, event } = decision;
  const input = event.tool?.input ?? request.input;
  if (verdict.kind === 'deny') return refused(verdict);
  if (verdict.kind === 'ask') {
    const asked = { event, payload: { ...occurrence.payload, input } };
    if (!(await isConfirmed(circle, asked, verdict.reason))) return refused(verdict);
    return { kind: 'run', input, context: contextIn(decision), isApproved: true };
  }
  return { kind: 'run', input, context: contextIn(decision), isApproved: verdict.kind === 'allow' };
}

/** After a tool ran: what of its output the model gets. */
export async function passOutput(
  circle: Circle,
  speaker: Speaker,
  request: ToolRequest,
  output: unknown,
  isSuccess: boolean | null,
): Promise<ToolOutput> {
  const result = { output: jsonOf(output), isSuccess, error: null };
  const { decision } = await raise(circle, toolOccurrence(speaker, 'after_tool', request, result));
  const { verdict } = decision;
  const context = contextIn(decision);
  if (verdict.kind === 'deny') {
    const why = `The output is withheld: ${messageOf(verdict)}`;
    return { output: why, context, isReplaced: true, isWithheld: true };
  }
  const { replacedOutput } = verdict.effects;
  return replacedOutput === null
    ? { output, context, isReplaced: false, isWithheld: false }
    : { output: replacedOutput.value, context, isReplaced: true, isWithheld: false };
}

/** A tool that did not do what it should: hooks are told and may have advice. */
export async function tellFailure(
  circle: Circle,
  speaker: Speaker,
  request: ToolRequest,
  error: string,
): Promise<readonly string[]> {
  const result = { output: null, isSuccess: false, error };
  const { decision } = await raise(circle, toolOccurrence(speaker, 'after_tool_failure', request, result));
  return contextIn(decision);
}

/** What a value says to a model, with what hooks have to add. */
export function textFor(output: JsonValue, context: readonly string[]): string {
  const text = output === null ? '' : textOf(output);
  return [...(text === '' ? [] : [text]), ...context].join('\n\n');
}

/** The whole way of a call. */
export async function callTool(
  circle: Circle,
  speaker: Speaker,
  request: ToolRequest,
  run: (input: ToolRequest['input']) => unknown,
): Promise<ToolAnswer> {
  const permit = await permitTool(circle, speaker, request);
  if (permit.kind === 'refused') {
    const advice = await tellFailure(circle, speaker, request, `blocked by hook: ${permit.reason}`);
    const text = textFor(permit.message, advice);
    return { kind: 'refused', output: permit.message, text, isError: true };
  }
  const allowed = { ...request, input: permit.input };
  let output: unknown;
  try {
    output = await run(permit.input);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const advice = await tellFailure(circle, speaker, allowed, message);
    return {
      kind: 'failed',
      output: message,
      text: textFor(message, [...permit.context, ...advice]),
      isError: true,
    };
  }
  const passed = await passOutput(circle, speaker, allowed, output, true);
  return {
    kind: 'ran',
    output: passed.output,
    text: textFor(jsonOf(passed.output), [...permit.context, ...passed.context]),
    isError: passed.isWithheld,
  };
}
