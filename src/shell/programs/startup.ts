import type { Call } from '../call.js';
import { expandQuoted } from '../expand.js';

/** What decides which files a shell reads first. */
export interface Start {
  readonly isLogin: boolean;
  readonly isInteractive: boolean;
  /** Named by options. */
  readonly startFiles: readonly string[];
}

/** The file that an exported variable names. Commands in the value were run where it was set. */
function namedBy(call: Call, name: string): readonly string[] {
  const variable = call.scene.shell.variables.get(name) ?? null;
  if (variable === null || !variable.flags.includes('x') || /^$|`|\$\(/.test(variable.value)) return [];
  return [expandQuoted(call.machine, call.scene, variable.value)];
}

/** Files in the home of whoever starts it, as far as the line has written them; of several only the first counts. */
function atHome(call: Call, ...names: readonly string[]): readonly string[] {
  const home = call.variable('HOME') ?? call.machine.context.home;
  const file = names.map((name) => `${home}/${name}`).find((each) => call.writtenTo(each) !== undefined);
  return file === undefined ? [] : [file];
}

function filesOf(call: Call, { isLogin, isInteractive, startFiles }: Start): readonly string[] {
  switch (call.program) {
    case 'bash':
      return [
        ...(isLogin ? atHome(call, '.bash_profile', '.bash_login', '.profile') : []),
        ...(isInteractive
          ? startFiles.length > 0
            ? startFiles
            : atHome(call, '.bashrc')
          : namedBy(call, 'BASH_ENV')),
      ];
    case 'zsh':
      return [
        ...atHome(call, '.zshenv'),
        ...(isLogin ? atHome(call, '.zprofile') : []),
        ...(isInteractive ? atHome(call, '.zshrc') : []),
      ];
    default:
      return [...(isLogin ? atHome(call, '.profile') : []), ...(isInteractive ? namedBy(call, 'ENV') : [])];
  }
}

/** The shell that is started, in the state that its own files leave it in; null where it reads none. */
export function startedShell(call: Call, start: Start): Call | null {
  const codes = filesOf(call, start).flatMap((file) => call.codeOf(file) ?? []);
  if (codes.length === 0) return null;
  call.machine.budget.spend(call.scene.shell.size);
  const inner = call.within({ ...call.scene, shell: call.scene.shell.spawn(call.program === 'bash') });
  for (const code of codes) inner.runShell(code, `${call.program} startup`, { shell: 'same' });
  return inner;
}
