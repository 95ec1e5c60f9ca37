import type { ToolRequest } from '../harness/occurrence.js';
import type { Session } from '../harness/session.js';
import { isJsonObject, jsonOf, type JsonObject } from '../model/json.js';

/** A tool that hooks did not let run, or whose output they keep back. The message is for the model. */
export class ToolRefusedError extends Error {
  override readonly name = 'ToolRefusedError';
}

/** What hooks have to say goes along with the output, in whatever form that has. */
function withContext(output: unknown, context: readonly string[]): unknown {
  if (context.length === 0) return output;
  const note = context.join('\n\n');
  if (typeof output === 'string') return `${output}\n\n${note}`;
  return isJsonObject(output)
    ? { ...output, hook_context: note }
    : { output: jsonOf(output), hook_context: note };
}

async function failWith(session: Session, request: ToolRequest, error: unknown): Promise<never> {
  const message = error instanceof Error ? error.message : String(error);
  const advice = await session.toolFailed(request, message);
  if (advice.length === 0) throw error;
  throw new Error([message, ...advice].join('\n\n'), { cause: error });
}

/** Runs a tool of a framework as hooks let it. Throws what the model shall be told. */
export async function guardedCall(
  session: Session,
  request: ToolRequest,
  run: (input: JsonObject) => unknown,
): Promise<unknown> {
  const permit = await session.beforeTool(request);
  if (permit.kind === 'refused') throw new ToolRefusedError(permit.message);
  const allowed = { ...request, input: permit.input };
  let output: unknown;
  try {
    output = await run(permit.input);
  } catch (error) {
    return failWith(session, allowed, error);
  }
  const passed = await session.afterTool(allowed, output, true);
  if (passed.isWithheld) throw new ToolRefusedError(String(passed.output));
  return withContext(passed.output, [...permit.context, ...passed.context]);
}
