// Runs lines for real where they can do no harm: in a root of its own, in memory, without a network. Started by
// `effect-jail.ts` in a namespace; tells for each line what it changed.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** @type {{ root: string, cwd: string, home: string, files: Record<string, string>, lines: string[] }} */
const { root, cwd, home, files, lines } = JSON.parse(readFileSync(0, 'utf8'));

/** @param {string[]} args */
function mount(...args) {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`);
}

/** A directory of the machine, for looking only. @param {string} path */
function lend(path) {
  mkdirSync(`${root}${path}`, { recursive: true });
  mount('--bind', path, `${root}${path}`);
  mount('-o', 'remount,ro,bind', `${root}${path}`);
}

mount('-t', 'tmpfs', 'jail', root);
const template = `${root}/.template`;
mkdirSync(template);
lend('/usr');
for (const path of ['/bin', '/sbin', '/lib', '/lib64'])
  if (existsSync(path))
    if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), `${root}${path}`);
    else lend(path);
mkdirSync(`${root}/proc`);
mount('-t', 'proc', 'proc', `${root}/proc`);
mkdirSync(`${root}/dev`);
for (const name of ['null', 'zero', 'urandom']) {
  writeFileSync(`${root}/dev/${name}`, '');
  mount('--bind', `/dev/${name}`, `${root}/dev/${name}`);
}
symlinkSync('/proc/self/fd', `${root}/dev/fd`);

for (const [path, content] of Object.entries({
  ...files,
  '/etc/passwd': `root:x:0:0::/root:/bin/bash\ndev:x:1000:1000::${home}:/bin/bash\n`,
})) {
  mkdirSync(dirname(`${template}${path}`), { recursive: true });
  writeFileSync(`${template}${path}`, content);
}
for (const path of ['/etc/ld.so.cache', '/etc/alternatives'])
  if (existsSync(path)) cpSync(path, `${template}${path}`, { recursive: true, verbatimSymlinks: true });
const tops = [...new Set([...readdirSync(template), 'tmp', 'var'])];

function reset() {
  for (const top of tops) rmSync(`${root}/${top}`, { recursive: true, force: true });
  cpSync(template, root, { recursive: true, verbatimSymlinks: true });
  for (const path of ['/tmp', '/var/tmp']) mkdirSync(`${root}${path}`, { recursive: true });
}

/** Everything that there is, with what tells one state of it from another. */
function look() {
  /** @type {Map<string, string>} */
  const seen = new Map();
  /** @param {string} path */
  const enter = (path) => {
    const stats = lstatSync(root + path);
    const content = stats.isFile()
      ? readFileSync(root + path, 'latin1')
      : stats.isSymbolicLink()
        ? readlinkSync(root + path)
        : '';
    seen.set(path, `${stats.mode} ${content}`);
    if (stats.isDirectory()) for (const name of readdirSync(root + path)) enter(`${path}/${name}`);
  };
  for (const top of tops) if (existsSync(`${root}/${top}`)) enter(`/${top}`);
  return seen;
}

reset();
const before = look();
for (const line of lines) {
  const env = { HOME: home, USER: 'dev', PWD: cwd, PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' };
  const words = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  spawnSync(
    'chroot',
    [root, '/usr/bin/env', '-i', ...words, 'bash', '-c', 'cd "$1"; eval "$2"', 'bash', cwd, line],
    {
      timeout: 20_000,
      killSignal: 'SIGKILL',
      stdio: 'ignore',
    },
  );
  const after = look();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  process.stdout.write(`${changed.join('\t')}\n`);
  reset();
}
