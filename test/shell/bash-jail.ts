import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RECORD = '\x1e';

/** What each line made bash run, by its argument lists. */
export interface JailRun {
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly ran: readonly (readonly (readonly string[])[])[];
}

/**
 * One bash for a whole batch. Its PATH holds nothing, so every program is one that it does not find; the
 * handler for those writes down the arguments, in a single write (so without line ends, at which bash flushes),
 * and no process of its own to start.
 */
const PRELUDE = `
command_not_found_handle() {
  printf '%s\\0' A "\${@//$'\\n'/$'\\x1d'}" $'\\x1e' >&9
  [[ $1 != no* ]]
}
case_of() { printf '%s\\0' C "$1" $'\\x1e' >&9; }
`;

/** Known to both sides from the start. */
const VARIABLES = { a: 'one two', b: 'foo-bar', c: '', x_1: 'b', IFS2: 'v:w' };

export function runInJail(lines: readonly string[]): JailRun {
  const root = mkdtempSync(join(tmpdir(), 'bridle-jail-'));
  try {
    const log = join(root, 'log');
    const script = lines
      .map(
        (line, at) =>
          `case_of ${at}\n( eval '${line.replaceAll("'", String.raw`'\''`)}' ) </dev/null >/dev/null 2>&1\n`,
      )
      .join('');
    writeFileSync(join(root, 'batch.sh'), `${PRELUDE}exec 9>>'${log}'\n${script}`);
    const variables = { ...VARIABLES, HOME: join(root, 'home'), PATH: join(root, 'nothing'), PWD: root };
    const result = spawnSync('/bin/bash', ['--norc', '--noprofile', join(root, 'batch.sh')], {
      cwd: root,
      env: { ...variables, LC_ALL: 'C.UTF-8' },
      timeout: 120_000,
      encoding: 'utf8',
    });
    if (result.error !== undefined) throw result.error;
    return {
      cwd: root,
      variables,
      ran: readLog(readFileSync(log, 'utf8'), lines.length),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function readLog(text: string, count: number): readonly (readonly (readonly string[])[])[] {
  const ran: string[][][] = Array.from({ length: count }, () => []);
  let current: string[][] | undefined;
  for (const record of text.split(`${RECORD}\0`)) {
    const [kind, ...fields] = record.split('\0').slice(0, -1);
    if (kind === 'C') current = ran[Number(fields[0])];
    else if (kind === 'A') current?.push(fields.map((field) => field.replaceAll('\x1d', '\n')));
  }
  return ran;
}
