// The package.json that is packed has no scripts: they name files that are not in the package, and npm warns whoever
// installs it of "prepare". `strip` before the packing, `restore` after it; byte for byte.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const MANIFEST = 'package.json';
const FOLDER = 'node_modules/.cache';
const WHOLE = `${FOLDER}/bridle-package.json`;

function restore() {
  if (existsSync(WHOLE)) renameSync(WHOLE, MANIFEST);
}

function strip() {
  // A packing that was broken off has left it stripped.
  restore();
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(MANIFEST, WHOLE);
  const { scripts: _scripts, ...packed } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  writeFileSync(MANIFEST, `${JSON.stringify(packed, null, 2)}\n`);
}

const errand = process.argv[2];
if (errand === 'strip') strip();
else if (errand === 'restore') restore();
else throw new Error('say "strip" or "restore"');
