import type { HookCommand } from '../install-plan.js';
import { pluginCore } from '../plugin/source.js';

/** The plugin for Amp. quirk amp-1: a handler of tool.call must decide every call. */
export function ampPlugin(command: HookCommand): string {
  return `// @i-know-the-amp-plugin-api-is-wip-and-very-experimental-right-now
${pluginCore('amp', command)}
export default function (amp) {
  const tell = (event, source, fields) =>
    callHook(event, { session_id: source?.thread?.id, cwd: process.cwd(), ...fields }).catch(() => ({}));

  amp.on("session.start", async (event) => {
    await tell("session.start", event, {});
  });
  amp.on("agent.start", async (event) => {
    const prompt = typeof event.message === "string" ? event.message : (event.message?.content ?? "");
    const answer = await tell("agent.start", event, { prompt: textOf(prompt) });
    return answer.additionalContext ? { message: { content: answer.additionalContext, display: false } } : {};
  });
  amp.on("tool.call", async (event) => {
    const answer = await tell("tool.call", event, {
      tool_name: event.tool,
      tool_input: event.input,
      tool_use_id: event.toolUseID,
    });
    const refusal = refusalOf(answer);
    if (refusal !== undefined) return { action: "reject-and-continue", message: refusal };
    if (answer.updatedInput) return { action: "modify", input: answer.updatedInput };
    return { action: "allow" };
  });
  amp.on("tool.result", async (event) => {
    const answer = await tell("tool.result", event, {
      tool_name: event.tool,
      tool_input: event.input,
      tool_use_id: event.toolUseID,
      tool_response: event.output,
      tool_status: event.status,
      ...(event.error ? { error: textOf(event.error) } : {}),
    });
    const replaced = answer.updatedOutput === undefined ? event.output : answer.updatedOutput;
    if (answer.additionalContext)
      return { status: event.status, output: textOf(replaced ?? "") + "\\n" + answer.additionalContext };
    return answer.updatedOutput === undefined ? undefined : { status: event.status, output: replaced };
  });
  amp.on("agent.end", async (event) => {
    const answer = await tell("agent.end", event, {});
    return answer.decision === "deny" ? { action: "continue", userMessage: answer.reason } : undefined;
  });
}
`;
}
