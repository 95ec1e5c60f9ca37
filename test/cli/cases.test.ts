import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Sandbox } from '../support/hook-process.js';

const CASES = resolve(import.meta.dirname, '../cases');
const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

interface Command {
  readonly words: readonly string[];
  readonly expected: string;
}

/** `@ path` and the lines below it make a file, `$ bridle …` and the lines below it are what a person sees. */
function readCase(text: string): { files: Record<string, string>; commands: Command[] } {
  const files: Record<string, string> = {};
  const commands: Command[] = [];
  for (const block of text.split(/^(?=[@$] )/m)) {
    const [head = '', ...rest] = block.split('\n');
    const body = rest.join('\n');
    if (head.startsWith('@ ')) files[head.slice(2)] = body;
    if (head.startsWith('$ '))
      commands.push({
        words: head.slice('$ bridle'.length).trim().split(' ').filter(Boolean),
        expected: body.trim(),
      });
  }
  return { files, commands };
}

/** Output and exit code as one text; `…` in a case stands for anything. */
function matches(actual: string, expected: string): boolean {
  const pattern = expected
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('[^]*?');
  return new RegExp(`^${pattern}$`).test(actual);
}

describe('the command line', () => {
  it.each(readdirSync(CASES).map((file) => [file.replace('.txt', '').replaceAll('-', ' '), file]))(
    '%s',
    (_name, file) => {
      const { files, commands } = readCase(readFileSync(join(CASES, file), 'utf8'));
      const sandbox = new Sandbox(files);
      expect(commands.length).toBeGreaterThan(0);
      for (const { words, expected } of commands) {
        const run = spawnSync(process.execPath, [BIN, ...words], {
          cwd: sandbox.project,
          // Not the PATH of whoever runs this: agents are found by it.
          env: sandbox.environment({ PATH: '/usr/bin:/bin' }),
          encoding: 'utf8',
        });
        const actual = `${run.stdout}${run.stderr}`
          .replaceAll(sandbox.project, '<project>')
          .replaceAll(sandbox.home, '<home>')
          .trim();
        const seen = `${actual}\n[exit ${run.status}]`.trim();
        if (!matches(seen, expected)) expect(seen).toBe(expected);
      }
    },
  );
});
