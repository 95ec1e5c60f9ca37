import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // They need what npm run test:frameworks and npm run test:agents fetch; what npm run mutate fetched has tests of its own.
    exclude: ['test/frameworks/**', 'test/agents/**', '**/node_modules/**'],
    // Real processes are started; a machine with two busy cores needs the time, nothing waits for it.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    env: { NODE_EXTRA_CA_CERTS: '', NO_COLOR: '1' },
    coverage: { provider: 'v8', include: ['src/**'] },
  },
});
