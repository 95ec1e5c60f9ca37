import type { HookCommand } from '../install-plan.js';
import { pluginCore } from '../plugin/source.js';

/** The extension for pi. quirk pi-1: it must load, so everything is inside handlers. */
export function piExtension(command: HookCommand): string {
  return `${pluginCore('pi', command)}
export default function (pi) {
  let waiting;
  // quirk pi-5: there may be two of us in one process, and then both have to know what one of them said.
  const shared = () => (globalThis[Symbol.for("bridle.pi")] ??= { turns: new WeakSet(), followUp: undefined });
  const place = (context) => ({ session_id: context?.sessionManager?.getSessionId?.(), cwd: context?.cwd });
  const tell = (event, context, fields) => callHook(event, { ...place(context), ...fields }).catch(() => ({}));
  const message = (text) => ({ customType: "bridle", content: text, display: true });

  pi.on("session_start", async (_event, context) => {
    const answer = await tell("session_start", context, {});
    if (answer.additionalContext) pi.sendMessage(message(answer.additionalContext), {});
  });
  pi.on("session_shutdown", async (_event, context) => {
    await tell("session_shutdown", context, {});
  });
  pi.on("input", async (event, context) => {
    // quirk pi-2: our own follow-up is told here first; who lets it wait loses it.
    if (event.text === shared().followUp) return;
    const answer = await tell("input", context, { prompt: event.text });
    // Nothing has happened yet: a prompt that could not be judged is let through.
    if (answer.decision === "deny") return { action: "handled" };
    waiting = { prompt: event.text, context: answer.additionalContext };
  });
  pi.on("before_agent_start", async (event, context) => {
    const known = waiting !== undefined && waiting.prompt === event.prompt;
    const answer = known ? { additionalContext: waiting.context } : await tell("before_agent_start", context, { prompt: event.prompt });
    waiting = undefined;
    if (answer.additionalContext) return { message: message(answer.additionalContext) };
  });
  pi.on("tool_call", async (event, context) => {
    const answer = await tell("tool_call", context, {
      tool_name: event.toolName,
      tool_input: event.input,
      tool_use_id: event.toolCallId,
    });
    const refusal = refusalOf(answer);
    if (refusal !== undefined) return { block: true, reason: refusal };
    if (answer.updatedInput) replaceKeys(event.input, answer.updatedInput);
  });
  pi.on("tool_result", async (event, context) => {
    const text = (event.content ?? []).map((part) => part.text ?? "").join("");
    const answer = await tell("tool_result", context, {
      tool_name: event.toolName,
      tool_input: event.input,
      tool_use_id: event.toolCallId,
      tool_response: text,
      tool_status: event.isError ? "error" : "success",
    });
    const added = answer.additionalContext ? [{ type: "text", text: answer.additionalContext }] : [];
    if (answer.decision === "deny") return { content: [{ type: "text", text: answer.reason }, ...added], isError: true };
    if (answer.updatedOutput !== undefined) return { content: [{ type: "text", text: textOf(answer.updatedOutput) }, ...added] };
    if (added.length > 0) return { content: [...event.content, ...added] };
  });
  // quirk pi-2: only what is queued before this returns still counts.
  pi.on("turn_end", (event, context) => {
    if ((event.toolResults ?? []).length > 0) return;
    const turn = event.message ?? event;
    if (shared().turns.has(turn)) return;
    shared().turns.add(turn);
    const answer = callHookNow("turn_end.last", place(context));
    if (answer.decision !== "deny") return;
    shared().followUp = answer.reason;
    pi.sendUserMessage(answer.reason, { deliverAs: "followUp" });
  });
  pi.on("session_before_compact", async (_event, context) => {
    const answer = await tell("session_before_compact", context, {});
    if (answer.decision === "deny") return { cancel: true };
  });
}
`;
}
