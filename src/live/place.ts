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
import { dirname, join } from 'node:path';
import type { JsonObject } from '../model/json.js';

/** A home, a repository and a directory for temporary files, all thrown away afterwards. */
export class Place {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-agent-')));
  readonly home = join(this.root, 'home');
  readonly project = join(this.root, 'project');
  readonly temp = join(this.root, 'tmp');

  constructor(private readonly path: string) {
    // As much of a repository as git itself would make of an empty one.
    for (const dir of ['objects', 'refs']) mkdirSync(join(this.project, '.git', dir), { recursive: true });
    this.write('project', '.git/HEAD', 'ref: refs/heads/main\n');
    for (const dir of [this.home, this.temp]) mkdirSync(dir);
  }

  /** Nothing of the person who runs it but where programs are. */
  environment(): Record<string, string> {
    return {
      PATH: this.path,
      HOME: this.home,
      TMPDIR: this.temp,
      TERM: 'xterm',
      LANG: 'C.UTF-8',
      SHELL: '/bin/bash',
      USER: 'user',
      GIT_CONFIG_NOSYSTEM: '1',
      // Whatever asks for a proxy or a certificate of this machine does not get it: loopback needs none.
      NO_PROXY: '*',
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

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
