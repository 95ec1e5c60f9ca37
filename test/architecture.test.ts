import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');

/** Which folder may import which; `model` is open to all, a folder always to itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  engine: [],
  shell: [],
  process: [],
  secrets: [],
  config: ['storage'],
  dialects: [],
  storage: [],
  ledger: ['secrets', 'storage'],
  sources: ['process', 'config', 'shell', 'storage'],
  policies: ['shell', 'secrets'],
  plans: [],
  gates: ['plans', 'process', 'shell'],
  feedback: ['plans', 'process'],
  bypass: ['storage'],
  generate: ['config', 'dialects', 'feedback', 'gates', 'install', 'policies'],
  install: ['dialects', 'storage'],
  live: ['dialects', 'install', 'process'],
  workflow: ['storage', 'process', 'config'],
  mcp: ['config', 'dialects', 'engine', 'hook', 'ledger', 'policies', 'workflow'],
  registry: ['engine'],
  testing: ['registry', 'engine'],
  index: ['registry', 'engine'],
  harness: ['registry', 'engine', 'dialects', 'hook'],
  adapters: ['harness', 'proxy'],
  loopback: [],
  proxy: ['harness', 'loopback', 'process'],
  backend: ['dialects', 'hook', 'loopback'],
  hook: [
    'engine',
    'dialects',
    'config',
    'ledger',
    'policies',
    'sources',
    'secrets',
    'process',
    'workflow',
    'gates',
    'feedback',
    'bypass',
    'storage',
  ],
  cli: ['*'],
};

const MAX_LINES = 400;

/** Files over the limit, each with its reason. It started empty and should get no longer. */
const THIRD_PARTY_FREE = ['model', 'engine'];

function filesBelow(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? filesBelow(path) : path.endsWith('.ts') ? [path] : [];
  });
}

interface SourceFile {
  readonly path: string;
  readonly folder: string;
  readonly text: string;
  readonly imports: readonly string[];
}

function folderOf(path: string): string {
  const [first = ''] = relative(SRC, path).split('/');
  return first.replace(/\.ts$/, '');
}

const FILES: readonly SourceFile[] = filesBelow(SRC).map((path) => {
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return { path, folder: folderOf(path), text, imports };
});

function targetOf(file: SourceFile, specifier: string): string {
  return resolve(dirname(file.path), specifier.replace(/\.js$/, '.ts'));
}

function local(file: SourceFile): readonly string[] {
  return file.imports
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => targetOf(file, specifier));
}

describe('architecture', () => {
  it('every folder imports only what its row allows', () => {
    const wrong = FILES.flatMap((file) =>
      local(file)
        .map(folderOf)
        .filter((target) => target !== file.folder && target !== 'model')
        .filter((target) => {
          const allowed = MAY_IMPORT[file.folder];
          return allowed === undefined || (!allowed.includes('*') && !allowed.includes(target));
        })
        .map((target) => `${relative(SRC, file.path)} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('a harness reaches what judges on the command line in one place only', () => {
    const wrong = FILES.filter(
      (file) => file.folder === 'harness' && local(file).map(folderOf).includes('hook'),
    )
      .map((file) => relative(SRC, file.path))
      .filter((path) => path !== 'harness/project.ts');
    expect(wrong).toEqual([]);
  });

  it('model and engine import nothing from outside', () => {
    const wrong = FILES.filter((file) => THIRD_PARTY_FREE.includes(file.folder)).flatMap((file) =>
      file.imports
        .filter((name) => !name.startsWith('.'))
        .map((name) => `${relative(SRC, file.path)} -> ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('only process/ starts processes', () => {
    const wrong = FILES.filter(
      (file) =>
        file.folder !== 'process' && file.imports.some((name) => /^(node:)?child_process$/.test(name)),
    ).map((file) => relative(SRC, file.path));
    expect(wrong).toEqual([]);
  });

  it('has no cycle of imports', () => {
    const byPath = new Map(FILES.map((file) => [file.path, file]));
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (state.get(path) === 'done') return;
      if (state.get(path) === 'open') {
        cycles.push(
          [...trail.slice(trail.indexOf(path)), path].map((each) => relative(SRC, each)).join(' -> '),
        );
        return;
      }
      state.set(path, 'open');
      const file = byPath.get(path);
      if (file !== undefined) for (const next of local(file)) visit(next, [...trail, path]);
      state.set(path, 'done');
    };
    for (const file of FILES) visit(file.path, []);
    expect(cycles).toEqual([]);
  });

  it(`no file is longer than ${MAX_LINES} lines`, () => {
    const long = FILES.filter((file) => file.text.split('\n').length > MAX_LINES).map((file) =>
      relative(SRC, file.path),
    );
    expect(long).toEqual([]);
  });

  it('nothing is called utils, helpers, common or manager', () => {
    const wrong = FILES.map((file) => relative(SRC, file.path)).filter((path) =>
      /(^|\/)(utils?|helpers?|common|manager)(\/|\.|-)/.test(path),
    );
    expect(wrong).toEqual([]);
  });

  it('nothing is suppressed', () => {
    const suppression = /@ts-(ignore|expect-error|nocheck)|oxlint-disable|eslint-disable/;
    expect(
      FILES.filter((file) => suppression.test(file.text)).map((file) => relative(SRC, file.path)),
    ).toEqual([]);
  });
});
