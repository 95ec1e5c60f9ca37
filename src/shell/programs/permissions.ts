import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { spec } from '../options.js';

const MODE_WORD = /^-[rwxXstugo,=+]+$/;

function isWorldWritable(mode: string): boolean {
  if (/^[0-7]{3,5}$/.test(mode)) return (Number(mode.at(-1)) & 2) === 2;
  return mode.split(',').some((clause) => /^(?:[ug]*[oa][ugoa]*|)[+=][rxXst]*w/.test(clause));
}

/** Whoever starts it then acts as its owner. Of a group it is what shared directories have. */
function isSetUser(mode: string): boolean {
  return (
    /^0?[4-7][0-7]{3}$/.test(mode) ||
    mode.split(',').some((clause) => /^(?:[uoga]*u[uoga]*|a|)[+=][rwxX]*s/.test(clause))
  );
}

const chmod: Program = (call) => {
  // `-x` and `-rw` are modes here, `-R` is not.
  const words = call.args.filter((arg) => MODE_WORD.test(arg));
  const rest = call.args.filter((arg) => !MODE_WORD.test(arg));
  const isRecursive = rest.some((arg) => /^-[A-Za-z]*R/.test(arg) || arg.startsWith('--rec'));
  const operands = rest.filter((arg) => !arg.startsWith('-'));
  const hasReference = rest.some((arg) => arg.startsWith('--ref'));
  const mode = words[0] ?? (hasReference ? '' : (operands[0] ?? ''));
  const files = words.length > 0 || hasReference ? operands : operands.slice(1);
  if (files.length === 0) return;
  const action = isWorldWritable(mode)
    ? 'chmod.world-writable'
    : isSetUser(mode)
      ? 'chmod.set-user'
      : isRecursive
        ? 'chmod.recursive'
        : 'chmod';
  call.effect('permission', call.paths(files), {
    action,
    isRecursive,
    detail: `sets its mode to ${call.render(mode)}`,
  });
};

/** Links of the line's own that are gone through on the way. */
function linksBelow(call: Call, files: readonly string[]): readonly string[] {
  return files.flatMap((file) => call.scene.shell.links.within(call.resolve(file) ?? '\0'));
}

function owns(name: string): Program {
  return (call) => {
    const options = call.options(
      spec('', 'recursive from= reference= no-dereference preserve-root no-preserve-root'),
    );
    const files = options.operands.slice(options.has('reference') ? 0 : 1);
    const isRecursive = options.has('R', 'recursive');
    if (files.length === 0) return;
    const isFollowing = isRecursive && options.has('L');
    call.effect('permission', call.paths(isFollowing ? [...files, ...linksBelow(call, files)] : files), {
      action: isRecursive ? `${name}.recursive` : name,
      isRecursive,
      detail: `gives it to ${call.render(options.operands[0] ?? 'another owner')}`,
    });
  };
}

const setfacl: Program = (call) => {
  const options = call.options(
    spec('m:x:M:X:', 'modify= remove= modify-file= remove-file= set= set-file= restore='),
  );
  const files = options.operands;
  if (files.length === 0) return;
  const isRecursive = options.has('R', 'recursive');
  call.effect('permission', call.paths(files), {
    action: isRecursive ? 'setfacl.recursive' : 'setfacl',
    isRecursive,
    detail: 'changes its access list',
  });
};

/** Labels and lists of other systems of rights: what is lost by them, a tree is as unusable as without its modes. */
const relabels: Program = (call) => {
  const options = call.options(
    spec('u:r:t:l:s:a:x:S:A:', 'user= role= type= range= recursive reference= no-dereference dereference'),
  );
  const isDescribed =
    call.program !== 'chcon' || options.has('u', 'r', 't', 'l', 'user', 'role', 'type', 'range', 'reference');
  const files = options.operands.slice(isDescribed ? 0 : 1);
  const isRecursive = options.has('R', 'recursive');
  if (files.length > 0)
    call.effect('permission', call.paths(files), {
      action: isRecursive ? `${call.program}.recursive` : call.program,
      isRecursive,
      detail: 'changes who may do what with it',
    });
};

const chattr: Program = (call) => {
  const isRecursive = call.args.some((arg) => /^-[A-Za-z]*R/.test(arg));
  const files = call.args.filter((arg) => !/^[-+=]/.test(arg));
  if (files.length > 0)
    call.effect('permission', call.paths(files), { isRecursive, detail: 'changes its attributes' });
};

export const permissionPrograms = once((): Readonly<Record<string, Program>> => ({
  chmod,
  chown: owns('chown'),
  chgrp: owns('chgrp'),
  setfacl,
  chattr,
  chcon: relabels,
  nfs4_setfacl: relabels,
  chflags: (call) => {
    const options = call.options(spec(''));
    call.effect('permission', call.paths(options.operands.slice(1)), {
      isRecursive: options.has('R'),
      detail: 'changes its flags',
    });
  },
}));
