import type { Call, Program } from '../call.js';
import { readCode } from '../code/read-code.js';
import { spec } from '../options.js';
import { mongoLoss } from '../sql.js';
import { reportLoss } from './sql-statements.js';

/** Words by which a script reaches for what is not the database. */
const REACHES_OUT = /\b(?:require|import|process|child_process|execSync|spawn(?:Sync)?)\b/;
/** What the older shell has for that. */
const STARTS = /\brun(?:Program|NonMongoProgram|MongoProgram)?\s*\(([^()]*)\)/g;
const REMOVES = /\bremoveFile\s*\(\s*(["'])((?:\\.|(?!\1)[^\\])*)\1/g;

function textsIn(list: string): readonly string[] {
  return [...list.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , text = '']) => text);
}

/** Shells of databases that read JavaScript: what it does to the data, and to the machine. */
function readScripts(call: Call, scripts: readonly string[], name: string | undefined): void {
  const database = name === undefined ? null : call.target('database', name);
  for (const script of scripts) {
    const loss = mongoLoss(script);
    if (loss !== null) reportLoss(call, loss, database);
    if (REACHES_OUT.test(script)) readCode(call, script, 'javascript');
    for (const [, list = ''] of script.matchAll(STARTS)) call.run(textsIn(list), call.program);
    const removed = [...script.matchAll(REMOVES)].map(([, , file = '']) => file);
    if (removed.length > 0)
      call.effect('delete', call.paths(removed, false), { detail: 'deletes it for good' });
  }
}

export const mongo: Program = (call) => {
  const options = call.options(
    spec('u:p:f:', 'eval= host= port= username= password file= authenticationDatabase='),
  );
  const files = [...options.all('f', 'file'), ...options.operands.filter((word) => /\.m?js$/.test(word))];
  readScripts(
    call,
    [...options.all('eval'), call.stdin ?? '', ...files.map((file) => call.codeOf(file) ?? '')],
    options.operands[0],
  );
};

export const arangosh: Program = (call) => {
  const options = call.options(
    spec('', 'javascript.execute-string= javascript.execute= server.endpoint= server.database='),
  );
  const files = [...options.all('javascript.execute'), ...options.operands];
  readScripts(
    call,
    [
      ...options.all('javascript.execute-string'),
      call.stdin ?? '',
      ...files.map((file) => call.codeOf(file) ?? ''),
    ],
    options.value('server.database') ?? undefined,
  );
};
