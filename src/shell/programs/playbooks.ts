import { isJsonObject, stringAt, type JsonObject, type JsonValue } from '../../model/json.js';
import type { Call } from '../call.js';
import { parseData } from '../data.js';
import { reportFetchedCode } from '../foreign-code.js';
import { textsOf } from './written-settings.js';

/** Lists of tasks in a play, and those in a task that is a group of others. */
const LISTS = ['pre_tasks', 'tasks', 'post_tasks', 'handlers', 'block', 'rescue', 'always'];
const MAX_DEPTH = 6;

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function tasksIn(data: JsonObject, depth = 0): readonly JsonObject[] {
  if (depth > MAX_DEPTH) return [];
  const inside = LISTS.flatMap((key) => objectsIn(data[key]));
  return inside.flatMap((task) => [task, ...tasksIn(task, depth + 1)]);
}

/** What a task gives a module, by its short name. */
function givenTo(task: JsonObject, module: string): JsonValue | undefined {
  return task[module] ?? task[`ansible.builtin.${module}`];
}

/** `path=/x state=absent` says the same as a table. */
function tableOf(value: JsonValue | undefined): JsonObject {
  if (isJsonObject(value)) return value;
  const pairs = typeof value === 'string' ? value.matchAll(/(\w+)=(\S+)/g) : [];
  return Object.fromEntries([...pairs].map(([, key = '', text = '']) => [key, text]));
}

function lineOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : isJsonObject(value) ? stringAt(value, 'cmd') : null;
}

/** The text with the variables of the play in it. */
function filled(text: string, variables: JsonObject): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => {
    const value = variables[name];
    return typeof value === 'string' ? value : all;
  });
}

/** The variables of each round that a task is run for. */
function rounds(task: JsonObject, variables: JsonObject): readonly JsonObject[] {
  const items = textsOf(task['loop'] ?? task['with_items']);
  return items.length === 0 ? [variables] : items.map((item) => ({ ...variables, item }));
}

const HERE = /^(?:localhost|127\.0\.0\.1)$/;

function runTask(call: Call, task: JsonObject, host: string | null, variables: JsonObject): void {
  const around = host === null || task['delegate_to'] === 'localhost' ? {} : { host };
  for (const module of ['shell', 'command', 'raw']) {
    const value = givenTo(task, module);
    const line = lineOf(value);
    const place = tableOf(isJsonObject(value) ? value : task['args'])['chdir'];
    if (line !== null)
      call.runShell(filled(line, variables), 'ansible', {
        shell: 'new',
        ...around,
        ...(typeof place === 'string' ? { cwd: call.resolve(place) ?? place } : {}),
      });
  }
  const file = tableOf(givenTo(task, 'file'));
  const place = file['path'] ?? file['dest'] ?? file['name'];
  const path = typeof place === 'string' ? filled(place, variables) : '';
  // One that starts with a variable nobody here knows may be anywhere.
  if (file['state'] === 'absent' && /^[/~]/.test(path))
    call.run(['rm', '-rf', '--', path], 'ansible', around);
}

/** Tasks of playbooks that the line itself wrote. */
export function runPlaybooks(call: Call): void {
  if (call.args.some((arg) => /^(?:-C|--check|--syntax-check|--list-(?:tasks|hosts|tags))$/.test(arg)))
    return;
  for (const file of call.args.filter((arg) => !arg.startsWith('-'))) {
    const text = call.writtenTo(file);
    if (text === undefined || reportFetchedCode(call, text)) continue;
    for (const play of objectsIn(parseData(text, 'yaml'))) {
      const hosts = stringAt(play, 'hosts') ?? 'localhost';
      const isHere = HERE.test(hosts) || play['connection'] === 'local';
      for (const task of tasksIn(play))
        for (const variables of rounds(task, tableOf(play['vars'])))
          runTask(call, task, isHere ? null : hosts, variables);
    }
  }
}
