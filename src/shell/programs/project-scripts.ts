import { isJsonObject } from '../../model/json.js';
import type { Call } from '../call.js';
import type { ResolvedCommand } from '../effect.js';

const FILE = 'package.json';

/** `npm pkg set scripts.x='…'`: what `npm run x` will run. */
export function keepScripts(call: Call, pairs: readonly string[]): void {
  for (const pair of pairs) {
    const [, name, code] = /^scripts\.([\w:.-]+)=(.*)$/s.exec(pair) ?? [];
    if (name !== undefined) call.scene.shell.settings.set(`npm ${name}`, code ?? '');
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A script of the `package.json` that the line itself wrote. */
function writtenScript(call: Call, name: string): readonly string[] {
  const text = call.writtenTo(FILE);
  if (text === undefined) return [];
  const { scripts } = parseObject(text);
  const script = isJsonObject(scripts) ? scripts[name] : undefined;
  return typeof script === 'string' ? [script] : [];
}

/** The words of a command and what it reads, if that names the file and its scripts. */
function editOf({ words, redirects }: ResolvedCommand): string | null {
  const texts = [...words, ...redirects.map(({ target }) => target)].map(({ text }) => text);
  const has = (part: string): boolean => texts.some((text) => text.includes(part));
  // An editor of lines need not name what they stand in.
  const isNamed = has('scripts') || /^(?:g?sed|perl|sd|ed|ex)$/.test(texts[0] ?? '');
  return has(FILE) && isNamed ? texts.join('\n') : null;
}

interface Edit {
  readonly command: ResolvedCommand;
  readonly text: string;
}

/** How many commands of a line were looked at, and which of them name the file: a line may run a hundred scripts. */
interface Looked {
  count: number;
  readonly edits: Edit[];
}

const lookedAt = new WeakMap<readonly ResolvedCommand[], Looked>();

function editsBefore({ machine }: Call): readonly Edit[] {
  const { commands } = machine.report;
  const looked = lookedAt.get(commands) ?? { count: 0, edits: [] };
  lookedAt.set(commands, looked);
  machine.budget.spend(1 + commands.length - looked.count + looked.edits.length);
  for (; looked.count < commands.length; looked.count += 1) {
    const command = commands[looked.count];
    const text = command === undefined ? null : editOf(command);
    if (command !== undefined && text !== null) looked.edits.push({ command, text });
  }
  return looked.edits;
}

const TEXT = String.raw`("|'|${'`'})((?:\\[^]|(?!\1)[^\\])*)\1`;

/**
 * Scripts that jq, or a line of code, put into the file: `.scripts.x = "…"`, `scripts["x"] = '…'`, `{ "x": "…" }`.
 * What else is in the file does not matter for these.
 */
function editedScripts(call: Call, name: string): readonly string[] {
  const edits = editsBefore(call);
  if (edits.length === 0) return [];
  const word = name.replace(/[^\w]/g, '\\$&');
  const key = String.raw`(?:\.\s*"?${word}"?|\[\s*["']${word}["']\s*\])\s*\|?=|["']?\b${word}["']?\s*:`;
  const pattern = new RegExp(String.raw`(?:${key})\s*(?:${TEXT}|\$(\w+))`, 'g');
  return edits.flatMap(({ command, text }) => {
    call.machine.budget.spend(text.length >> 4);
    return [...text.matchAll(pattern)].flatMap(([, , script, bound]) => {
      if (script !== undefined) return [script.replace(/\\(["'`\\])/g, '$1')];
      const at = command.words.findIndex(({ text: each }) => each === bound);
      return command.words[at - 1]?.text === '--arg' ? [command.words[at + 1]?.text ?? ''] : [];
    });
  });
}

/** What a script of the project is, as far as the line has set it: by each way in which it may have been set. */
export function scriptsNamed(call: Call, name: string): readonly string[] {
  const kept = call.scene.shell.settings.get(`npm ${name}`);
  const known = kept === undefined ? writtenScript(call, name) : [kept];
  return [...new Set([...known, ...editedScripts(call, name)])];
}

/** Whether the line wrote or changed the file that scripts of the project stand in, or tests that it runs. */
export function mayHaveScripts(call: Call): boolean {
  if (call.writtenTo(FILE) !== undefined) return true;
  const { args, scene, machine } = call;
  if (scene.shell.files.size > 0 && /^(?:run(?:-script)? )?t(?:ests?)?\b/.test(args.join(' '))) return true;
  return machine.report.commands.some(({ words }) => words.some(({ text }) => text.includes(FILE)));
}
