import { once } from '../../model/once.js';
import type { Program } from '../call.js';
import { isLiteral, isSymbol } from '../marks.js';
import { isDryRun, spec, type OptionSpec } from '../options.js';
import { forgetNames } from './linking.js';

const rm: Program = (call) => {
  const options = call.options(
    spec('', 'recursive force interactive one-file-system no-preserve-root preserve-root dir verbose'),
  );
  if (options.operands.length === 0) return;
  // An argument that a line does not have is empty: `rm -rf $1/*` is `rm -rf /*`.
  const hasNone = call.scene.shell.argumentLists.every((list) => list.every(isLiteral));
  const places = options.operands.map((word) =>
    hasNone && isSymbol(word) && /^\$[1-9]$/.test(call.render(word.charAt(0))) ? word.slice(1) : word,
  );
  call.effect('delete', call.paths(places, false), {
    // An unknown first word may well be `-rf`.
    isRecursive: options.has('r', 'R', 'recursive') || options.hasUnknown,
    isForced: options.has('f', 'F', 'force'),
    detail: 'deletes it for good',
  });
  if (call.scene.shell.links.size > 0 && !options.has('i', 'I', 'interactive')) forgetNames(call, places);
};

function deletes(isRecursive: boolean, detail: string, options = spec('')): Program {
  return (call) => {
    if (isDryRun(call.args)) return;
    const { operands } = call.options(options);
    if (operands.length > 0) call.effect('delete', call.paths(operands, false), { isRecursive, detail });
    if (call.scene.shell.links.size > 0) forgetNames(call, operands);
  };
}

/** It takes empty directories only; the current one and those above it never go by their dots. */
const rmdir: Program = (call) => {
  const { operands } = call.options(spec('', 'parents ignore-fail-on-non-empty verbose'));
  const places = operands.filter((operand) => !/(?:^|\/)\.{1,2}\/*$/.test(operand));
  if (places.length > 0)
    call.effect('delete', call.paths(places, false), { detail: 'removes the empty directory' });
};

/** Writes over files and devices, so that nothing can be restored; some can be asked what they would do. */
function shreds(options: OptionSpec, looks: readonly string[] = []): Program {
  return (call) => {
    const given = call.options(options);
    const targets = given.has(...looks) ? [] : call.paths(given.operands);
    const devices = targets.filter(({ kind }) => kind === 'device');
    const files = targets.filter(({ kind }) => kind !== 'device');
    if (devices.length > 0) call.effect('device-write', devices, { detail: 'overwrites the device' });
    if (files.length > 0)
      call.effect('delete', files, {
        isForced: true,
        detail: 'overwrites it so that nothing can be restored',
      });
  };
}

const SCRUB = spec('p:b:s:D:', 'pattern= blocksize= device-size= dirent= dry-run');

/** What is gone afterwards. */
export const deletionPrograms = once((): Readonly<Record<string, Program>> => ({
  rm,
  srm: rm,
  'safe-rm': rm,
  rmtrash: rm,
  rmdir,
  unlink: deletes(false, 'deletes it for good'),
  rimraf: deletes(true, 'deletes it for good', spec('', 'glob preserve-root')),
  trash: deletes(true, 'moves it to the trash'),
  'trash-put': deletes(true, 'moves it to the trash'),
  'gvfs-trash': deletes(true, 'moves it to the trash'),
  gio: (call) => {
    const [verb, ...places] = call.options(spec('')).operands;
    const isLoss = verb === 'trash' || verb === 'remove';
    if (isLoss && places.length > 0)
      call.effect('delete', call.paths(places, false), {
        isRecursive: true,
        detail: 'moves it to the trash',
      });
  },
  'del-cli': deletes(true, 'deletes it for good'),
  wipe: deletes(true, 'overwrites and deletes it', spec('')),
  shred: shreds(spec('n:s:', 'iterations= size= random-source= remove zero force exact verbose')),
  scrub: shreds(SCRUB, ['n', 'dry-run', 'h', 'help']),
}));
