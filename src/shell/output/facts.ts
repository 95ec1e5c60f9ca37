import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { SUCCESS } from '../machine.js';
import { isLiteral, isResolved, STAR } from '../marks.js';
import { readOptions, spec } from '../options.js';
import { findVariable, readParameter } from '../parameter.js';
import { baseName, directoryName, isAtOrBelow } from '../path.js';
import { printVariables } from './declarations.js';
import { formatText } from './format.js';
import { getopt } from './getopt.js';

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

/** What a link says; of one that is not the line's own, and where all links are followed, the place it leads to. */
const readlink: Program = (call) => {
  const options = call.options(spec(''));
  const { links } = call.scene.shell;
  const isFollowing = options.has(
    'f',
    'e',
    'm',
    'canonicalize',
    'canonicalize-existing',
    'canonicalize-missing',
  );
  for (const name of options.operands) {
    const known = isFollowing ? [] : links.get(call.resolve(name, false) ?? '');
    const [only = null] = known.length === 1 ? known : [];
    call.print(
      `${only?.to ?? call.resolve(name) ?? name}${options.has('n') ? '' : options.has('z') ? '\0' : '\n'}`,
    );
  }
};

/** A made-up name: nothing in the line can tell it from the real one. */
const mktemp: Program = (call) => {
  const options = call.options(spec('p:t', 'tmpdir suffix= dry-run directory quiet'));
  const [template] = options.operands;
  const root = findVariable(call.machine, call.scene, 'TMPDIR')?.value ?? '/tmp';
  const inside =
    options.value('p', 'tmpdir') ?? (options.has('p', 'tmpdir', 't') || template === undefined ? root : null);
  const name = template ?? 'tmp.XXXXXXXXXX';
  const path = inside === null ? name : `${inside}/${baseName(name)}`;
  // Only where a place is asked for, or the line says where the usual one is.
  const isMoved = inside === root && call.scene.shell.variables.has('TMPDIR');
  const isPlaced = options.value('p', 'tmpdir') !== null || name.includes('/') || isMoved;
  // Right below the root nobody but root can make a file: there a slash is missing.
  if (isPlaced && !options.has('u', 'dry-run') && directoryName(path) !== '/')
    call.effect('write', call.paths([path]), { detail: 'is created under a name of its own' });
  call.print(`${path}\n`);
  return SUCCESS;
};

const MAX_NUMBERS = 300;

const seq: Program = (call) => {
  // What looks like a negative number is one.
  const start = call.args.findIndex((arg) => /^-[\d.]/.test(arg));
  const words = start === -1 ? call.args : [...call.args.slice(0, start), '--', ...call.args.slice(start)];
  const options = readOptions(words, spec('f:s:', 'format= separator='));
  const { operands } = options;
  const given = [...(operands.length > 1 ? operands.slice(0, -1) : ['1']), '1'].slice(0, 2);
  const [from = 1, step = 1, to = 0] = [...given, operands.at(-1) ?? ''].map(Number);
  const decimals = Math.max(...given.map((each) => each.split('.')[1]?.length ?? 0));
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  const unknown = (source: string): string => call.machine.symbols.unknown(source);
  if (!(count <= MAX_NUMBERS)) {
    call.print(`${unknown(`$(seq ${call.args.join(' ')})`)}\n`);
    return SUCCESS;
  }
  const spell = (value: number): string => value.toFixed(decimals);
  const width = options.has('w', 'equal-width') ? Math.max(spell(from).length, spell(to).length) : '';
  const format = options.value('f', 'format') ?? `%0${width}.${decimals}f`;
  const numbers = Array.from({ length: Math.max(0, count) }, (_, at) =>
    formatText(format, [spell(from + at * step)], unknown),
  );
  if (count > 0) call.print(`${numbers.join(options.value('s', 'separator') ?? '\n')}\n`);
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

/** What settings and keys are called by that have no ending: `~/.ssh/id_rsa`, `~/.bashrc`. */
const SETTINGS_FILE = /\/\.[^/]+\/[^/]+$|\/\.(?:[\w-]*(?:rc|profile|history|credentials|login|logout)|env)$/;

/** Whether a place is a directory; null where nobody can be asked, and it may be either by its name. */
function isDirectory({ machine }: Call, path: string): boolean | null {
  const { files, home, workspace } = machine.context;
  if (files.isDirectory(path) || path === home) return true;
  if (files.realPath(workspace) !== null || isAtOrBelow(path, workspace)) return false;
  return /\/\.?[\w-]+$/.test(path) && !SETTINGS_FILE.test(path) ? null : false;
}

const ls: Program = (call) => {
  if (!call.hasReader) return;
  const options = call.options(
    spec('I:w:T:', 'hide= ignore= color sort= time= time-style= format= block-size= width='),
  );
  const places = options.operands.length === 0 ? ['.'] : options.operands;
  for (const place of places) {
    const path = call.resolve(place);
    const isListed = !options.has('d', 'directory') && isLiteral(place) && path !== null;
    const isOpened = isListed && (place === '.' || place.endsWith('/') || isDirectory(call, path));
    // With `-l` and friends a line is more than a name, but the name is what ends up as an argument.
    if (isOpened !== true) call.print(`${place}\n`);
    if (isOpened !== false) call.print(`${STAR}\n`);
    const isHiddenToo = isOpened === true && options.has('a', 'A', 'all', 'almost-all');
    if (isHiddenToo && path === call.machine.context.workspace) call.print('.git\n');
  }
};

const yes: Program = (call) => {
  const text = call.args.length === 0 ? 'y' : call.args.join(' ');
  call.print(`${text}\n${text}\n`);
};

const printenv: Program = (call) => {
  const { operands } = call.options(spec(''));
  if (operands.length === 0) {
    printVariables(call, 'environment');
    return;
  }
  for (const name of operands) {
    const value = isResolved(name) ? readParameter(call.machine, call.scene, name, null) : null;
    call.print(`${value?.kind === 'text' ? value.text : call.mint({ source: `$${call.render(name)}` })}\n`);
  }
};

/** Says what is mounted, also where its `--target` is. */
const findmnt: Program = (call) => {
  call.print(`${call.machine.symbols.unknown('$(findmnt)')}\n`);
  return SUCCESS;
};

export const factPrograms = once((): Readonly<Record<string, Program>> => ({
  basename,
  dirname,
  realpath,
  grealpath: realpath,
  readlink,
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
  findmnt,
  getopt,
  yes,
  printenv,
}));
