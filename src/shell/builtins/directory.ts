import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { SUCCESS, type Completion } from '../machine.js';
import { findVariable } from '../parameter.js';
import { spec } from '../options.js';
import { absolutePath, isAtOrBelow } from '../path.js';

/** Where `cd word` leads; more than one place where CDPATH is searched first. */
function destinations(call: Call, word: string): readonly string[] {
  const { shell } = call.scene;
  const here = shell.directories[0] ?? '/';
  const base = here.startsWith('/') ? here : null;
  const direct = absolutePath(word, base) ?? (word.startsWith('/') ? word : `${here}/${word}`);
  if (/^(?:\/|\.\.?(?:\/|$))/.test(word)) return [direct];
  const search = findVariable(call.machine, call.scene, 'CDPATH')?.value ?? '';
  const found = search
    .split(':')
    .filter((place) => place.startsWith('/'))
    .map((place) => absolutePath(word, place) ?? word);
  return [...new Set([...found, direct])];
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

const pushd: Program = (call) => {
  const { shell } = call.scene;
  const word = call.args.find((arg) => arg !== '-n' && arg !== '--');
  const here = shell.directories[0] ?? '/';
  if (isStackOnly(call)) {
    if (word !== undefined) shell.stack = [...destinations(call, word).slice(-1), ...shell.stack];
    return SUCCESS_UNSURE;
  }
  if (word === undefined || /^[+-]\d+$/.test(word)) {
    const [top, ...rest] = shell.stack;
    if (top === undefined) return SUCCESS_UNSURE;
    shell.stack = [here, ...rest];
    return go(call, [top]);
  }
  shell.stack = [here, ...shell.stack];
  return go(call, destinations(call, word));
};

const popd: Program = (call) => {
  const { shell } = call.scene;
  const [top, ...rest] = shell.stack;
  if (top === undefined) return SUCCESS_UNSURE;
  shell.stack = rest;
  return isStackOnly(call) ? SUCCESS_UNSURE : go(call, [top]);
};

const pwd: Program = (call) => {
  call.print(`${call.cwd ?? call.machine.symbols.unknown('$PWD')}\n`);
  return SUCCESS;
};

const dirs: Program = (call) => {
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
