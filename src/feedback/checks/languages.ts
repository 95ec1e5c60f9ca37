import { dirname, join, resolve } from 'node:path';
import { objectIn } from '../../model/json.js';
import type { PracticeContext } from '../../model/practice.js';
import type { Check } from './program.js';

const SCRIPTS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'svelte'];

/** Formatters and linters by the ending of a file; the first that is there is used. */
const LINTERS: Readonly<Record<string, readonly Check[]>> = {
  py: [
    { argv: ['ruff', 'check', '--fix', '--quiet', '{file}'], runsProjectCode: false },
    { argv: ['black', '--quiet', '{file}'], runsProjectCode: false },
  ],
  rs: [{ argv: ['rustfmt', '{file}'], runsProjectCode: false }],
  go: [{ argv: ['gofmt', '-w', '{file}'], runsProjectCode: false }],
  ...Object.fromEntries(
    SCRIPTS.map((ending) => [
      ending,
      // Its configuration and its plugins are code.
      [{ argv: ['node_modules/.bin/eslint', '--fix', '{file}'], runsProjectCode: true }],
    ]),
  ),
};

/** A way of testing what belongs to a file, where the project has what it needs. */
interface TestRow {
  readonly endings: readonly string[];
  readonly isHere: (project: ProjectView) => boolean;
  readonly argv: (path: string, project: ProjectView) => readonly string[];
}

/** The few things about a project that tell how it is tested. */
interface ProjectView {
  readonly has: (path: string) => boolean;
  readonly text: (path: string) => string;
  readonly uses: (name: string) => boolean;
}

/** Where people put the test of a Python file. */
function pytestTarget(path: string, { has }: ProjectView): readonly string[] {
  const stem = (path.split('/').at(-1) ?? '').replace(/\.py$/, '');
  if (stem.startsWith('test_') || stem.endsWith('_test')) return [path];
  const dir = dirname(path);
  const places = [
    `tests/test_${stem}.py`,
    `test/test_${stem}.py`,
    join(dir, `test_${stem}.py`),
    join(dir, `${stem}_test.py`),
  ];
  return places.filter(has).slice(0, 1);
}

const TESTS: readonly TestRow[] = [
  {
    endings: SCRIPTS,
    isHere: ({ uses }) => uses('vitest'),
    argv: () => ['node_modules/.bin/vitest', 'related', '--run', '{file}'],
  },
  {
    endings: SCRIPTS,
    isHere: ({ uses }) => uses('jest'),
    argv: () => ['node_modules/.bin/jest', '--findRelatedTests', '--passWithNoTests', '{file}'],
  },
  { endings: SCRIPTS, isHere: ({ has }) => has('package.json'), argv: () => ['npm', 'test', '--silent'] },
  { endings: ['rs'], isHere: ({ has }) => has('Cargo.toml'), argv: () => ['cargo', 'test', '--quiet'] },
  {
    endings: ['go'],
    isHere: ({ has }) => has('go.mod'),
    argv: (path) => ['go', 'test', `./${dirname(path)}/...`],
  },
  { endings: ['java', 'kt'], isHere: ({ has }) => has('pom.xml'), argv: () => ['mvn', '-q', 'test'] },
  {
    endings: ['java', 'kt', 'groovy', 'scala'],
    isHere: ({ has }) => has('build.gradle') || has('build.gradle.kts'),
    argv: (_path, { has }) => [has('gradlew') ? './gradlew' : 'gradle', '-q', 'test'],
  },
  {
    endings: ['py'],
    isHere: ({ has }) => ['pyproject.toml', 'pytest.ini', 'setup.py', 'setup.cfg', 'tests'].some(has),
    argv: (path, project) => ['python3', '-m', 'pytest', '-q', '-x', ...pytestTarget(path, project)],
  },
  {
    endings: [],
    isHere: ({ text }) => /^test:/m.test(text('Makefile')),
    argv: () => ['make', 'test'],
  },
];

function viewProject({ workspace, files }: PracticeContext): ProjectView {
  const text = (path: string): string => files.readText(resolve(workspace, path), 256 * 1024) ?? '';
  const manifest = objectIn(text('package.json')) ?? {};
  const named = JSON.stringify([manifest['devDependencies'] ?? {}, manifest['dependencies'] ?? {}]);
  return {
    has: (path) => files.modifiedMs(resolve(workspace, path)) !== null,
    text,
    uses: (name) => named.includes(`"${name}"`),
  };
}

export function endingOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

function withFile(argv: readonly string[], path: string, { workspace }: PracticeContext): readonly string[] {
  // Absolute, so that no name of a file is taken for a flag.
  return argv.map((word) => word.replaceAll('{file}', resolve(workspace, path)));
}

type Purpose = 'lint' | 'test';

/** What a configuration says for the ending; its commands are the project's own, so they need a person's trust. */
function configured(purpose: Purpose, path: string, context: PracticeContext): readonly Check[] | null {
  const own = context.settings.checks.languages[endingOf(path)]?.[purpose] ?? [];
  return own.length === 0 ? null : own.map((argv) => ({ argv, runsProjectCode: true }));
}

function builtIn(purpose: Purpose, path: string, context: PracticeContext): readonly Check[] {
  const ending = endingOf(path);
  if (purpose === 'lint') return LINTERS[ending] ?? [];
  const project = viewProject(context);
  return TESTS.filter(
    ({ endings, isHere }) => (endings.length === 0 || endings.includes(ending)) && isHere(project),
  ).map(({ argv }) => ({ argv: argv(path, project), runsProjectCode: true }));
}

/** The checks for a file, the preferred first. */
export function checksFor(purpose: Purpose, path: string, context: PracticeContext): readonly Check[] {
  const checks = configured(purpose, path, context) ?? builtIn(purpose, path, context);
  return checks.map((check) => ({ ...check, argv: withFile(check.argv, path, context) }));
}
