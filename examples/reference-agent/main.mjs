// node examples/reference-agent/main.mjs [--project <dir>] [--prompt <text>]
//   [--endpoint <url> --model <name> [--api-key-env <NAME>] [--context-window <tokens>]]
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runAgent } from 'bridle/harness';
import { teamHarness } from './hooks.mjs';
import { openAiModel } from './openai-model.mjs';
import { scriptedModel } from './scripted-model.mjs';
import { agentTools } from './tools.mjs';

const { values } = parseArgs({
  options: {
    project: { type: 'string' },
    prompt: { type: 'string', default: 'Tidy the project up.' },
    endpoint: { type: 'string' },
    model: { type: 'string', default: 'default' },
    'api-key-env': { type: 'string', default: 'OPENAI_API_KEY' },
    'context-window': { type: 'string', default: '128000' },
  },
});

function scratchProject() {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'reference-agent-')));
  writeFileSync(join(project, 'config.txt'), 'name=shop\ntoken=abc123\n');
  return project;
}

const say = (/** @type {string} */ line) => console.log(line);
const project = values.project ?? scratchProject();
const model =
  values.endpoint === undefined
    ? scriptedModel()
    : openAiModel({
        endpoint: values.endpoint,
        model: values.model,
        apiKey: process.env[values['api-key-env']] ?? '',
        contextWindow: Number(values['context-window']),
      });

/** @type {unknown[]} */
const saved = [];
const harness = teamHarness({
  project,
  say,
  saved,
  // Recipes are run by the same model; the scripted one has no words for them.
  runRecipe: async ({ prompt, recipe, signal }) => {
    say(`recipe              ${recipe}`);
    if (values.endpoint === undefined)
      return 'Summary: the project is being tidied up; config.txt and notes.txt were seen.';
    return (await model({ messages: [{ role: 'user', content: prompt }], tools: {}, signal })).text;
  },
});

const session = await harness.session();
const refused = await runAgent(session, { prompt: 'My password is hunter2.', model });
say(`blocked             ${refused.text}`);
const result = await runAgent(session, {
  prompt: values.prompt,
  model,
  tools: agentTools(project, session, model),
});
await session.notify('The agent has finished.');
await session.end();
say(`${result.kind.padEnd(19)} ${result.text}`);
say(`saved               ${saved.length} changed conversations`);
say(`ledger              ${join(project, '.bridle/.tracking/ledger.jsonl')}`);
