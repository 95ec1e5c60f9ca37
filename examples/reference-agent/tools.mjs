// What the agent can do. The harness stands in front of all of it; nothing here judges anything.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAgent } from 'bridle/harness';

const text = { type: 'string' };

/** @param {Record<string, unknown>} properties */
const parameters = (properties) => ({ type: 'object', properties, required: Object.keys(properties) });

/** @param {string} project */
function fileTools(project) {
  return {
    read_file: {
      description: 'Read a file of the project.',
      parameters: parameters({ path: text }),
      run: ({ path }) => readFileSync(join(project, String(path)), 'utf8'),
    },
    write_file: {
      description: 'Write a file of the project.',
      parameters: parameters({ path: text, content: text }),
      run: ({ path, content }) => {
        writeFileSync(join(project, String(path)), String(content));
        return `wrote ${path}`;
      },
    },
  };
}

/** A shell that only says what it would run: an example should not run what a model makes up. */
const shell = {
  description: 'Run a command in the project.',
  parameters: parameters({ command: text }),
  run: ({ command }) => `(pretended) ${command}: ok`,
};

/**
 * @param {string} project
 * @param {import('bridle/harness').Session} session
 * @param {import('bridle/harness').Model} model
 * @returns {import('bridle/harness').AgentTools}
 */
export function agentTools(project, session, model) {
  const { read_file, write_file } = fileTools(project);
  return {
    read_file,
    write_file,
    shell,
    delegate: {
      description: 'Let a scout look into something and report.',
      parameters: parameters({ task: text }),
      run: async ({ task }) => {
        const scout = await session.subagent('scout');
        const { text: report } = await runAgent(scout, { prompt: String(task), model, tools: { read_file } });
        return report;
      },
    },
  };
}
