// What one hook process costs for each of a few lines such as agents write, against an empty node script.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activationScript } from '../scripts/activation-script.mjs';
import { BRIDLE, interleaved, payload, quantile, scratch } from './cold-start.mjs';

/** Chosen by kind, one each, and not by how often they are written: most of what agents run only looks. */
const LINES = {
  'looks around': 'ls -la src && cat package.json | head -30',
  'shows some lines': "sed -n '10,40p' src/a.ts",
  searches: `grep -rn "TODO" --include="*.ts" src | cut -d: -f1 | sort -u`,
  'builds if it can': 'if [ -f package.json ]; then npm run build; else echo "none"; fi',
  'loops over files': 'for f in src/*.ts; do node scripts/check.mjs "$f" || exit 1; done',
  'makes a directory anew': 'rm -rf build dist && mkdir -p build',
  'moves a file': 'mkdir -p src/lib && mv src/util.ts src/lib/util.ts',
  'asks a local server': 'curl -s http://localhost:3000/api/health | jq .status',
  'starts containers': 'docker compose up -d && docker compose logs --tail=50 api',
  'asks a database': 'psql -d app -c "SELECT count(*) FROM users"',
  'opens a pull request': 'gh pr create --title "Fix thing" --body "This fixes the thing"',
  'packs a directory': 'tar -czf out.tgz dist && ls -la out.tgz',
  'finds and searches': `find . -name "*.ts" -not -path "*/node_modules/*" | xargs grep -l "foo" | head -20`,
  'copies and installs': 'cp .env.example .env && npm install --save-dev vitest',
  'replaces a word': "sed -i 's/foo/bar/g' src/a.ts && git diff --stat",
  'keeps the output of tests':
    'export NODE_ENV=test && npx vitest run src/a.test.ts > /tmp/out.txt 2>&1; tail -30 /tmp/out.txt',
  'restarts a server': 'pkill -f "vite" ; sleep 1; npm run dev > dev.log 2>&1 &',
  'makes an environment':
    'python -m venv .venv && source .venv/bin/activate && pip install -r requirements.txt',
  'enters an environment and tests': 'source .venv/bin/activate && python -m pytest -q tests/test_cart.py',
  'enters an environment and serves': 'source .venv/bin/activate && uvicorn app.main:app --port 8000',
  'picks columns': `ps aux | awk '{print $2, $11}' | sort | head`,
  'runs JavaScript': `node -e "console.log(require('./package.json').version)"`,
  'runs Python': `python3 -c "import json; print(json.load(open('cart.json'))['items'])"`,
  'keeps what it prints': `VERSION=$(node -p "require('./package.json').version"); echo "$VERSION"`,
  'writes a file': `cat > src/a.ts <<'EOF'\nexport const x = 1;\nEOF\nnpm test 2>&1 | tail -20`,
  'edits by a program': `python3 - <<'EOF'\np='src/a.py'\ns=open(p).read()\nopen(p,'w').write(s.replace('foo','bar'))\nEOF`,
  pushes: 'git push -u origin feature/x',
  commits: 'git add src/a.ts && git commit -m "fix: a thing"',
};

/** A repository with a commit, as most are. @param {string} project */
function makeProject(project) {
  mkdirSync(join(project, 'src'));
  writeFileSync(join(project, 'src/a.ts'), 'export const a = 1;\n');
  writeFileSync(join(project, 'src/util.ts'), 'export const b = 2;\n');
  writeFileSync(join(project, '.env.example'), 'PORT=3000\n');
  mkdirSync(join(project, '.venv/bin'), { recursive: true });
  writeFileSync(join(project, '.venv/bin/activate'), activationScript(join(project, '.venv')));
  writeFileSync(
    join(project, 'package.json'),
    '{ "name": "p", "version": "1.0.0", "scripts": { "build": "tsc", "test": "vitest", "dev": "vite" } }\n',
  );
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      cwd: project,
      stdio: 'ignore',
    });
  git('init');
  git('checkout', '-b', 'feature/x');
  git('add', '.');
  git('commit', '-m', 'first');
}

/** @param {number} rounds */
export async function measureEverydayLines(rounds) {
  const places = scratch();
  try {
    makeProject(places.plain);
    const start = { project: places.plain, exitCode: 0 };
    const list = [
      { ...start, name: 'empty', argv: [places.empty], input: () => '' },
      // Each in a session of its own, or what one of them leaves behind would be read by all others.
      ...Object.entries(LINES).map(([name, command]) => ({
        ...start,
        name,
        argv: BRIDLE,
        input: payload(places.plain, 'Bash', () => ({ command }), name),
      })),
    ];
    const times = await interleaved(list, places.home, rounds);
    const base = quantile(times.get('empty') ?? [], 0.5);
    const rows = Object.keys(LINES).map((name) => ({
      name,
      ratio: quantile(times.get(name) ?? [], 0.5) / base,
    }));
    return { rows, mean: rows.reduce((sum, { ratio }) => sum + ratio, 0) / rows.length };
  } finally {
    rmSync(places.root, { recursive: true, force: true });
  }
}
