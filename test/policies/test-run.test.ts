import { describe, expect, it } from 'vitest';
import { DEFAULT_TEST_PATTERNS } from '../../src/config/settings.js';
import { fitsPattern } from '../../src/policies/workflow/test-run.js';

const isTestRun = (line: string): boolean =>
  DEFAULT_TEST_PATTERNS.some((pattern) => fitsPattern(line.split(' '), pattern));

describe('a test or lint run', () => {
  it.each([
    'npm test',
    'npm t test',
    'npm run test:unit',
    'npm run lint',
    'yarn test',
    'pnpm -r test',
    'npx vitest run',
    'npx --yes eslint .',
    'bunx jest --coverage',
    'pytest -q tests/unit',
    'python -m pytest',
    'python3 -m unittest discover',
    'uv run pytest',
    'poetry run ruff check',
    'cargo test --release',
    'cargo clippy',
    'go test ./...',
    'golangci-lint run',
    './gradlew test',
    'gradle clean test',
    'mvn -q test',
    'make test',
    './run-tests.sh',
    'bash scripts/test.sh',
    'node --test',
    'docker compose run app npm test',
    'CI=1 npm test',
    'env CI=1 timeout 60 npm test',
    'sudo -E npm test',
    'dotnet test',
    'ctest --output-on-failure',
    'bazel test //...',
    'nx run app:test',
  ])('%s is one', (line) => {
    expect(isTestRun(line)).toBe(true);
  });

  it.each([
    'cat latest.txt',
    'cat tests/test.txt',
    'echo test',
    'git commit -m test',
    'test -f package.json',
    'npm install jest',
    'npm i -D eslint',
    'yarn add vitest',
    'pip install pytest',
    'pytest --version',
    'jest --help',
    'cargo test --no-run',
    'pytest --collect-only',
    'rm -r tests',
    'ls test',
    'mkdir lint',
    'vim test.sh',
    'npm run build',
    'node server.js',
    './latest',
    'go vet ./...',
  ])('%s is none', (line) => {
    expect(isTestRun(line)).toBe(false);
  });

  it('is what a project says it is', () => {
    expect(fitsPattern(['make', 'verify'], 'make verify')).toBe(true);
    expect(fitsPattern(['make', '-j4', 'verify'], 'make verify')).toBe(true);
    expect(fitsPattern(['make', 'build'], 'make verify')).toBe(false);
    expect(fitsPattern(['npm', 'run', 'check'], 'npm check')).toBe(true);
    expect(fitsPattern(['MAKE', 'Verify'], 'Make Verify')).toBe(true);
    expect(fitsPattern(['anything'], '  ')).toBe(false);
  });
});
