import { once } from '../../model/once.js';
import type { Program } from '../call.js';
import { quoteText } from '../text-operations.js';
import { FAILURE, SUCCESS, type Completion, type Flow } from '../machine.js';

function leaving(flow: Flow): Program {
  return ({ machine, args: [code = ''] }): Completion => {
    if (flow === 'exit') machine.exits += 1;
    if (flow === 'break' || flow === 'continue')
      return { status: true, flow, levels: /^\d{1,3}$/.test(code) ? Math.max(1, Number(code)) : 1 };
    return { status: /^\d+$/.test(code) ? Number(code) === 0 : null, flow };
  };
}

const succeed: Program = () => SUCCESS;

/** With `-x` it runs a command, in which jobs may stand for their processes. */
const jobs: Program = (call) => {
  const [option, ...words] = call.args;
  if (option !== '-x' || words.length === 0) return SUCCESS;
  return call.runShell(words.map(quoteText).join(' '), 'jobs', { shell: 'same' });
};

/** What decides how it goes on, and nothing else. */
export const flowBuiltins = once((): Readonly<Record<string, Program>> => ({
  ':': succeed,
  true: succeed,
  false: () => FAILURE,
  exit: leaving('exit'),
  logout: leaving('exit'),
  return: leaving('return'),
  break: leaving('break'),
  continue: leaving('continue'),
  wait: succeed,
  jobs,
  disown: succeed,
  umask: succeed,
  ulimit: succeed,
  // Of zsh: a number, then a command.
  repeat: (call) => call.run(call.args.slice(1), 'repeat', { shell: 'same' }),
}));
