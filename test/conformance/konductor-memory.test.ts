import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writesInARow } from '../../src/policies/stuck/loops.js';
import { historyOf } from '../../src/ledger/history.js';
import { stringsAt } from '../../src/ledger/past.js';
import { isJsonObject, objectAt, stringAt, type JsonObject, type JsonValue } from '../../src/model/json.js';
import { NO_TRACE } from '../../src/model/history.js';
import { casesOf, type Case } from '../support/conformance.js';
import { shellCall } from '../support/events.js';
import { Sandbox, type HookAnswer } from '../support/hook-process.js';

/** Rows that cannot hold, each with its reason in docs/compatibility.md. */
const OTHERWISE = new Set(['konductor-104', 'konductor-124']);

function eventsOf({ input }: Case): readonly JsonValue[] {
  const { event, events } = input;
  return Array.isArray(events) ? events : [event ?? null];
}

async function play(row: Case): Promise<{ sandbox: Sandbox; answers: readonly HookAnswer[] }> {
  const sandbox = new Sandbox({ '.konductor/.keep': '' });
  const { files } = row.input;
  if (isJsonObject(files)) {
    for (const [path, text] of Object.entries(files)) if (typeof text === 'string') sandbox.write(path, text);
  }
  const answers: HookAnswer[] = [];
  for (const event of eventsOf(row)) {
    // `/proj` stands for the project; to a directory elsewhere the guard of the workspace would object first.
    const text = JSON.stringify(event).replaceAll(/\$\{CWD\}|\/proj(?=\/)/g, sandbox.project);
    answers.push(await sandbox.hook([], text));
  }
  return { sandbox, answers };
}

const tracking = (sandbox: Sandbox, name: string): string =>
  join(sandbox.project, '.konductor/.tracking', name);

/** The ancestor's tracker file, from what the ledger remembers; there is no such file here. */
function tracker(sandbox: Sandbox, path: string): JsonObject {
  const event = shellCall('', { agent: 'kiro', session: null, cwd: sandbox.project });
  const history = historyOf(
    () => ({ path: tracking(sandbox, 'ledger.jsonl'), project: null }),
    event,
    NO_TRACE,
    null,
  );
  return { last_path: path, consecutive_count: writesInARow(path, history.recent()) };
}

function checkLedger(sandbox: Sandbox, expected: JsonObject): void {
  const file = tracking(sandbox, 'ledger.jsonl');
  if (expected['ledger_file_exists'] === false) expect(existsSync(file)).toBe(false);
  if (!isJsonObject(expected['ledger_last'])) return;
  const last = sandbox.rows(file).at(-1) ?? {};
  expect(last).toMatchObject(expected['ledger_last']);
  for (const key of stringsAt(expected, 'ledger_absent')) expect(last).not.toHaveProperty(key);
  for (const key of stringsAt(expected, 'ledger_present')) expect(last).toHaveProperty(key);
}

function checkFiles(sandbox: Sandbox, expected: JsonObject): void {
  const wanted = expected['modified_files_log'];
  if (wanted === undefined) return;
  const log = tracking(sandbox, 'modified-files.log');
  expect(existsSync(log) ? readFileSync(log, 'utf8') : null).toBe(wanted);
}

/** Texts in `expected` give the meaning; ours say it in other words, with the same file and count. */
function checkMeaning(answer: HookAnswer | undefined, text: JsonValue | undefined): void {
  if (typeof text !== 'string') return;
  const [, path = '', count = ''] = /`(.+)` (\d+) times/.exec(text) ?? [];
  expect(answer?.stderr).toContain(path);
  expect(answer?.stderr).toContain(count);
  expect(answer?.stderr).toContain('loop');
}

describe('konductor: what it does because it remembers', () => {
  const rows = casesOf(
    'konductor',
    'stuck',
    'workflow-plan',
    'workflow-complete',
    'ledger',
    'filetrack',
    'order',
  );

  it.each(rows.filter(({ id }) => !OTHERWISE.has(id)))('$id', async (row) => {
    const { expected } = row;
    const { sandbox, answers } = await play(row);
    const exits = answers.map(({ exitCode }) => exitCode);
    if (expected['exits'] !== undefined) expect(exits).toEqual(expected['exits']);
    if (expected['exit'] !== undefined) expect(exits).toEqual([expected['exit']]);
    if (expected['blocked'] === true) expect(answers.at(-1)?.stderr).not.toBe('');
    if (expected['stderr'] === '') expect(answers.at(-1)?.stderr).toBe('');
    checkMeaning(answers.at(-1), expected['last_stderr_contains']);
    const wanted = objectAt(expected, 'tracker');
    if (wanted !== null) expect(tracker(sandbox, stringAt(wanted, 'last_path') ?? '')).toEqual(wanted);
    checkLedger(sandbox, expected);
    checkFiles(sandbox, expected);
  });

  const only = (id: string): Case => {
    const found = rows.find((row) => row.id === id);
    if (found === undefined) throw new Error(`${id} is not in the set`);
    return found;
  };

  it('konductor-104, otherwise: a test run that failed opens no gate', async () => {
    const { answers } = await play(only('konductor-104'));
    expect(answers.map(({ exitCode }) => exitCode)).toEqual([2]);
  });

  it('konductor-124, otherwise: a file that was written twice is listed once', async () => {
    const { sandbox } = await play(only('konductor-124'));
    expect(readFileSync(tracking(sandbox, 'modified-files.log'), 'utf8')).toBe('a\n');
  });
});
