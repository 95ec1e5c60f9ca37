import type { HookCommand } from '../install-plan.js';
import { pluginCore } from '../plugin/source.js';

/** The plugin for OpenCode and those who share its interface. It exports a function and nothing else (quirk opencode-2). */
export function openCodePlugin(agent: string, command: HookCommand): string {
  return `${pluginCore(agent, command)}
export const Bridle = async ({ directory }) => {
  let servers = [];
  const contexts = new Map();
  const children = new Set();
  const failures = new Set();
  const tell = (event, fields) => callHook(event, { cwd: directory, ...fields }).catch(() => ({}));

  const onSession = async (type, info) => {
    const id = info?.id;
    if (type === "session.created" && info?.parentID) {
      children.add(id);
      await tell("session.created.child", { session_id: info.parentID, subagent: id });
    } else if (type === "session.created") {
      contexts.set(id, tell(type, { session_id: id }).then((answer) => answer.additionalContext));
    } else await tell(type, { session_id: id });
  };

  const onFailedTool = async (part) => {
    if (part?.type !== "tool" || part.state?.status !== "error" || failures.has(part.callID)) return;
    failures.add(part.callID);
    await tell("message.part.updated", {
      session_id: part.sessionID,
      tool_name: part.tool,
      tool_input: part.state.input,
      tool_use_id: part.callID,
      error: String(part.state.error),
      mcp_servers: servers,
    });
  };

  return {
    config: async (config) => {
      servers = Object.keys(config?.mcp ?? {});
    },
    event: async ({ event }) => {
      const properties = event?.properties ?? {};
      if (event?.type === "session.created" || event?.type === "session.deleted") await onSession(event.type, properties.info);
      else if (event?.type === "message.part.updated") await onFailedTool(properties.part);
      else if (event?.type === "session.idle") {
        const id = properties.sessionID;
        await tell(children.has(id) ? "session.idle.child" : "session.idle", { session_id: id });
      }
    },
    "chat.message": async (input, output) => {
      const prompt = output.parts.filter((part) => part.type === "text").map((part) => part.text).join("\\n");
      const answer = await tell("chat.message", { session_id: input.sessionID, prompt });
      // Nothing has happened yet, and only a person can be kept waiting: an unjudged prompt is let through.
      if (answer.decision === "deny") throw new Error(refusalOf(answer));
      if (answer.additionalContext) {
        const text = output.parts.find((part) => part.type === "text");
        output.parts.push({
          id: "prt_bridle" + Date.now().toString(36),
          sessionID: input.sessionID,
          messageID: text?.messageID ?? output.message?.id,
          type: "text",
          text: answer.additionalContext,
          synthetic: true,
        });
      }
    },
    "tool.execute.before": async (input, output) => {
      const answer = await tell("tool.execute.before", {
        session_id: input.sessionID,
        ...(children.has(input.sessionID) ? { subagent: input.sessionID } : {}),
        tool_name: input.tool,
        tool_input: output.args,
        tool_use_id: input.callID,
        mcp_servers: servers,
      });
      const refusal = refusalOf(answer);
      if (refusal !== undefined) throw new Error(refusal);
      if (answer.updatedInput) replaceKeys(output.args, answer.updatedInput);
    },
    "tool.execute.after": async (input, output) => {
      const exit = output?.metadata?.exit;
      const answer = await tell("tool.execute.after", {
        session_id: input.sessionID,
        tool_name: input.tool,
        tool_input: input.args,
        tool_use_id: input.callID,
        tool_response: output?.output ?? output?.content,
        ...(typeof exit === "number" ? { tool_status: exit === 0 ? "success" : "error" } : {}),
        mcp_servers: servers,
      });
      if (!output) return;
      const said =
        answer.decision === "deny" ? answer.reason : answer.updatedOutput === undefined ? undefined : textOf(answer.updatedOutput);
      const replaced = said ?? output.output;
      const text = answer.additionalContext ? (replaced ?? "") + "\\n" + answer.additionalContext : said;
      if (text === undefined) return;
      // quirk opencode-3: the result of an MCP tool is a list of parts.
      if (Array.isArray(output.content) && typeof output.output !== "string")
        output.content = said === undefined ? [...output.content, { type: "text", text: answer.additionalContext }] : [{ type: "text", text }];
      else output.output = text;
    },
    "experimental.chat.system.transform": async (input, output) => {
      const context = await contexts.get(input?.sessionID);
      if (context) output.system.push(context);
    },
    "experimental.session.compacting": async (input, output) => {
      const answer = await tell("experimental.session.compacting", { session_id: input.sessionID });
      if (answer.additionalContext) output.context.push(answer.additionalContext);
    },
  };
};
`;
}
