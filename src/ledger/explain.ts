import { isJsonObject, objectAt, stringAt, type JsonObject } from '../model/json.js';
import { stringsAt } from './past.js';

/** One decision in plain words: a heading and what belongs under it. */
export interface Explanation {
  readonly title: string;
  readonly text: readonly string[];
}

const SAID: Readonly<Record<string, string>> = {
  deny: 'It was refused.',
  ask: 'A person was to be asked.',
  rewrite: 'It was let through in another form.',
  allow: 'It was allowed, without asking the person.',
  'no-opinion': "Nothing was said about it; the agent's own rules decided.",
};

function what(row: JsonObject): string {
  const tool = stringAt(row, 'tool_name');
  const summary = stringAt(row, 'input_summary');
  const where = `${stringAt(row, 'agent') ?? 'an agent'}${row['subagent'] === null ? '' : ` (subagent ${stringAt(row, 'subagent') ?? '?'})`}`;
  const did =
    tool === null
      ? (stringAt(row, 'event') ?? 'something')
      : `${tool}${summary === null ? '' : `: ${summary}`}`;
  return `${stringAt(row, 'timestamp') ?? '?'}, ${where}, session ${stringAt(row, 'session') ?? 'without a name'}, on ${stringAt(row, 'event') ?? '?'}: ${did}`;
}

function origin(hook: JsonObject): string {
  const file = stringAt(hook, 'file');
  const layer = stringAt(hook, 'layer') ?? '?';
  if (file === null) return layer === 'builtin' ? 'built in' : layer;
  return `${file}${typeof hook['line'] === 'number' ? `:${hook['line']}` : ''} (${layer})`;
}

function outcome(hook: JsonObject): string {
  const kind = stringAt(hook, 'outcome');
  if (kind !== 'verdict') return `${kind ?? '?'}: ${stringAt(hook, 'detail') ?? 'no detail'}`;
  const rule = stringAt(hook, 'rule');
  return `${stringAt(hook, 'verdict') ?? '?'}${rule === null ? '' : ` by rule ${rule}`}`;
}

function describeHook(hook: JsonObject): string {
  const matched = stringAt(hook, 'matched');
  const parts = [
    `${stringAt(hook, 'name') ?? '?'}, ${stringAt(hook, 'category') ?? '?'}, ${origin(hook)}`,
    outcome(hook),
    ...(matched === null ? [] : [`wanted it because of ${matched}`]),
    ...(hook['again'] === true ? ['looked again after a change'] : []),
    `${typeof hook['ms'] === 'number' ? hook['ms'] : '?'} ms`,
  ];
  return parts.join('; ');
}

function told(row: JsonObject): readonly string[] {
  const words = [stringAt(row, 'reason'), stringAt(row, 'remedy')].filter((text) => text !== null);
  return words.length === 0 ? ['Nothing.'] : [words.join(' ')];
}

function costOf(hooks: readonly JsonObject[]): string {
  const all = hooks.reduce((sum, { ms }) => sum + (typeof ms === 'number' ? ms : 0), 0);
  const ms = Number(all.toFixed(2));
  return hooks.length === 1 ? `One hook ran, ${ms} ms.` : `${hooks.length} hooks ran, ${ms} ms together.`;
}

function section(title: string, text: readonly string[]): readonly Explanation[] {
  return text.length === 0 ? [] : [{ title, text }];
}

/** Which hook, from where, why it matched, what it cost, what the agent was told. */
export function explainRow(row: JsonObject): readonly Explanation[] {
  const hooks = (Array.isArray(row['hooks']) ? row['hooks'] : []).filter(isJsonObject);
  const verdict = stringAt(row, 'verdict') ?? '?';
  const rewritten = stringAt(row, 'rewritten_to');
  const rule = stringAt(row, 'rule');
  const said = `${SAID[verdict] ?? verdict}${rule === null ? '' : ` The rule is ${rule}.`}`;
  const chain = objectAt(row, 'chain');
  const recorded = [
    `Record ${stringAt(row, 'id') ?? '?'}${chain === null ? '' : `, number ${JSON.stringify(chain['seq'])}`}, Bridle ${stringAt(row, 'version') ?? '?'}, configuration ${stringAt(row, 'config') ?? '?'}.`,
  ];
  return [
    { title: 'What happened', text: [what(row)] },
    ...section('What hooks made of it', rewritten === null ? [] : [rewritten]),
    { title: 'What was decided', text: [said] },
    ...section('What the agent was told', verdict === 'no-opinion' ? [] : told(row)),
    ...section('What did not fit into the message', stringsAt(row, 'untold')),
    ...section('Who decided', hooks.map(describeHook)),
    ...section('What it cost', hooks.length === 0 ? [] : [costOf(hooks)]),
    ...section('Notes', stringsAt(row, 'notes')),
    ...section('Changed without a tool call', stringsAt(row, 'unseen_edits')),
    { title: 'Where it is recorded', text: recorded },
  ];
}
