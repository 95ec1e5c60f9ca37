import type { Call, Program } from '../call.js';
import { activateGlobs, STAR } from '../marks.js';
import { spec, type Options } from '../options.js';
import type { SqlLoss } from '../sql.js';
import { reportContent } from './contents.js';
import { reportLoss, reportStored } from './sql-statements.js';

/** Commands of key stores as they are typed, or as their protocol spells them, on a bare connection. */
export function reportTypedFlush(call: Call, text: string): void {
  const verb = /^(?:flushall|flushdb|flush_all)\b/im.exec(text)?.[0];
  if (verb !== undefined) reportLoss(call, { action: 'sql.flush', object: verb }, null);
}

function redisLoss(words: readonly string[]): SqlLoss | null {
  const verb = (words[0] ?? '').toLowerCase();
  if (/^(?:del|unlink)$/.test(verb) && words.includes(STAR))
    return { action: 'sql.flush', object: 'all keys' };
  return verb === 'flushall' || verb === 'flushdb' ? { action: 'sql.flush', object: verb } : null;
}

/** The keys that a pattern finds, for whoever reads them. */
function printKeys(call: Call, options: Options): void {
  const [verb = '', pattern = '*'] = options.operands;
  const isListing = options.has('scan') || /^keys$/i.test(verb);
  if (!isListing || !call.hasReader) return;
  call.print(`${activateGlobs(options.has('scan') ? (options.value('pattern') ?? '*') : pattern)}\n`);
}

/** What it is told to run: by `--cluster call host:port` on every node. */
function ownCommand(options: Options): readonly string[] {
  const { operands } = options;
  if (!options.has('cluster') || operands[0] !== 'call') return operands;
  return operands.filter((word) => !word.startsWith('-')).slice(2);
}

export const redis: Program = (call) => {
  const options = call.options(
    spec('h:p:a:n:u:s:r:i:x', 'user= pass= uri= eval= rdb= pattern= count= scan askpass tls cluster', true),
  );
  printKeys(call, options);
  reportStored(call, options, [...options.operands, options.has('x') ? (call.stdin ?? '') : '']);
  const copies = options.all('rdb').filter((place) => place !== '-');
  if (copies.length > 0) reportContent(call, copies, 'takes a copy of the data');
  const lines = (call.stdin ?? '').split('\n').map((line) => line.trim().split(/\s+/));
  for (const words of [ownCommand(options), ...lines]) {
    const loss = redisLoss(words);
    if (loss !== null) reportLoss(call, loss, null);
  }
  const scripts = options.all('eval').map((file) => call.codeOf(file) ?? '');
  if (/redis\.call\(\s*['"]flush(?:all|db)/i.test([...options.operands, ...scripts].join(' ')))
    reportLoss(call, { action: 'sql.flush', object: 'flushall' }, null);
};
