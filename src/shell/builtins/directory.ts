import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { FAILURE, SUCCESS, type Completion } from '../machine.js';
import { isResolved, isSymbol } from '../marks.js';
import { findVariable } from '../parameter.js';
import { spec } from '../options.js';
import { absolutePath, isAtOrBelow } from '../path.js';

/** Places where CDPATH looks first. Where only the plain directory is there, that is the one. */
function searched(call: Call, word: string, direct: string, base: string | null): readonly string[] {
  const { files } = call.machine.context;
  const search = findVariable(call.machine, call.scene, 'CDPATH')?.value ?? '';
  const isThere = search !== '' && files.isDirectory(direct);
  return search
    .split(':')
    .filter((place) => place !== '' && !isSymbol(place))
    .map((place) => absolutePath(word, absolutePath(place, base)) ?? word)
    .filter((place) => !isThere || !isResolved(place) || files.isDirectory(place));
}

/** What a name stands for that is a variable, where `cd` may take one for a directory. */
function namedByVariable(call: Call, word: string, base: string | null): readonly string[] {
  if (!call.scene.shell.options.has('cdable_vars') || !/^[A-Za-z_]\w*$/.test(word)) return [];
  const value = findVariable(call.machine, call.scene, word)?.value ?? '';
  return value === '' ? [] : [absolutePath(value, base) ?? value];
}

/** By name a directory is where its name says; `-P`, or an option of the shell, asks for where it really is. */
function isPhysical(call: Call): boolean {
  const flags = call.args.filter((arg) => /^-[LPe@]+$/.test(arg)).join('');
  const last = Math.max(flags.lastIndexOf('L'), flags.lastIndexOf('P'));
  return last === -1 ? call.scene.shell.options.has('physical') : flags.charAt(last) === 'P';
}

/** Where `cd word` leads; more than one place where others are looked at before. */
function destinations(call: Call, word: string): readonly string[] {
  const { shell } = call.scene;
  const here = shell.directories[0] ?? '/';
  const base = here.startsWith('/') ? here : null;
  const written = word.startsWith('/') ? word : `${here}/${word}`;
  if (isPhysical(call) && base !== null && shell.links.size > 0) return shell.links.follow(written, true);
  const direct = absolutePath(word, base) ?? written;
  if (/^(?:\/|\.\.?(?:\/|$))/.test(word)) return [direct];
  return [...new Set([...searched(call, word, direct, base), direct, ...namedByVariable(call, word, base)])];
}

function go(call: Call, places: readonly string[]): Completion {
  const { shell } = call.scene;
  const here = shell.directories[0] ?? null;
  const [place = '', ...others] = places;
  // One directory below the other a thousand times is a long name that is read at each step.
  call.machine.budget.spend((place.length >> 4) + (shell.stack.length >> 3));
  // Where one is, and what is above it, can be entered.
  const isSure = here?.startsWith('/') === true && others.length === 0 && isAtOrBelow(here, place);
  shell.previousDirectory = here;
  if (shell.doubted.length > 0) shell.doubted = shell.doubted.includes(here ?? '') ? places : [];
  shell.directories = places;
  shell.variables.delete('PWD');
  shell.variables.delete('OLDPWD');
  return isSure ? SUCCESS : SUCCESS_UNSURE;
}

/** A `cd` is taken to succeed, but `cd x || y` still may run `y`. */
const SUCCESS_UNSURE: Completion = { status: null, flow: 'next' };

const cd: Program = (call) => {
  const { operands } = call.options(spec(''));
  const home = findVariable(call.machine, call.scene, 'HOME')?.value ?? call.machine.context.home;
  const word = operands[0] ?? home;
  if (word === '-') {
    const given = findVariable(call.machine, call.scene, 'OLDPWD')?.value ?? null;
    return go(call, [given ?? call.scene.shell.previousDirectory ?? call.machine.symbols.unknown('$OLDPWD')]);
  }
  return word === '' ? SUCCESS : go(call, destinations(call, word));
};

/** `-n` changes the stack, not the directory. */
function isStackOnly({ args }: Call): boolean {
  return args.includes('-n');
}

/** The entry that `+N` or `-N` counts to, from the current directory on or from the oldest one; null for other words. */
function entryOf(call: Call, word: string): number | null {
  const [, sign, digits = ''] = /^([+-])(\d+)$/.exec(word) ?? [];
  if (sign === undefined) return null;
  return sign === '+' ? Number(digits) : call.scene.shell.stack.length - Number(digits);
}

/** Turns the stack until an entry is on top. */
function rotate(call: Call, entry: number): Completion {
  const { shell } = call.scene;
  const all = [shell.directories[0] ?? '/', ...shell.stack];
  const [top, ...rest] = [...all.slice(entry), ...all.slice(0, entry)];
  if (top === undefined || entry < 0 || entry >= all.length) return FAILURE;
  shell.stack = rest;
  return go(call, [top]);
}

const pushd: Program = (call) => {
  const { shell } = call.scene;
  const word = call.args.find((arg) => arg !== '-n' && arg !== '--');
  const here = shell.directories[0] ?? '/';
  if (isStackOnly(call)) {
    if (word !== undefined) shell.stack = [...destinations(call, word).slice(-1), ...shell.stack];
    return SUCCESS_UNSURE;
  }
  if (word === undefined) {
    const [top, ...rest] = shell.stack;
    if (top === undefined) return FAILURE;
    shell.stack = [here, ...rest];
    return go(call, [top]);
  }
  const entry = entryOf(call, word);
  if (entry !== null) return rotate(call, entry);
  shell.stack = [here, ...shell.stack];
  return go(call, destinations(call, word));
};

const popd: Program = (call) => {
  const { shell } = call.scene;
  const word = call.args.find((arg) => arg !== '-n' && arg !== '--');
  const entry = word === undefined ? 0 : entryOf(call, word);
  if (entry === null || entry < 0 || entry > shell.stack.length) return FAILURE;
  const [top, ...rest] = shell.stack;
  if (top === undefined) return FAILURE;
  if (entry > 0) {
    // Another one is taken off, and nobody moves.
    shell.stack = shell.stack.filter((_, at) => at !== entry - 1);
    return SUCCESS;
  }
  shell.stack = rest;
  return isStackOnly(call) ? SUCCESS : go(call, [top]);
};

const pwd: Program = (call) => {
  const place = call.cwd !== null && isPhysical(call) ? call.resolve('.') : call.cwd;
  call.print(`${place ?? call.machine.symbols.unknown('$PWD')}\n`);
  return SUCCESS;
};

const dirs: Program = (call) => {
  if (call.args.includes('-c')) {
    call.scene.shell.stack = [];
    return SUCCESS;
  }
  call.print(`${[call.cwd ?? call.machine.symbols.unknown('$PWD'), ...call.scene.shell.stack].join(' ')}\n`);
  return SUCCESS;
};

export const directoryBuiltins = once((): Readonly<Record<string, Program>> => ({
  cd,
  chdir: cd,
  pushd,
  popd,
  pwd,
  dirs,
}));
