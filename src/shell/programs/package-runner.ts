import type { Program } from '../call.js';
import { isPackageAddress, reportRemoteCode } from '../foreign-code.js';
import { UNKNOWN } from '../machine.js';
import { spec } from '../options.js';

/** Packages whose program has another name. */
const PACKAGED: Readonly<Record<string, string>> = {
  'dotenv-cli': 'dotenv',
  'chokidar-cli': 'chokidar',
  'trash-cli': 'trash',
};

/** npx and friends run packages; with -c they run a shell line. */
export const packageRunner: Program = (call) => {
  const options = call.options(spec('c:p:w:', 'call= package= workspace= yes', true));
  const code = options.value('c', 'call');
  const [name = ''] = options.operands;
  const fetched = [name, ...options.all('p', 'package')].find(isPackageAddress);
  if (fetched !== undefined) reportRemoteCode(call, [call.target('url', fetched)]);
  if (code !== null) return call.runShell(code, call.program, { shell: 'new' });
  if (name === '') return UNKNOWN;
  const bare = name.replace(/@[^/]*$/, '');
  const program = Object.hasOwn(PACKAGED, bare) ? PACKAGED[bare] : undefined;
  return call.run([program ?? name, ...options.operands.slice(1)], call.program);
};
