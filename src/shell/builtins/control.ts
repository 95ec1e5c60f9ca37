import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { activating, environmentOf } from '../activation.js';
import { evaluateText, expandQuoted } from '../expand.js';
import { readPath } from '../redirect.js';
import { dropLiveTrap, isLive, setLiveTrap } from '../live-traps.js';
import { FAILURE, SUCCESS, UNKNOWN, type Completion, type Plumb } from '../machine.js';
import { printFunctions } from '../output/declarations.js';
import { compgen } from '../output/operands.js';
import { spec } from '../options.js';
import { isCopy, NO_OUTLETS } from '../outlets.js';
import { findVariable } from '../parameter.js';
import { plantedAt } from '../planted.js';
import { evaluateWords } from '../test-expression.js';
import { quoteText } from '../text-operations.js';

/**
 * A separator where a command should begin, or an extended pattern, which must have been switched on before.
 * Bash may read nothing of such a text; our parser does.
 */
const DOUBTFUL = /(?:^|\n)[ \t]*[;&|]|[@!?*+]\(/;

const evaluate: Program = (call) => {
  const args = call.args[0] === '--' ? call.args.slice(1) : call.args;
  const text = args.join(' ');
  if (!DOUBTFUL.test(text)) return call.runShell(text, 'eval', { shell: 'same' });
  return call.machine.runBranches(call.scene, [
    (inner) => call.within(inner).runShell(text, 'eval', { shell: 'same' }),
    () => FAILURE,
  ]);
};

/** A script that only enters an environment is not read line by line. */
function shortened(call: Call, file: string, code: string): string {
  const path = call.resolve(file);
  if (path?.endsWith('/bin/activate') !== true) return code;
  const place = environmentOf(path, code, (each) => call.machine.context.files.realPath(each));
  return place === null ? code : activating(place);
}

/** Runs a file in this shell. Unreadable files are somebody else's code: executed, not understood. */
const source: Program = (call) => {
  const [word, ...args] = call.args[0] === '--' ? call.args.slice(1) : call.args;
  // Without a file bash fails, fish reads what it is given.
  const named = word ?? (call.stdin === null ? undefined : '/dev/stdin');
  if (named === undefined) return FAILURE;
  const file = plantedAt(call, named) ?? named;
  call.effect('execute', [call.path(file)], { detail: 'runs it in this shell' });
  const isInput = /^\/dev\/(?:stdin|fd\/0)$/.test(file);
  const given = isInput ? call.expandVerbatim(call.stdin ?? '') : call.codeOf(file);
  if (given === null) return UNKNOWN;
  const code = isInput ? given : shortened(call, file, given);
  const { shell } = call.scene;
  const { argumentLists } = shell;
  if (args.length > 0) shell.positional = args;
  const before = shell.argumentLists;
  let completion: Completion = UNKNOWN;
  call.machine.budget.again(call.resolve(file) ?? file, () => {
    completion = call.runShell(code, 'source', { shell: 'same', file });
  });
  // What the file sets by `set --` stays; what it was given, or shifted, does not.
  if (args.length > 0)
    shell.argumentLists =
      shell.argumentLists === before ? argumentLists : [...shell.argumentLists, ...argumentLists];
  return { ...completion, flow: completion.flow === 'exit' ? 'exit' : 'next' };
};

/** Where standard output leads from here on; what is a device, or closed, is none of the line's business. */
function keepOutput(call: Call, plumb: Plumb): void {
  const { sinks } = call.scene.shell;
  const { text } = plumb;
  const path = isCopy(plumb) ? (sinks.get(Number.parseInt(text, 10)) ?? null) : call.resolve(text);
  if (path === null || /^\/dev\/(?!fd\/|tcp\/|udp\/)/.test(path)) sinks.delete(1);
  else sinks.set(1, path);
}

/** What leads to standard output is known by that. */
function copySink(sinks: Map<number, string>, from: number, to: number): void {
  const path = from === 1 ? undefined : sinks.get(from);
  if (path === undefined) sinks.delete(to);
  else sinks.set(to, path);
}

/** Redirections of a bare `exec` stay open for what follows. */
function keepDescriptors(call: Call): void {
  const { shell, output, outlets } = call.scene;
  for (const plumb of call.plumbs) {
    const { operator, descriptor, text } = plumb;
    if (operator.includes('>') && (descriptor ?? 1) === 1) keepOutput(call, plumb);
    if (isCopy(plumb) && descriptor !== null && descriptor > 1)
      copySink(shell.sinks, Number.parseInt(text, 10), descriptor);
    const path = /^(?:<>|>>?|>\|)$/.test(operator) ? call.resolve(text) : null;
    if (descriptor !== null && descriptor !== 1 && path !== null) shell.sinks.set(descriptor, path);
    if (descriptor === null || !operator.startsWith('<')) continue;
    const content =
      operator === '<' || operator === '<>' ? readPath(call, text) : operator.startsWith('<<') ? text : null;
    if (content !== null) shell.descriptors.set(descriptor, content);
  }
  const others = [...outlets].filter(([descriptor]) => !shell.sinks.has(descriptor));
  shell.standing = { output, outlets: new Map(others) };
}

const exec: Program = (call) => {
  const options = call.options(spec('a:', '', true));
  if (options.operands.length === 0) {
    keepDescriptors(call);
    return SUCCESS;
  }
  call.run(options.operands, 'exec');
  return { status: null, flow: 'exit' };
};

const SEARCH_PATH = '/usr/bin/';

/** `command -v`, `type -P` and `which` say where a program is; here every program is in its usual place. */
function printPlaces(call: Call, names: readonly string[]): void {
  for (const name of names) call.print(`${name.includes('/') ? name : SEARCH_PATH + name}\n`);
}

/** Functions that may be nothing else. */
function isFunction(call: Call, name: string): boolean {
  return call.scene.shell.functions.get(name)?.includes(null) === false;
}

/** What a shell says of a name: of a function, all of it. */
function describeNames(call: Call, names: readonly string[]): void {
  for (const name of names) {
    if (!isFunction(call, name)) printPlaces(call, [name]);
    else if (call.hasReader) {
      call.print(`${name} is a function\n`);
      printFunctions(call, [name]);
    }
  }
}

const command: Program = (call) => {
  const options = call.options(spec('', '', true));
  if (options.has('V')) {
    describeNames(call, options.operands);
    return UNKNOWN;
  }
  if (options.has('v')) {
    for (const name of options.operands)
      if (isFunction(call, name)) call.print(`${name}\n`);
      else printPlaces(call, [name]);
    return UNKNOWN;
  }
  return call.run(options.operands, 'command', { shell: 'same' });
};

const which: Program = (call) => {
  printPlaces(call, call.options(spec('')).operands);
};

const type: Program = (call) => {
  const options = call.options(spec(''));
  if (options.has('t')) call.print(`${call.machine.symbols.unknown('$(type -t)')}\n`);
  else if (options.has('p', 'P')) printPlaces(call, options.operands);
  else describeNames(call, options.operands);
};

/** The name of a signal, however it is written. */
function signalOf(word: string): string {
  return word === '0' ? 'EXIT' : word.toUpperCase().replace(/^SIG/, '');
}

/**
 * Takes away what waits for these signals. Where the shell may have ended since it was set, or may end at any failure,
 * it may have run.
 */
function dropTraps(call: Call, signals: readonly string[]): void {
  const { machine, scene } = call;
  if (['e', 'errexit', 'u', 'nounset'].some((option) => scene.shell.options.has(option))) return;
  const isSignalled = machine.report.commands.some(({ program }) => program?.includes('kill') === true);
  for (let at = machine.traps.length - 1; at >= 0; at -= 1) {
    const set = machine.traps[at];
    if (set?.scene.shell !== scene.shell || set.exits !== machine.exits) continue;
    const isLeft = (signal: string): boolean =>
      !signals.includes(signal) || (isSignalled && signal !== 'EXIT');
    if (!set.signals.some(isLeft)) machine.traps.splice(at, 1);
  }
}

const trap: Program = (call) => {
  const [text, ...words] = call.args[0] === '--' ? call.args.slice(1) : call.args;
  if (text === undefined || words.length === 0 || /^-[lp]/.test(text)) return SUCCESS;
  const signals = words.map(signalOf);
  dropTraps(call, signals);
  const isDropping = text === '-' || text === '';
  for (const signal of signals.filter(isLive))
    if (isDropping) dropLiveTrap(call.scene, signal);
    else setLiveTrap(call.machine, call.scene, signal, text);
  const atEnd = signals.filter((signal) => !isLive(signal));
  if (isDropping || atEnd.length === 0) return SUCCESS;
  const scene = { ...call.scene, output: null, outlets: NO_OUTLETS, via: [...call.scene.via, 'trap'] };
  call.machine.traps.push({ text, scene, signals: atEnd, locals: new Map(), exits: call.machine.exits });
  return SUCCESS;
};

const test: Program = (call) => {
  const words = call.program === '[' && call.args.at(-1) === ']' ? call.args.slice(0, -1) : call.args;
  // The subscript of a name is arithmetic, which may run commands.
  for (const [at, word] of words.entries())
    if (words[at - 1] === '-v' && word.includes('[')) evaluateText(call.machine, call.scene, word);
  const result = evaluateWords(words);
  return result === null ? UNKNOWN : result ? SUCCESS : FAILURE;
};

const hash: Program = (call) => {
  const options = call.options(spec('p:'));
  const path = options.value('p');
  const [name] = options.operands;
  if (path !== null && name !== undefined) call.scene.shell.addAlias(name, path);
  else if (options.has('t')) printHashed(call, options.operands);
  return SUCCESS;
};

/** Where the shell has found programs; of several, with their names. */
function printHashed(call: Call, names: readonly string[]): void {
  for (const name of names) {
    const [known] = call.scene.shell.aliases.get(name) ?? [];
    const place = known?.startsWith('/') === true ? known : SEARCH_PATH + name;
    call.print(`${names.length > 1 ? `${name}\t` : ''}${place}\n`);
  }
}

const enable: Program = (call) => {
  const file = call.options(spec('f:')).value('f');
  if (file !== null)
    call.effect('environment-poison', [call.path(file)], { detail: 'loads it into this shell' });
};

/** Commands kept for later: a key, a completion. */
const bind: Program = (call) => {
  const code = call.options(spec('x:')).value('x');
  if (code !== null) call.runShell(code.replace(/^.*?":/s, '').trim(), 'bind');
};

const COMPLETION = spec('C:F:A:G:W:P:S:X:o:');

const complete: Program = (call) => {
  const options = call.options(COMPLETION);
  const code = options.value('C');
  if (code !== null) call.runShell(code, 'complete');
  // A list of words is expanded when it is asked for.
  const words = options.value('W');
  if (words !== null) expandQuoted(call.machine, call.scene, words);
};

/** What is only kept by `complete` is asked for at once. */
const generate: Program = (call) => {
  complete(call);
  const options = call.options(COMPLETION);
  const name = options.value('F');
  const code = options.value('C');
  const [word = ''] = options.operands;
  const told = `compgen ${quoteText(word)} ''`;
  if (code !== null) call.runShell(`${code} ${told}`, 'compgen');
  if (name !== null && call.scene.shell.functions.has(name))
    call.runShell(`${name} ${told}`, 'compgen', { shell: 'same' });
  compgen(call);
};

const shopt: Program = (call) => {
  const options = call.options(spec('o:'));
  for (const name of options.operands) {
    if (options.has('s')) call.scene.shell.options.add(name);
    else if (options.has('u')) call.scene.shell.options.delete(name);
  }
  return options.has('s', 'u') ? SUCCESS : UNKNOWN;
};

/** What was typed before is kept in a file, and is as telling as that. */
function printHistory(call: Call): void {
  if (call.hasReader) call.print(call.blend([call.contentOf(`${call.machine.context.home}/.bash_history`)]));
}

export const controlBuiltins = once((): Readonly<Record<string, Program>> => ({
  eval: evaluate,
  source,
  '.': source,
  exec,
  command,
  builtin: (call) => call.run(call.args, 'builtin', { shell: 'same' }),
  which,
  type,
  trap,
  test,
  '[': test,
  hash,
  enable,
  bind,
  complete,
  compgen: generate,
  history: (call) => {
    const options = call.options(spec('d:p:s:'));
    const file = options.operands[0] ?? findVariable(call.machine, call.scene, 'HISTFILE')?.value;
    if (options.has('w', 'a') && file !== undefined && file !== '')
      call.effect('write', call.paths([file]), { detail: 'takes the history' });
    else if (!options.has('c', 'd', 'r', 'n', 'p', 's')) printHistory(call);
  },
  fc: (call) => {
    const options = call.options(spec('e:'));
    const editor = options.value('e');
    if (editor !== null && editor !== '-') call.runShell(editor, 'fc -e');
    if (options.has('l')) printHistory(call);
  },
  shopt,
}));
