import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';

/** A command of the system's own that makes something run later, by itself. */
export function reportLasting(call: Call, what: string): void {
  call.effect('schedule', [call.target('other', what)], { detail: 'is run again and again, by itself' });
}

/** Programs of Windows by which something is started by itself. */
export const schedulePrograms = once((): Readonly<Record<string, Program>> => ({
  schtasks: (call) => {
    if (/^[/-]create$/i.test(call.args[0] ?? '')) reportLasting(call, call.args.join(' '));
  },
  reg: (call) => {
    const [verb = '', key = ''] = call.args;
    if (/^add$/i.test(verb) && /\\CurrentVersion\\(?:Run|RunOnce)$/i.test(key)) reportLasting(call, key);
  },
}));
