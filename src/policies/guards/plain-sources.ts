import { isListed } from '../../model/word-list.js';

/** How sources end that are read when something loads them. */
const SOURCES = 'ts tsx mts cts js jsx mjs cjs py';

/**
 * Names by which code reaches beyond itself: it starts, loads, changes or sends something, or finds what does by a name that
 * it puts together.
 */
const REACHING_NAMES =
  'process sys os fs sh vm net tls dgram cluster repl run signal fork compile globals vars locals require load loads ' +
  'use lib rm cp mv del touch trash move copy link open output store tar zip Worker Function pathlib Bun Deno send recv ' +
  'got requests ln dd git bash curl find tee shred';
/** What such names have in them. */
const REACHING_PARTS = [
  ...[
    'exec',
    'spawn',
    'system',
    'popen',
    'subprocess',
    'child_process',
    'kill',
    'eval',
    'constructor',
    'global',
  ],
  ...['getattr', '__', 'importlib', 'import(', 'pickle', 'marshal', 'ctypes', 'codecs', 'base64'],
  ...['unlink', 'remove', 'elete', 'DELETE', 'rmdir', 'rmtree', 'rm_', 'rimraf', 'shutil', 'temp', 'empty'],
  ...[
    'trunc',
    'TRUNC',
    'drop',
    'Drop',
    'DROP',
    'flush',
    'wipe',
    'destroy',
    'purge',
    'write',
    'Write',
    'save',
    'dump',
  ],
  ...[
    'Sync',
    'rename',
    'symlink',
    'chmod',
    'chown',
    'mkdir',
    'mkfifo',
    'mknod',
    'ensure',
    'outputFile',
    'copyFile',
    'copy_',
  ],
  ...[
    'http',
    'fetch',
    'ocket',
    'urllib',
    'axios',
    'connect',
    'upload',
    'mail',
    'sql',
    'Sql',
    'SQL',
    'query',
    'Stream',
  ],
  // What a program would be given, and texts that say one thing and mean another.
  ...['$`', "'-", '"-', '\\x', '\\u', '\\0', '\\1'],
  // Places that are named in full or hidden, or lead further up than to a neighbour.
  ...["'/", '"/', '`/', "'~", '"~', '`~', '/.', ':\\'],
];
/** `'.env'` and `'../x'`, but not `'./cart'`. */
const ELSEWHERE = /['"`]\.(?!\/)/;
/** What is loaded from a neighbour lies in the project. */
const NEIGHBOUR = /\bfrom ['"]\.\.\//g;

/** Whether nothing but words of its own is in a source, whoever loads it: logic, and tests of it. */
export function isSelfContained(path: string, text: string): boolean {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (!isListed(ending, SOURCES) || REACHING_PARTS.some((each) => text.includes(each))) return false;
  const names = ` ${text.split(/\W+/).join(' ')} `;
  const isReaching = REACHING_NAMES.split(' ').some((each) => names.includes(` ${each} `));
  return !isReaching && !ELSEWHERE.test(text.replaceAll(NEIGHBOUR, ''));
}
