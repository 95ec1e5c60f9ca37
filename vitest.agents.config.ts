import { defineConfig } from 'vitest/config';

/** Real agents with a scripted model: `npm run test:agents`. */
export default defineConfig({
  test: {
    include: ['test/agents/**/*.test.ts'],
    // Two at a time: an agent with its hooks keeps a core busy.
    maxWorkers: 2,
    // Other people's programs, each with limits of its own that a busy machine can reach.
    retry: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    env: { NODE_EXTRA_CA_CERTS: '', NO_COLOR: '1' },
  },
});
