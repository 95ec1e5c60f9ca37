// Loads a generated module as its agent does, has it judge a shell call, and prints whether it was refused.
import { pathToFileURL } from 'node:url';

const [agent, file, command] = process.argv.slice(2);
const module = await import(pathToFileURL(file).href);

/** Agents that take handlers by `on(name, handler)`. */
async function listen() {
  const handlers = {};
  const ignore = () => undefined;
  await module.default({
    on: (name, handler) => (handlers[name] = handler),
    sendMessage: ignore,
    sendUserMessage: ignore,
  });
  return handlers;
}

const AGENTS = {
  opencode: async () => {
    const handlers = await module.Bridle({ directory: process.cwd() });
    const judged = handlers['tool.execute.before'](
      { tool: 'bash', sessionID: 's', callID: 'c' },
      { args: { command } },
    );
    return judged.then(
      () => false,
      () => true,
    );
  },
  pi: async () => {
    const context = { cwd: process.cwd(), sessionManager: { getSessionId: () => 's' } };
    const call = { toolName: 'bash', toolCallId: 'c', input: { command } };
    return (await (await listen())['tool_call'](call, context))?.block === true;
  },
  amp: async () => {
    const call = { tool: 'Bash', input: { cmd: command }, toolUseID: 't', thread: { id: 'T' } };
    return (await (await listen())['tool.call'](call)).action === 'reject-and-continue';
  },
};

process.stdout.write(`${await (AGENTS[agent] ?? AGENTS.opencode)()}\n`);
