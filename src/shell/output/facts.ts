import { once } from '../../model/once.js';
import type { Program } from '../call.js';
import { SUCCESS } from '../machine.js';
import { isLiteral, isResolved, STAR } from '../marks.js';
import { spec } from '../options.js';
import { findVariable, readParameter } from '../parameter.js';
import { baseName, directoryName } from '../path.js';

const basename: Program = (call) => {
  const options = call.options(spec('s:', 'suffix='));
  const [first = '', second] = options.operands;
  const suffix = options.value('s', 'suffix') ?? (options.has('a', 'multiple') ? null : (second ?? null));
  const names = options.has('a', 's', 'multiple', 'suffix') ? options.operands : [first];
  for (const name of names) {
    const base = baseName(name) || '/';
    const isCut = suffix !== null && base !== suffix && base.endsWith(suffix);
    call.print(`${isCut ? base.slice(0, base.length - suffix.length) : base}\n`);
  }
  return SUCCESS;
};

const dirname: Program = (call) => {
  for (const name of call.options(spec('')).operands) call.print(`${directoryName(name)}\n`);
  return SUCCESS;
};

const realpath: Program = (call) => {
  for (const name of call.options(spec('', 'relative-to= relative-base=')).operands) {
    call.print(`${call.resolve(name) ?? name}\n`);
  }
};

/** A made-up name: nothing in the line can tell it from the real one. */
const mktemp: Program = (call) => {
  const options = call.options(spec('p:t', 'tmpdir= suffix='));
  const [template] = options.operands;
  const root = findVariable(call.machine, call.scene, 'TMPDIR')?.value ?? '/tmp';
  const inside =
    options.value('p', 'tmpdir') ?? (options.has('p', 'tmpdir', 't') || template === undefined ? root : null);
  const name = template ?? 'tmp.XXXXXXXXXX';
  const path = inside === null ? name : `${inside}/${baseName(name)}`;
  call.print(`${path}\n`);
  return SUCCESS;
};

const MAX_NUMBERS = 300;

const seq: Program = (call) => {
  const options = call.options(spec('f:s:', 'format= separator='));
  const numbers = options.operands.map(Number);
  const [first = 1, second, third] = numbers;
  const [from, step, to] =
    third !== undefined
      ? [first, second ?? 1, third]
      : second !== undefined
        ? [first, 1, second]
        : [1, 1, first];
  const count = Math.floor((to - from) / step) + 1;
  if (!(count <= MAX_NUMBERS) || options.has('f', 'format', 'w')) {
    call.print(`${call.machine.symbols.unknown(`$(seq ${call.args.join(' ')})`)}\n`);
    return SUCCESS;
  }
  const separator = options.value('s', 'separator') ?? '\n';
  if (count > 0)
    call.print(`${Array.from({ length: count }, (_, at) => from + at * step).join(separator)}\n`);
  return SUCCESS;
};

function printsVariable(name: string): Program {
  return (call) => {
    const value = readParameter(call.machine, call.scene, name, null);
    call.print(
      `${value.kind === 'text' ? value.text : call.machine.symbols.unknown(`$(${call.program})`)}\n`,
    );
    return SUCCESS;
  };
}

const id: Program = (call) => {
  if (call.options(spec('')).has('n') && call.args.join('').includes('u'))
    return printsVariable('USER')(call);
  call.print(`${call.machine.symbols.unknown('$(id)')}\n`);
  return SUCCESS;
};

const uname: Program = (call) => {
  const isPlain = call.args.length === 0 || call.args[0] === '-s';
  const name = call.machine.context.platform === 'darwin' ? 'Darwin' : 'Linux';
  call.print(`${isPlain ? name : call.machine.symbols.unknown('$(uname)')}\n`);
  return SUCCESS;
};

const ls: Program = (call) => {
  if (!call.hasReader) return;
  const options = call.options(
    spec('I:w:T:', 'hide= ignore= color= sort= time= time-style= format= block-size= width='),
  );
  const places = options.operands.length === 0 ? ['.'] : options.operands;
  for (const place of places) {
    const path = call.resolve(place);
    const isListed = !options.has('d', 'directory') && isLiteral(place) && path !== null;
    const isDirectory =
      isListed && (place === '.' || place.endsWith('/') || call.machine.context.files.isDirectory(path));
    // With `-l` and friends a line is more than a name, but the name is what ends up as an argument.
    call.print(`${isDirectory ? STAR : place}\n`);
  }
};

const yes: Program = (call) => {
  const text = call.args.length === 0 ? 'y' : call.args.join(' ');
  call.print(`${text}\n${text}\n`);
};

const printenv: Program = (call) => {
  const { operands } = call.options(spec(''));
  if (operands.length === 0) {
    call.print(call.mint({ source: 'environment', secrets: ['environment'] }));
    return;
  }
  for (const name of operands) {
    const value = isResolved(name) ? readParameter(call.machine, call.scene, name, null) : null;
    call.print(`${value?.kind === 'text' ? value.text : call.mint({ source: `$${call.render(name)}` })}\n`);
  }
};

export const factPrograms = once((): Readonly<Record<string, Program>> => ({
  basename,
  dirname,
  realpath,
  grealpath: realpath,
  readlink: realpath,
  mktemp,
  seq,
  whoami: printsVariable('USER'),
  logname: printsVariable('USER'),
  id,
  uname,
  ls,
  dir: ls,
  vdir: ls,
  exa: ls,
  eza: ls,
  lsd: ls,
  yes,
  printenv,
}));
