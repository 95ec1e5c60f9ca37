import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
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

/** A home, a repository and a directory for temporary files, all thrown away afterwards. */
export class Place {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-agent-')));
  readonly home = join(this.root, 'home');
  readonly project = join(this.root, 'project');
  readonly temp = join(this.root, 'tmp');

  constructor() {
    for (const dir of [this.home, this.project, this.temp]) mkdirSync(dir);
    spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: this.project, env: this.environment() });
  }

  environment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return {
      PATH,
      HOME: this.home,
      TMPDIR: this.temp,
      TERM: 'xterm',
      LANG: 'C.UTF-8',
      SHELL: '/bin/bash',
      USER: 'user',
      GIT_CONFIG_NOSYSTEM: '1',
      // Whatever asks for a proxy or a certificate of this machine does not get it: loopback needs none.
      NO_PROXY: '*',
      ...extra,
    };
  }

  write(base: 'home' | 'project', path: string, content: string | JsonObject, mode?: number): void {
    const file = join(this[base], path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
    if (mode !== undefined) chmodSync(file, mode);
  }

  read(base: 'home' | 'project', path: string): string | null {
    const file = join(this[base], path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  /** `bridle <words>` as a person would type it here. */
  bridle(...words: readonly string[]): Printed {
    const run = spawnSync(process.execPath, [BIN, ...words], {
      cwd: this.project,
      env: this.environment(),
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

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
