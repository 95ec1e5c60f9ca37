import { once } from '../../model/once.js';
import type { Program } from '../call.js';
import { runHost } from '../windows/cmd.js';

const host: Program = (call) => {
  runHost(call, call.program, call.args);
};

export const windowsPrograms = once((): Readonly<Record<string, Program>> => ({
  powershell: host,
  pwsh: host,
  'pwsh-preview': host,
  cmd: host,
}));
