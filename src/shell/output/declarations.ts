import type { Call } from '../call.js';
import { environmentVariable, wholeEnvironment } from '../environment.js';
import type { Scene } from '../machine.js';
import { currentDirectory } from '../parameter.js';
import type { ShellFunction } from '../shell-state.js';
import { needsAnsiQuotes, quoteText } from '../text-operations.js';
import { isDeclaredOnly, isExported, orderedElements, plainVariable, type Variable } from '../variables.js';

/** A value between double quotes, ready to be read again. */
function inQuotes(value: string): string {
  return needsAnsiQuotes(value) ? quoteText(value) : `"${value.replace(/[$`"\\]/g, '\\$&')}"`;
}

/** The elements of an array, each as it is spelled. */
function elements(variable: Variable, spell: (key: string, value: string) => string): string {
  const isKeyed = variable.flags.includes('A');
  const pairs = orderedElements(variable).map(([key, value]) =>
    spell(isKeyed && !/^[\w./:=@%+,-]+$/.test(key) ? inQuotes(key) : key, inQuotes(value)),
  );
  return pairs.join(' ') + (isKeyed && pairs.length > 0 ? ' ' : '');
}

/** An array as it may stand in an assignment. */
function listed(variable: Variable): string {
  return `(${elements(variable, (key, value) => `[${key}]=${value}`)})`;
}

/** The keys and values of an array, each as a word. */
export function keysAndValues(variable: Variable): string {
  return elements(variable, (key, value) => `${key} ${value}`);
}

const ATTRIBUTES = 'aAinrtxclu';

/** A variable as `declare -p` prints it. */
export function declared(name: string, variable: Variable): string {
  const letters = Array.from(ATTRIBUTES).filter((letter) => variable.flags.includes(letter));
  const isKeyed = letters.includes('A');
  const flags = letters.filter((letter) => !(isKeyed && letter === 'a')).join('') || '-';
  const head = `declare -${flags} ${name}`;
  if (isDeclaredOnly(variable)) return head;
  return `${head}=${variable.elements === null ? inQuotes(variable.value) : listed(variable)}`;
}

/** As `set` prints it: in quotes only where it needs them. */
function assigned(name: string, variable: Variable): string {
  if (variable.elements !== null) return `${name}=${listed(variable)}`;
  const { value } = variable;
  return `${name}=${/^[\w./:=@%+,~-]*$/.test(value) ? value : quoteText(value)}`;
}

function statementsOf({ node, source }: ShellFunction): readonly [body: string, rest: string] {
  const { body } = node;
  const group = body.type === 'Redirected' ? body.command : body;
  const rest = source.slice(group.end, body.end);
  if (group.type !== 'BraceGroup') return [`    ${source.slice(group.pos, group.end)}`, rest];
  const whole = source.slice(group.pos + 1, group.end - 1);
  // The text of a here-document does not stand where it belongs.
  if (whole.includes('<<')) return [whole.trim(), rest];
  const lines = group.body.commands.map(({ pos, end, background }) => {
    const text = source.slice(pos, end).replace(/[\s;&]+$/, '');
    return `    ${text}${background === true ? ' &' : ';'}`;
  });
  return [lines.join('\n').replace(/;$/, ''), rest];
}

/** A function as bash prints it, with its commands as they were written. */
export function printedFunction(name: string, definition: ShellFunction): string {
  const [body, rest] = statementsOf(definition);
  return `${name} () \n{ \n${body}\n}${rest}\n`;
}

/** The functions of these names; those of which a state has several are printed one after the other. */
export function printFunctions(call: Call, names: readonly string[]): boolean {
  const { functions } = call.scene.shell;
  const wanted = names.length === 0 ? [...functions.keys()].sort() : names;
  for (const name of wanted) {
    const bodies = (functions.get(name) ?? []).flatMap((each) => each ?? []);
    call.print(bodies.map((each) => printedFunction(name, each)).join(''));
  }
  return wanted.every((name) => functions.has(name));
}

/** The values that a name may have. */
function bindingsOf(call: Call, scene: Scene, name: string): readonly Variable[] {
  const own = scene.shell.variables.all(name);
  if (own === undefined && name === 'PWD') return [plainVariable(currentDirectory(call.machine, scene), 'x')];
  return (own ?? [environmentVariable(name, call.machine.context)]).flatMap((each) => each ?? []);
}

/** Declares these names as they are; false where one of them is not known. */
export function printDeclared(call: Call, names: readonly string[]): boolean {
  const lines = names.map((name) => bindingsOf(call, call.scene, name).map((each) => declared(name, each)));
  for (const [at, each] of lines.entries()) {
    const unknown = call.machine.symbols.unknown(`$(declare -p ${call.render(names[at] ?? '')})`);
    call.print(`${each.length === 0 ? unknown : each.join('\n')}\n`);
  }
  return lines.every((each) => each.length > 0);
}

/** How variables are listed: as a program prints its environment, as `set` does, or as declarations. */
export type Listing = 'environment' | 'exported' | 'set' | 'declared';

/** Names that a place may be read from; the rest of the environment is not in the line. */
const PLACES = ['HOME', 'PWD', 'TMPDIR'];

function lineOf(listing: Listing, name: string, variable: Variable): string {
  if (listing === 'environment') return `${name}=${variable.value}\n`;
  return `${listing === 'set' ? assigned(name, variable) : declared(name, variable)}\n`;
}

/** Lists all variables. Those of the line are known, and few others. */
export function printVariables(call: Call, listing: Listing, { scene }: Call = call): void {
  const unknown = wholeEnvironment(call.machine.symbols);
  // Where nobody reads it, only what it gives away counts.
  if (!call.hasReader) {
    call.print(unknown);
    return;
  }
  const names = new Set([...PLACES, ...scene.shell.variables.names()]);
  call.machine.budget.spend(names.size);
  const isHandedOn = listing === 'environment' || listing === 'exported';
  const lines = [...names]
    .filter((name) => /^\w+$/.test(name))
    .sort()
    .flatMap((name) =>
      bindingsOf(call, scene, name)
        .filter((each) => !isHandedOn || isExported(each))
        .map((each) => lineOf(listing, name, each)),
    );
  call.print(lines.join('') + unknown);
}
