import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { LedgerFile } from '../../src/ledger/append.js';
import { ledgerFiles } from '../../src/ledger/files.js';
import type { JsonObject } from '../../src/model/json.js';
import { DEFAULT_LEDGER_LIMITS, type LedgerLimits } from '../../src/model/ledger-limits.js';

/** A ledger and a state directory of its own, both not there yet. */
export function scratchLedger(limits: Partial<LedgerLimits> = {}): LedgerFile {
  const root = mkdtempSync(join(tmpdir(), 'bridle-ledger-'));
  return {
    path: join(root, 'project/.bridle/.tracking/ledger.jsonl'),
    userState: join(root, 'state'),
    limits: { ...DEFAULT_LEDGER_LIMITS, ...limits },
  };
}

/** Every line of every file of a ledger that is a record. */
export function rowsOf({ path }: LedgerFile): JsonObject[] {
  return ledgerFiles(path).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line): JsonObject[] => {
        try {
          return [JSON.parse(line)];
        } catch {
          return [];
        }
      }),
  );
}

/** Bundles the writer, so that it can run in processes of its own. */
export async function buildWriter(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'bridle-writer-'));
  const bundle = await rolldown({
    input: { writer: resolve(import.meta.dirname, 'ledger-writer.ts') },
    platform: 'node',
  });
  await bundle.write({ dir, format: 'cjs', entryFileNames: '[name].cjs' });
  await bundle.close();
  return join(dir, 'writer.cjs');
}

export interface WriterEnd {
  readonly acknowledged: readonly string[];
  readonly lost: readonly string[];
}

export interface Writer {
  readonly child: ChildProcess;
  readonly ended: Promise<WriterEnd>;
}

export function startWriter(program: string, ledger: LedgerFile, args: readonly (string | number)[]): Writer {
  const child = spawn(process.execPath, [program, ledger.path, ledger.userState, ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = new Promise<WriterEnd>((done) => {
    child.on('close', () => {
      const lines = text.split('\n');
      const those = (word: string): string[] =>
        lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
      done({ acknowledged: those('ack'), lost: those('lost') });
    });
  });
  return { child, ended };
}
