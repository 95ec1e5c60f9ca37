import { join } from 'node:path';

const FOLDER = import.meta.dirname;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', join(FOLDER, 'prose.mjs')],
  ignorers: ['prose'],
  coverageAnalysis: 'perTest',
  // What runs when a module is loaded belongs to no test: each such fault needs them all, half of the whole time.
  ignoreStatic: process.env.MUTATE_STATIC === undefined,
  mutate: ['src/shell/**/*.ts', 'src/policies/**/*.ts'],
  ignorePatterns: [
    'bench',
    'dist',
    'docs',
    'examples',
    'reports',
    'test/agents',
    'test/frameworks',
    'test/mutation/node_modules',
  ],
  incremental: true,
  incrementalFile: 'reports/mutation/incremental.json',
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  reporters: ['json', 'progress-append-only'],
  concurrency: 1,
  timeoutMS: 20_000,
  allowEmpty: true,
};
