import { once } from '../../model/once.js';
import type { Program } from '../call.js';
import { runHost } from '../windows/hosts.js';

const host: Program = (call) => {
  runHost(call, call.program, call.args);
};

/** What it is told stands in a file or comes from a pipe, one order to a line. */
const diskpart: Program = (call) => {
  const at = call.args.findIndex((arg) => arg.toLowerCase() === '/s');
  const orders = at === -1 ? call.scene.input.takeAll() : call.codeOf(call.args[at + 1] ?? '');
  if (orders !== null && /^\s*(?:clean|format|delete)\b/im.test(orders))
    call.effect('format-disk', [], { detail: 'wipes or formats a disk' });
};

export const windowsPrograms = once((): Readonly<Record<string, Program>> => ({
  powershell: host,
  pwsh: host,
  'pwsh-preview': host,
  cmd: host,
  diskpart,
}));
