// The licences of the packages that are bundled into dist/, as those licences ask.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages whose data is part of our own sources; a bundler does not see that. */
const DERIVED_FROM = ['@secretlint/secretlint-rule-preset-recommend'];

/** @param {string} id */
function packageOf(id) {
  const at = id.lastIndexOf('node_modules/');
  if (at === -1) return null;
  const parts = id.slice(at + 'node_modules/'.length).split('/');
  const name =
    id.slice(0, at) + 'node_modules/' + (parts[0]?.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]);
  return name;
}

/**
 * @param {readonly import('rolldown').OutputChunk[] | readonly any[]} chunks
 * @param {string} root
 */
export function writeNotices(chunks, root) {
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules ?? {}));
  const bundled = modules.map((id) => packageOf(id)).filter((folder) => folder !== null);
  const derived = DERIVED_FROM.map((name) => join(root, 'node_modules', name));
  const folders = [...new Set([...bundled, ...derived])].sort((a, b) => (a < b ? -1 : 1));
  const notices = folders.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    const text = licence === undefined ? '' : readFileSync(join(folder, licence), 'utf8').trim();
    return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}\n`;
  });
  if (!existsSync(join(root, 'dist'))) throw new Error('dist/ is not there');
  writeFileSync(join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
}
