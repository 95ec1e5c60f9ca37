import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { Place as LivePlace } from '../../src/live/place.js';
import type { JsonObject } from '../../src/model/json.js';

const BIN = resolve(import.meta.dirname, '../../bin/bridle.js');

/** Enough for a shell, git and this Node; nothing of the person who runs the tests. */
const PATH = ['/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', dirname(process.execPath)].join(
  ':',
);

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** A place with Bridle at hand. */
export class Place extends LivePlace {
  constructor() {
    super(PATH);
  }

  /** `bridle <words>` as a person would type it here. */
  bridle(...words: readonly string[]): Printed {
    return this.bridleWith({}, ...words);
  }

  bridleWith(env: NodeJS.ProcessEnv, ...words: readonly string[]): Printed {
    const run = spawnSync(process.execPath, [BIN, ...words], {
      cwd: this.project,
      env: { ...this.environment(), ...env },
      encoding: 'utf8',
    });
    return { stdout: run.stdout, stderr: run.stderr, exitCode: run.status };
  }

  /** The same, where nothing but success will do. */
  mustBridle(...words: readonly string[]): Printed {
    const printed = this.bridle(...words);
    if (printed.exitCode !== 0)
      throw new Error(
        `bridle ${words.join(' ')} ended with ${printed.exitCode}: ${printed.stderr}${printed.stdout}`,
      );
    return printed;
  }

  /** What is on record of this project. */
  rows(): readonly JsonObject[] {
    return (this.read('project', '.bridle/.tracking/ledger.jsonl') ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): JsonObject => JSON.parse(line));
  }
}
