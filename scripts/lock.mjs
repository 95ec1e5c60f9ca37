// node scripts/lock.mjs [--check] [file]: names in the lock file the optional packages of every platform. A registry that
// serves only this machine's leaves them out, and "npm ci" then refuses the file: docs/decisions/0008-lock-file.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, dev?: boolean, optionalDependencies?: Record<string, string> }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'linuxmusl',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'ppc64le',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Where Node looks for a package from here. @param {string} from @param {string} name */
function placesFor(from, name) {
  const parts = from === '' ? [] : from.split('/node_modules/');
  const bases = parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/node_modules/')}/`);
  return [...bases, ''].map((base) => `${base}node_modules/${name}`);
}

/** Whether Node would find it, in that very version. @param {Lock} lock @param {string} from @param {string} name @param {string} version */
function isFound({ packages }, from, name, version) {
  const isExact = /^\d/.test(version);
  return placesFor(from, name).some((place) => {
    const entry = packages[place];
    return entry !== undefined && (!isExact || entry.version === version);
  });
}

/** What the lock file should name and does not. @param {Lock} lock */
function missingOptional(lock) {
  return Object.entries(lock.packages).flatMap(([from, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => !isFound(lock, from, name, version))
      .map(([name, version]) => ({ from, name, version: version.replace(/^[\^~]/, ''), dev })),
  );
}

/** The platform that a package is for, by its name. @param {string} name */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const system = SYSTEMS.find((each) => words.includes(each));
  const processor =
    PROCESSORS.find((each) => words.includes(each)) ??
    (words.some((word) => word.startsWith('arm')) ? 'arm' : undefined);
  const isMusl = words.includes('musl') || system === 'linuxmusl';
  return {
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(system === undefined ? {} : { os: [system === 'linuxmusl' ? 'linux' : system] }),
    ...(isMusl ? { libc: ['musl'] } : {}),
  };
}

/** @param {string} file */
function complete(file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingOptional(lock);
  for (const { from, name, version, dev } of missing) {
    const top = `node_modules/${name}`;
    const key = lock.packages[top] === undefined ? top : `${from}/${top}`;
    lock.packages[key] = { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) };
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} optional packages added to the lock file.`);
}

/** @param {string} file */
function check(file) {
  const missing = missingOptional(JSON.parse(readFileSync(file, 'utf8')));
  for (const { name, version } of missing)
    console.error(`missing: ${name}@${version}; run "node scripts/lock.mjs"`);
  if (missing.length > 0) process.exitCode = 1;
}

const args = process.argv.slice(2).filter((arg) => arg !== '--check');
const file = args[0] ?? join(import.meta.dirname, '../package-lock.json');
if (process.argv.includes('--check')) check(file);
else complete(file);
