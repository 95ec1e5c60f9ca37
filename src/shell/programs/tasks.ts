import { isJsonObject, objectAt, type JsonObject } from '../../model/json.js';
import { once } from '../../model/once.js';
import { reportFetchedCode } from '../foreign-code.js';
import type { Call, Program } from '../call.js';
import { isCloned } from '../cloned.js';
import { readCode } from '../code/read-code.js';
import { spec } from '../options.js';
import { reportContent } from './contents.js';
import { readSource } from './snippets.js';
import { runScriptFile, runUnknown } from './unknown.js';
import { textsOf, writtenSettings } from './written-settings.js';

/** Runs what a file of tasks says; false where the line wrote none. */
type Runner = (call: Call) => boolean;

/** What the line wrote into a file; of one that came with a repository its people's tools are trusted to make sense. */
function ownText(call: Call, file: string): string | undefined {
  return isCloned(call, file) ? undefined : call.writtenTo(file);
}

/** The object that keys lead to, one after the other. */
function within(data: JsonObject, ...keys: readonly string[]): JsonObject {
  return keys.reduce<JsonObject>((inner, key) => objectAt(inner, key) ?? {}, data);
}

function listAt(data: JsonObject, key: string): readonly JsonObject[] {
  const list = data[key] ?? null;
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

const WORD = /^[^-=\s][^=\s]*$/;

/** Words that name tasks, those that set variables, and what stands behind two dashes. */
function requestOf(args: readonly string[]): {
  readonly names: readonly string[];
  readonly variables: ReadonlyMap<string, string>;
  readonly rest: string;
} {
  const dashes = args.indexOf('--');
  const words = dashes === -1 ? args : args.slice(0, dashes);
  return {
    names: words.filter((word) => WORD.test(word)),
    variables: new Map(
      words.flatMap((word) => {
        const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
        return name === undefined ? [] : [[name, value] as const];
      }),
    ),
    rest: dashes === -1 ? '' : args.slice(dashes + 1).join(' '),
  };
}

function variablesIn(data: JsonObject): readonly (readonly [string, string])[] {
  return Object.entries(objectAt(data, 'vars') ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
}

const MAX_TASKS = 50;

/** Taskfile.yml: commands, other tasks, and variables in double braces. */
const task: Runner = (call) => {
  const data = writtenSettings(call, ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml'], 'yaml');
  if (data === null) return false;
  const { names, variables, rest } = requestOf(call.args);
  const asked = names.length === 0 ? ['default'] : [...names];
  for (const [at, name] of asked.entries()) {
    const found = within(data, 'tasks')[name];
    const own = isJsonObject(found) ? found : { cmds: found ?? null };
    const known = new Map([...variablesIn(data), ...variablesIn(own), ...variables, ['CLI_ARGS', rest]]);
    const steps = [own['cmds'], own['cmd'], own['deps']].flatMap((step) =>
      Array.isArray(step) ? step : [step],
    );
    for (const step of steps) {
      const line = isJsonObject(step) ? step['cmd'] : step;
      const other = isJsonObject(step) ? step['task'] : undefined;
      if (typeof other === 'string' && at < MAX_TASKS) asked.push(other);
      if (typeof line !== 'string') continue;
      const filled = line.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (all, key: string) => known.get(key) ?? all);
      call.runShell(filled, 'task', { shell: 'new' });
    }
  }
  return true;
};

const COMPOSER_LOOKS =
  /^(?:about|audit|check-platform-reqs|depends|diagnose|info|licenses|list|outdated|prohibits|search|show|status|validate|why|why-not)$/;

/** Scripts of `composer.json`, by name or as what comes before and after a verb. */
const composer: Runner = (call) => {
  const settings = writtenSettings(call, ['composer.json'], 'json');
  const scripts = objectAt(settings ?? {}, 'scripts') ?? {};
  const options = call.options(spec('d:', 'working-dir='));
  const { names, rest } = requestOf(options.operands);
  const [verb = ''] = names;
  // One word is a line for a shell.
  const [, command = ''] = options.operands;
  if (verb === 'exec' && /\s/.test(command)) call.runShell(command, 'composer exec', { shell: 'new' });
  const wanted = /^run(?:-script)?$/.test(verb)
    ? names.slice(1, 2)
    : [verb, `pre-${verb}-cmd`, `post-${verb}-cmd`, 'post-autoload-dump'];
  for (const line of wanted.flatMap((name) => textsOf(scripts[name])))
    call.runShell(`${line} ${rest}`, 'composer', { shell: 'new' });
  const place = options.value('d', 'working-dir');
  if (place !== null && !COMPOSER_LOOKS.test(verb)) reportContent(call, [place], 'is where it works');
  return settings !== null || place !== null;
};

/** Tasks of `pyproject.toml`. */
const poe: Runner = (call) => {
  const settings = writtenSettings(call, ['pyproject.toml'], 'toml');
  const tasks = within(settings ?? {}, 'tool', 'poe', 'tasks');
  const at = call.args.findIndex((arg) => Object.hasOwn(tasks, arg));
  const found = tasks[call.args[at] ?? ''] ?? null;
  const lines = isJsonObject(found)
    ? ['cmd', 'shell', 'sequence'].flatMap((key) => textsOf(found[key]))
    : textsOf(found);
  for (const line of lines)
    call.runShell([line, ...call.args.slice(at + 1)].join(' '), 'poe', { shell: 'new' });
  return settings !== null;
};

/** Hooks of the repository itself; those of others are fetched, as their people expect. */
const preCommit: Runner = (call) => {
  if (call.args[0] === 'uninstall')
    call.effect('delete', call.paths(['.git/hooks/pre-commit']), {
      isForced: true,
      detail: 'takes the hook away',
    });
  const settings = writtenSettings(call, ['.pre-commit-config.yaml'], 'yaml');
  if (settings === null || !call.args.includes('run')) return settings !== null;
  const hooks = listAt(settings, 'repos').flatMap((repo) => listAt(repo, 'hooks'));
  for (const hook of hooks)
    for (const entry of textsOf(hook['entry']))
      call.runShell([entry, ...textsOf(hook['args'])].join(' '), 'pre-commit', { shell: 'new' });
  return true;
};

const tox: Runner = (call) => {
  const settings = writtenSettings(call, ['tox.ini', 'setup.cfg'], 'ini');
  if (settings === null) return false;
  const { rest } = requestOf(call.args);
  for (const [name, section] of Object.entries(settings)) {
    if (!/^testenv(?::|$)/.test(name) || !isJsonObject(section)) continue;
    const lines = ['commands_pre', 'commands', 'commands_post'].flatMap((key) => textsOf(section[key]));
    for (const line of lines.join('\n').split('\n'))
      call.runShell(
        line.replace(/^-\s*/, '').replace(/\{posargs(?::([^}]*))?\}/g, (_, usual = '') => rest || usual),
        'tox',
        { shell: 'new' },
      );
  }
  return true;
};

/** Tasks that are functions of Python: the one that is asked for is called. */
const invoke: Runner = (call) => {
  const code = ownText(call, 'tasks.py');
  const at = call.args.findIndex((arg) => WORD.test(arg));
  if (code === undefined || at === -1) return false;
  const values = call.args.slice(at + 1).flatMap((arg) => {
    const [, given] = /^--?[\w-]+=(.*)$/s.exec(arg) ?? [];
    return given ?? (arg.startsWith('-') ? [] : [arg]);
  });
  const words = ['None', ...values.map((value) => JSON.stringify(value))];
  const name = (call.args[at] ?? '').replaceAll('-', '_');
  readCode(call, `${code}\n${name}(${words.join(', ')})\n`, 'python');
  return true;
};

const nox: Runner = (call) => {
  const dashes = call.args.indexOf('--');
  const words = dashes === -1 ? [] : call.args.slice(dashes + 1);
  const code = ownText(call, 'noxfile.py');
  if (code !== undefined)
    readCode(
      call,
      code.replace(/\bsession\.posargs\b/g, () => JSON.stringify(words)),
      'python',
    );
  return code !== undefined;
};

/** Words such as `D=/opt` are variables of the environment there. */
const rake: Runner = (call) => {
  const { variables } = requestOf(call.args);
  const given = call.options(spec('e:E:p:f:', 'execute= execute-continue= execute-print= rakefile='));
  for (const line of given.all('e', 'E', 'p', 'execute', 'execute-continue', 'execute-print'))
    readCode(call, line, 'ruby');
  const code = ['Rakefile', 'rakefile', 'Rakefile.rb'].map((file) => ownText(call, file)).find(Boolean);
  if (code === undefined) return false;
  const filled = code.replace(/\bENV\[\s*["'](\w+)["']\s*\]/g, (all, name: string) => {
    const value = variables.get(name);
    return value === undefined ? all : JSON.stringify(value);
  });
  readCode(call, filled, 'ruby');
  return true;
};

const GRADLE_FILES = ['build.gradle', 'settings.gradle', 'init.gradle'];
const GRADLE_COMMAND = /\bcommandLine\s*(?:=|\()?\s*(?:listOf\s*\(|\[)?\s*((?:["'][^"'\n]*["']\s*,?\s*)+)/g;
const GRADLE_PROGRAM =
  /\bexecutable\s*[=(]?\s*["']([^"'\n]+)["'][^{}]*?\bargs\s*[=(]?\s*(?:listOf\s*\(|\[)?\s*((?:["'][^"'\n]*["']\s*,?\s*)+)/g;

function quotedIn(list: string): readonly string[] {
  return [...list.matchAll(/["']([^"'\n]*)["']/g)].map(([, word = '']) => word);
}

/** What a script of Gradle deletes or starts. */
const gradle: Runner = (given) => {
  const directory = given.args.find((_, at) => /^(?:-p|--project-dir)$/.test(given.args[at - 1] ?? ''));
  const call = directory === undefined ? given : given.at(directory, given.args);
  const named = call.args.filter((_, at) =>
    /^(?:-I|--init-script|-b|--build-file)$/.test(call.args[at - 1] ?? ''),
  );
  const files = [...GRADLE_FILES.flatMap((file) => [file, `${file}.kts`]), ...named];
  const text = files.map((file) => ownText(call, file) ?? '').join('\n');
  if (text.trim() === '') return false;
  if (reportFetchedCode(call, text)) return true;
  const places = [...text.matchAll(/\bdelete\s*\(?\s*(?:file\s*\(\s*)?["']([^"'\n]+)["']/g)];
  if (places.length > 0)
    call.effect('delete', call.paths(places.map(([, place = '']) => place)), {
      isRecursive: true,
      isForced: true,
      detail: 'deletes it for good',
    });
  for (const [, list = ''] of text.matchAll(GRADLE_COMMAND)) call.run(quotedIn(list), 'gradle');
  for (const [, program = '', list = ''] of text.matchAll(GRADLE_PROGRAM))
    call.run([program, ...quotedIn(list)], 'gradle');
  readSource(call, 'jvm', [text]);
  return true;
};

/** CoffeeScript calls without parentheses: `fs.rmSync "/x", force: yes`. */
function withParentheses(code: string): string {
  return code.replace(/(\w)[ \t]+(["'`][^\n;]*["'`\])}\w])[ \t]*(?=[\n;]|$)/g, '$1($2)');
}

const coffee: Runner = (call) => {
  const codes = call.args.filter((_, at) => /^(?:-e|--eval)$/.test(call.args[at - 1] ?? ''));
  for (const code of codes) readCode(call, withParentheses(code), 'javascript');
  return codes.length > 0;
};

/** The script that stands beside the sources, so that nothing need be installed. */
const gradlew: Program = (call) => {
  gradle(call);
  if (!call.word.includes('/') || !runScriptFile(call, call.word, call.args)) runUnknown(call);
};

/** Without a file of the line's own it is a program like any other. */
function runs(runner: Runner): Program {
  return (call) => {
    if (!runner(call)) runUnknown(call);
  };
}

/** Programs that run tasks which a file of theirs describes. */
export const taskPrograms = once((): Readonly<Record<string, Program>> => ({
  task: runs(task),
  'go-task': runs(task),
  composer: runs(composer),
  poe: runs(poe),
  'pre-commit': runs(preCommit),
  tox: runs(tox),
  invoke: runs(invoke),
  inv: runs(invoke),
  nox: runs(nox),
  rake: runs(rake),
  gradle: runs(gradle),
  gradlew,
  coffee: runs(coffee),
}));
