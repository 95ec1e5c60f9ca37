import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse, stringify } from 'smol-toml';
import { isJsonObject, type JsonObject } from '../model/json.js';
import { takeLock } from '../storage/lock.js';
import { readBounded } from '../storage/read-file.js';
import { replaceFile } from '../storage/replace-file.js';
import { PipelineError, stateSchema, type PipelineState } from './state.js';

/** A person may edit for a while; two agents' calls take a moment. */
const PATIENCE = { waitMs: 5_000, staleMs: 30_000 };

const MAX_STATE_BYTES = 4 * 1024 * 1024;

function statePath(projectDir: string): string {
  return join(projectDir, 'state.toml');
}

function projectWord(projectDir: string): string {
  return basename(projectDir) === '.konductor' ? 'Konductor' : 'Bridle';
}

function readText(projectDir: string): string {
  try {
    return readBounded(statePath(projectDir), MAX_STATE_BYTES);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      const message = `No ${projectWord(projectDir)} project found. Say 'initialize my project' to get started.`;
      throw new PipelineError('STATE_NOT_FOUND', message);
    }
    const why = error instanceof Error ? error.message : String(error);
    throw new PipelineError('STATE_NOT_FOUND', `Failed to read state.toml: ${why}`);
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

export function readState(projectDir: string): PipelineState {
  const text = readText(projectDir);
  try {
    return stateSchema.parse(parse(text));
  } catch (error) {
    throw new PipelineError('STATE_NOT_FOUND', `Failed to parse state.toml: ${firstLine(error)}`);
  }
}

/** TOML has no null: what is not known is not there. */
function withoutNulls(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, JsonObject[string]][] => {
      if (item === null) return [];
      if (Array.isArray(item))
        return [
          [key, item.map((each: JsonObject[string]) => (isJsonObject(each) ? withoutNulls(each) : each))],
        ];
      return [[key, isJsonObject(item) ? withoutNulls(item) : item]];
    }),
  );
}

function writeState(projectDir: string, state: PipelineState): void {
  mkdirSync(dirname(statePath(projectDir)), { recursive: true });
  replaceFile(statePath(projectDir), stringify(withoutNulls(state)));
}

/** Runs alone, so that no change is made on a state that another one has just replaced. */
export function whileLocked<Result>(path: string, work: () => Result): Result {
  mkdirSync(dirname(path), { recursive: true });
  const release = takeLock(`${path}.lock`, PATIENCE);
  if (release === null)
    throw new PipelineError('IO_ERROR', `${basename(path)} is being changed by another process. Try again.`);
  try {
    return work();
  } finally {
    release();
  }
}

/** Reads, changes and writes the state in one step. */
export function changeState(
  projectDir: string,
  change: (state: PipelineState) => PipelineState,
): PipelineState {
  return whileLocked(statePath(projectDir), () => {
    const state = stateSchema.parse(change(readState(projectDir)));
    writeState(projectDir, state);
    return state;
  });
}

/** Begins a pipeline; a state that is there is replaced. */
export function createState(projectDir: string, state: PipelineState): PipelineState {
  try {
    return whileLocked(statePath(projectDir), () => {
      writeState(projectDir, state);
      return state;
    });
  } catch (error) {
    throw new PipelineError('INIT_ERROR', `Failed to write state.toml: ${firstLine(error)}`);
  }
}
