import type { Call, Program } from '../call.js';
import { once } from '../../model/once.js';
import { readOptions, spec } from '../options.js';
import { reportLasting } from './schedules.js';

/** Commands for tmux, one behind the other. */
const tmux: Program = (call) => {
  const ends = [...call.args.keys()].filter((at) => call.args[at] === ';');
  for (const [index, end] of [...ends, call.args.length].entries())
    runTmux(call.withArguments(call.args.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end)));
};

function runTmux(call: Call): void {
  const at = call.args.findIndex((arg) =>
    /^(?:new|new-session|neww|new-window|splitw|split-window|respawn-pane|respawnp|run|run-shell|send|send-keys|pipe-pane|pipep|if-shell|display-popup|popup)$/.test(
      arg,
    ),
  );
  if (at === -1) return;
  const verb = call.args[at] ?? '';
  // A window above others has a height; one beside others is beside them.
  const letters = verb.includes('popup') ? 'b:c:d:e:h:s:S:t:T:w:x:y:' : 'c:e:F:n:s:t:x:y:l:N:';
  const options = readOptions(call.args.slice(at + 1), spec(letters, '', true));
  if (verb.startsWith('send'))
    call.runShell(
      options.operands.map((key) => (/^(?:Enter|C-m|KPEnter)$/.test(key) ? '\n' : key)).join(' '),
      'tmux',
      { shell: 'new' },
    );
  else if (options.operands.length === 1) call.runShell(options.operands[0] ?? '', 'tmux', { shell: 'new' });
  else call.run(options.operands, 'tmux');
}

const screen: Program = (call) => {
  const options = call.options(spec('S:c:e:h:p:s:t:T:X:', '', true));
  const log = call.args[call.args.indexOf('-Logfile') + 1];
  if (call.args.includes('-Logfile') && log !== undefined)
    call.effect('write', call.paths([log]), { detail: 'takes what is shown' });
  const stuff = call.args.indexOf('stuff');
  if (stuff !== -1) call.runShell(call.args.slice(stuff + 1).join(' '), 'screen stuff', { shell: 'new' });
  else call.run(options.operands, 'screen');
};

/** A line, and what stands in it behind something unknown, which may have ended lines of its own. */
function withEnds(line: string): readonly string[] {
  const marks = [...line.matchAll(/[\uE100-\uF8FF]/g)];
  return [line, ...marks.map(({ index }) => line.slice(index + 1))];
}

/** A line of a crontab: five fields or a name, then a command for a shell. */
function cronCommands(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap(withEnds)
    .map((line) => /^\s*(?:@\w+|(?:[\d*,/?LW-]\S*\s+){4}\S+)\s+(.+)$/.exec(line)?.[1] ?? '')
    .filter((command) => command !== '');
}

const crontab: Program = (call) => {
  const options = call.options(spec('u:'));
  if (options.has('r'))
    call.effect('delete', call.paths(['/var/spool/cron']), {
      isRecursive: true,
      detail: 'removes every scheduled command',
    });
  if (options.has('l', 'e', 'r')) return;
  const [file] = options.operands;
  const text = file === undefined || file === '-' ? (call.stdin ?? '') : (call.codeOf(file) ?? '');
  if (call.machine.symbols.originsIn(text).some(({ isRemote, isHidden }) => isRemote || isHidden))
    call.runShell(text, 'crontab', { shell: 'new' });
  reportLasting(call, file ?? '-');
  for (const command of cronCommands(call.expandVerbatim(text)))
    call.runShell(command, 'crontab', { shell: 'new' });
};

const at: Program = (call) => {
  const options = call.options(spec('f:q:t:'));
  if (options.has('l', 'd', 'r', 'c')) return;
  const file = options.value('f');
  reportLasting(call, file ?? '-');
  const text = file === null ? call.stdin : call.codeOf(file);
  if (text !== null) call.runShell(call.expandVerbatim(text), call.program, { shell: 'new' });
};

/** Programs that start a command in another terminal, or at another time. */
export const sessionPrograms = once((): Readonly<Record<string, Program>> => ({
  tmux,
  screen,
  crontab,
  at,
  batch: at,
}));
