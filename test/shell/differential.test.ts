import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyseCommand, type Analysis, type ResolvedCommand } from '../../src/shell/analysis.js';
import { runInJail } from './bash-jail.js';
import { Grammar } from './grammar.js';
import { Random, seedOfReader } from './random.js';

const CASES = Number(process.env['BRIDLE_DIFFERENTIAL_CASES'] ?? 10_000);
const SEED = Number(process.env['BRIDLE_DIFFERENTIAL_SEED'] ?? seedOfReader());
const BATCH = 500;

function isSame(command: ResolvedCommand, argv: readonly string[]): boolean {
  return command.words.length === argv.length && command.words.every((word, at) => word.text === argv[at]);
}

/** A command with a word that was marked unresolved may stand for it, if it can start the same program. */
function mayBe(command: ResolvedCommand, argv: readonly string[]): boolean {
  if (command.words.every((word) => word.isResolved && !word.hasGlob)) return false;
  return (
    command.program === null || command.words[0]?.text === argv[0] || command.words[0]?.isResolved === false
  );
}

function isFound(analysis: Analysis, argv: readonly string[]): 'same' | 'unresolved' | null {
  if (analysis.commands.some((command) => isSame(command, argv))) return 'same';
  // A line beyond the limits of the analysis is refused, whatever was read of it.
  const isRefused = !analysis.isComplete && analysis.limit !== 'syntax';
  return isRefused || analysis.commands.some((command) => mayBe(command, argv)) ? 'unresolved' : null;
}

interface Outcome {
  readonly missing: readonly string[];
  /** How many of the argument lists were found to the letter. */
  readonly share: number;
}

function compare(all: readonly string[]): Outcome {
  const counts = { same: 0, unresolved: 0 };
  const missing: string[] = [];
  for (let done = 0; done < all.length; done += BATCH) {
    const lines = all.slice(done, done + BATCH);
    const { cwd, variables, ran } = runInJail(lines);
    for (const [at, line] of lines.entries()) {
      const analysis = analyseCommand(line, {
        cwd,
        home: variables['HOME'] ?? '',
        workspace: cwd,
        platform: process.platform,
        variables,
        files: { realPath: () => null, isDirectory: () => false, readText: () => null },
      });
      for (const argv of ran[at] ?? []) {
        const found = isFound(analysis, argv);
        if (found === null) missing.push(`${line}\n    bash ran ${JSON.stringify(argv)}`);
        else counts[found] += 1;
      }
    }
  }
  return { missing, share: counts.same / (counts.same + counts.unresolved) };
}

describe('the analysis against bash itself', () => {
  it(`finds every argument list that bash runs in ${CASES} random lines (seed ${SEED})`, () => {
    // Printed whatever the outcome: BRIDLE_DIFFERENTIAL_SEED repeats the run.
    process.stdout.write(`differential seed ${SEED}\n`);
    const grammar = new Grammar(new Random(SEED));
    const { missing, share } = compare(Array.from({ length: CASES }, () => grammar.line()));
    expect(missing.slice(0, 10)).toEqual([]);
    // The grammar is about what can be resolved: an analysis that gives up too easily fails too.
    expect(share).toBeGreaterThan(0.9);
  });

  it('finds them in the less common constructs by themselves', () => {
    const grammar = new Grammar(new Random(SEED));
    const { missing, share } = compare(Array.from({ length: CASES / 5 }, () => grammar.construct()));
    expect(missing.slice(0, 10)).toEqual([]);
    expect(share).toBeGreaterThan(0.9);
  });

  it('finds them in lines that were made up by hand', () => {
    const file = resolve(import.meta.dirname, '../fixtures/corpora-own/bash-lines.txt');
    const { missing, share } = compare(readFileSync(file, 'utf8').trimEnd().split('\n---\n'));
    expect(missing).toEqual([]);
    expect(share).toBeGreaterThan(0.9);
  });
});
