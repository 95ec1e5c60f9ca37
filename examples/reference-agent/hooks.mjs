// What a team might want of its agent: one small handler for each event.
import { createHarness } from 'bridle/harness';

/** @typedef {(line: string) => void} Say */

/**
 * @param {{ project: string, say: Say, runRecipe: import('bridle/harness').RunRecipe<import('bridle/harness').Session>, saved: unknown[] }} options
 */
export function teamHarness({ project, say, runRecipe, saved }) {
  let hasTested = false;
  return createHarness({
    // The guards, the settings and the ledger of the project, as on the command line.
    project,
    agent: 'reference-agent',
    runRecipe,
    store: { save: ({ messages }) => void saved.push(messages) },
    notice: (text) => say(`notice              ${text}`),
    // Nobody is at the keyboard of an example, so every question is answered with no.
    approve: ({ reason }) => {
      say(`ask                 ${reason} -> no`);
      return false;
    },
  })
    .on('session_start', () => {
      say('session_start');
      return { context: 'House rule: small steps, and tests before you stop.' };
    })
    .on('user_message', ({ message }) => {
      say(`user_message        ${message}`);
      if (/password/i.test(message)) return { action: 'block', reason: 'Please take the password out.' };
      return { context: 'The person reads English.' };
    })
    .on('before_tool', ({ tool, input, invokedBy, ...rest }) => {
      say(`before_tool         ${tool} ${JSON.stringify(input)} (${invokedBy})`);
      const command = String(input.command ?? '');
      if (command.startsWith('git push')) return { action: 'ask', reason: 'May I push?' };
      if (command === 'npm test') hasTested = true;
      if (tool === 'write_file' && !String(input.content).endsWith('\n')) {
        const tidy = { ...input, content: `${input.content}\n` };
        return {
          action: 'mutate',
          payload: { ...rest, tool, input: tidy },
          context: 'A line end was added.',
        };
      }
    })
    .on('after_tool', (payload) => {
      say(`after_tool          ${payload.tool} -> ${JSON.stringify(payload.result)}`);
      const text = String(payload.result);
      if (text.includes('token='))
        return { action: 'mutate', payload: { ...payload, result: text.replace(/token=\S+/, 'token=***') } };
    })
    .on('after_tool_failure', ({ tool, error }) => {
      say(`after_tool_failure  ${tool}: ${error}`);
      return { context: 'Look at what is there before you read it.' };
    })
    .on('after_turn', ({ turn, hasUsedTools }) => say(`after_turn          ${turn} (tools: ${hasUsedTools})`))
    .on('pre_compact', ({ messages = [] }) => say(`pre_compact         ${messages.length} messages`))
    .on('subagent_start', ({ agent }) => {
      say(`subagent_start      ${agent}`);
      return { context: 'You only look; you change nothing.' };
    })
    .on('subagent_stop', ({ agent }) => say(`subagent_stop       ${agent}`))
    .on('before_stop', () => {
      say(`before_stop         ${hasTested ? 'tested' : 'not tested yet'}`);
      if (!hasTested) return { action: 'continue', followUps: ['Run the tests before you stop.'] };
    })
    .on('notification', ({ message }) => say(`notification        ${message}`))
    .on('session_end', () => say('session_end'));
}
