import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Dialect } from '../../dialects/dialect.js';
import { hookCommand } from '../program.js';

export interface ScratchProject {
  readonly root: string;
  readonly project: string;
  readonly home: string;
}

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop", "version": "1.0.0", "scripts": { "test": "node --test" } }\n',
  'src/cart.js': 'export const total = (items) => items.reduce((sum, item) => sum + item.price, 0);\n',
  '.bridle/config.toml':
    '# The project\'s own rules; they can only tighten what a person has set.\npreset = "standard"\n',
};

/** A person's own hook, as they would write it: it rewrites one command into a safer one. */
const OWN_HOOK = '.config/bridle/hooks/locked-installs';
const HOME_FILES: Readonly<Record<string, string>> = {
  [`${OWN_HOOK}/HOOK.md`]: [
    '---',
    'name: locked-installs',
    'description: Installs what the lock file says, and nothing newer.',
    'trigger: before_tool',
    'matcher:',
    '  tool: Shell',
    "  pattern: '^npm install$'",
    '---',
    '',
  ].join('\n'),
  [`${OWN_HOOK}/scripts/run`]:
    '#!/bin/sh\necho \'{"modified_input": {"command": "npm ci"}, "reason": "npm ci keeps to the lock file"}\'\n',
};

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
}

/** A small project with Bridle installed for one agent, and a home that knows nothing of the real one. */
export function makeScratchProject(dialect: Dialect): ScratchProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bridle-demo-')));
  const project = join(root, 'shop');
  const home = join(root, 'home');
  mkdirSync(home);
  for (const [path, text] of Object.entries(FILES)) write(join(project, path), text);
  for (const [path, text] of Object.entries(HOME_FILES)) write(join(home, path), text);
  for (const { paths, render } of dialect.install?.files ?? []) {
    if (paths.project !== undefined)
      write(join(project, paths.project), render(hookCommand(dialect.id), { root: project, version: null }));
  }
  return { root, project, home };
}

export function removeScratchProject({ root }: ScratchProject): void {
  // Whatever still runs in it may be about to write.
  rmSync(root, { recursive: true, force: true, maxRetries: 3 });
}
