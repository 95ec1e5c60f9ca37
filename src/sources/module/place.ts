import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shortDigest } from '../trust/content.js';

export function runnerFile(packageRoot: string): string {
  return join(packageRoot, 'dist', 'module-runner.js');
}

function modulesDirectory(userState: string): string {
  return join(userState, 'cache', 'modules');
}

/** Where a module's JavaScript is kept, by what the module holds. */
export function compiledFile(userState: string, digest: string, path: string): string {
  const name = basename(path).replace(/\.[^.]+$/, '.mjs');
  return join(modulesDirectory(userState), shortDigest(digest), name);
}

function writeIfOther(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/** Makes `import … from 'bridle'` find this very package from wherever a module is kept. */
export function provideLibrary(userState: string, packageRoot: string): void {
  const dir = join(modulesDirectory(userState), 'node_modules', 'bridle');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const library = pathToFileURL(join(packageRoot, 'dist', 'index.js')).href;
  writeIfOther(join(dir, 'package.json'), '{"name": "bridle", "type": "module", "exports": "./index.js"}\n');
  writeIfOther(join(dir, 'index.js'), `export * from ${JSON.stringify(library)};\n`);
}
