import type { Call } from '../call.js';
import { reportFetchedCode, reportRemoteCode } from '../foreign-code.js';
import type { Options } from '../options.js';
import { readCode } from './read-code.js';

/** Settings of PHP that name a file which is run with every program, */
const CODE = /^auto_(?:prepend|append)_file$/;
/** and those that name one which is loaded into PHP itself. */
const LIBRARY = /^(?:zend_)?extension$/;

/** `name=value`, as an option has it or a line of a file. */
function settingsIn(text: string): readonly (readonly [name: string, value: string])[] {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    const value = line.slice(at + 1).trim();
    return at === -1 ? [] : [[line.slice(0, at).trim(), value.replace(/^(["'])(.*)\1$/s, '$2')] as const];
  });
}

/** Runs what PHP is told to run before and after every program, as far as the line wrote or fetched it. */
export function loadPhpFiles(call: Call, options: Options): void {
  const files = options.all('c', 'php-ini').map((file) => call.writtenTo(file) ?? '');
  for (const [name, value] of [...options.all('d', 'define'), ...files].flatMap(settingsIn)) {
    const isCode = CODE.test(name);
    if ((!isCode && !LIBRARY.test(name)) || value === '') continue;
    if (/^(?:https?|ftp):\/\//.test(value)) reportRemoteCode(call, [call.target('url', value)]);
    const text = call.writtenTo(value);
    if (text === undefined) continue;
    if (isCode) readCode(call, call.expandVerbatim(text), 'php', { file: call.resolve(value) });
    else reportFetchedCode(call, text, 'loads');
  }
}
