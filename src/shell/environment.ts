import type { ShellContext } from './effect.js';
import { plainOrigin, type Symbols } from './marks.js';
import { baseName } from './path.js';
import { plainVariable, type Variable } from './variables.js';

const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Variables that every bash has, and whose value hardly differs from one machine to the next. */
const DEFAULTS: Readonly<Record<string, (context: ShellContext) => string>> = {
  HOME: ({ home }) => home,
  PWD: ({ cwd }) => cwd,
  USER: ({ home }) => baseName(home),
  LOGNAME: ({ home }) => baseName(home),
  SHELL: () => '/bin/bash',
  BASH: () => '/bin/bash',
  PATH: () => DEFAULT_PATH,
  IFS: () => ' \t\n',
  OPTIND: () => '1',
  OSTYPE: ({ platform }) => (platform === 'darwin' ? 'darwin' : 'linux-gnu'),
};

/** A variable that the line did not set; null if nothing is known of it. */
export function environmentVariable(name: string, context: ShellContext): Variable | null {
  const given = Object.hasOwn(context.variables, name) ? context.variables[name] : undefined;
  if (given !== undefined) return plainVariable(given, 'x');
  const make = Object.hasOwn(DEFAULTS, name) ? DEFAULTS[name] : undefined;
  return make === undefined ? null : plainVariable(make(context), name === 'IFS' ? '' : 'x');
}

/** The home of `~name`; users live side by side. */
export function homeOf(user: string, context: ShellContext): string {
  if (user === '' || user === baseName(context.home)) return context.home;
  if (user === 'root') return context.platform === 'darwin' ? '/var/root' : '/root';
  const homes = context.home.slice(0, context.home.lastIndexOf('/'));
  return `${homes === '' ? '/home' : homes}/${user}`;
}

/** Lines of the list of users that every machine has. */
export function knownUsers({ home, variables }: ShellContext): string {
  const user = variables.USER ?? 'user';
  return `root:x:0:0:root:/root:/bin/bash\n${user}:x:1000:1000::${home}:/bin/bash\n`;
}

/** All that the environment holds, as a program prints it. */
export function wholeEnvironment(symbols: Symbols): string {
  return symbols.mint({ ...plainOrigin('environment'), secrets: ['environment'] });
}

const ANY_NAME = '$(compgen -v)';

/** The name of whichever variable there is: who goes through all of them comes by this one. */
export function anyVariableName(symbols: Symbols): string {
  return symbols.unknown(ANY_NAME);
}

/** Whether a name may be that of any variable, so that what it leads to is the environment. */
export function isAnyVariable(name: string, symbols: Symbols): boolean {
  return symbols.originsIn(name).some(({ source }) => source === ANY_NAME);
}
