// A process that appends records until it has written so many, and says each time that it was acknowledged.
// node ledger-writer.mjs <ledger> <state> <name> <count> <max bytes a record>
import { writeSync } from 'node:fs';
import { appendRecord } from '../../src/ledger/append.js';
import { DEFAULT_LEDGER_LIMITS } from '../../src/model/ledger-limits.js';

const [path = '', userState = '', name = '', count = '', bytes = '', maxBytes = ''] = process.argv.slice(2);
const limits = { ...DEFAULT_LEDGER_LIMITS, ...(maxBytes === '' ? {} : { maxBytes: Number(maxBytes) }) };

writeSync(1, 'ready\n');
for (let at = 0; at < Number(count); at += 1) {
  const id = `${name}-${at}`;
  const filler = 'x'.repeat(Math.floor(Math.random() * Number(bytes)));
  const record = JSON.stringify({ timestamp: new Date().toISOString(), id, filler });
  const result = appendRecord({ path, userState, limits }, record, Date.now());
  writeSync(1, result.isWritten ? `ack ${id}\n` : `lost ${id} ${result.why}\n`);
}
