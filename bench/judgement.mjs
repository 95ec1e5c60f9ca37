// What a judgement of a shell command costs in a process that is already there, and how it grows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const ORDINARY = [
  'git status',
  'npm test -- --run src/a.test.ts',
  'rm -rf node_modules dist && npm ci',
  'grep -rn "TODO" src | head -20',
  'cd packages/web && npm run build && cd -',
  "git commit -m 'fix: read the file before it is written'",
  'find . -name "*.ts" -not -path "./node_modules/*" | xargs wc -l',
  'curl -s https://api.example.com/v1/items | jq ".[0].name"',
  'for f in src/*.ts; do echo "$f"; done',
  'python3 -c \'import json; print(json.load(open("package.json"))["version"])\'',
  'docker compose exec app npm run migrate',
  'sed -i "s/foo/bar/g" src/*.js && git diff --stat',
];

const LARGE = {
  'a command of 100 KB': `echo ${'some words in a long line; '.repeat(3_800)}`,
  '100 KB of quoted text': `git commit -m '${'some words in a long line; '.repeat(3_800)}'`,
  '10,000 nested $(': `${'echo $('.repeat(10_000)}echo x${')'.repeat(10_000)}`,
  '50,000 words': `rm -f ${Array.from({ length: 50_000 }, (_, at) => `f${at}`).join(' ')}`,
  '50,000 words to echo': `echo ${Array.from({ length: 50_000 }, (_, at) => `word${at}`).join(' ')}`,
  '5,000 commands': 'git add x.ts; '.repeat(5_000),
};

const CONTEXT = {
  cwd: '/home/dev/project',
  workspace: '/home/dev/project',
  home: '/home/dev',
  tempDirs: ['/tmp', '/var/tmp'],
  platform: 'linux',
  preset: 'standard',
  rules: {},
  allowPaths: [],
  protectedPaths: [],
  files: { realPath: () => null, isDirectory: () => false, readText: () => null },
  variables: { USER: 'dev', TMPDIR: '/tmp' },
};

async function loadGuard() {
  const out = mkdtempSync(join(tmpdir(), 'bridle-judgement-'));
  try {
    const bundle = await rolldown({
      input: resolve(import.meta.dirname, '../src/policies/guards/shell.ts'),
      platform: 'node',
      resolve: { mainFields: ['module', 'main'] },
    });
    await bundle.write({ dir: out, format: 'esm', entryFileNames: 'shell.mjs' });
    return await import(pathToFileURL(join(out, 'shell.mjs')).href);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function quantile(/** @type {number[]} */ values, /** @type {number} */ q) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/** @param {number} rounds */
export async function measureJudgement(rounds) {
  const { judgeShell, shellScene } = await loadGuard();
  const time = (/** @type {string} */ command) => {
    const start = performance.now();
    judgeShell(shellScene(command, CONTEXT));
    return performance.now() - start;
  };
  for (let at = 0; at < 20; at += 1) for (const command of ORDINARY) time(command);
  const ordinary = ORDINARY.map((command) => ({
    command,
    medianMs: quantile(
      Array.from({ length: rounds }, () => time(command)),
      0.5,
    ),
  }));
  const large = Object.entries(LARGE).map(([name, command]) => {
    const times = Array.from({ length: 5 }, () => time(command));
    return { name, firstMs: times[0] ?? 0, medianMs: quantile(times, 0.5) };
  });
  return { ordinary, large, slowestMs: Math.max(...ordinary.map(({ medianMs }) => medianMs)) };
}
