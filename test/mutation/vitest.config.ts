import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const ROOT = resolve(import.meta.dirname, '../..');

/** The tests of the two folders that are mutated, without those that start processes, take long or measure time. */
export default defineConfig({
  root: ROOT,
  resolve: {
    // Which test needs a row of a table is only seen where each test builds the table anew.
    alias: [{ find: /^\..*\/once\.js$/, replacement: resolve(import.meta.dirname, 'each-test.ts') }],
  },
  test: {
    include: ['test/shell/*.test.ts', 'test/policies/**/*.test.ts'],
    exclude: [
      'test/shell/differential.test.ts',
      'test/policies/documentation.test.ts',
      'test/policies/explain-batch.test.ts',
      'test/policies/forging.test.ts',
      'test/policies/growth.test.ts',
      'test/policies/install-plans.test.ts',
      'test/policies/metamorphic.test.ts',
      'test/policies/score.test.ts',
      'test/policies/staged.test.ts',
      'test/policies/stuck.test.ts',
      'test/policies/workflow.test.ts',
    ],
    // A busy machine is no fault.
    testTimeout: 60_000,
    setupFiles: [resolve(import.meta.dirname, 'setup.ts')],
    env: { NODE_EXTRA_CA_CERTS: '', NO_COLOR: '1', FUZZ: '0.1' },
  },
});
