import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 120_000,
    env: { NODE_EXTRA_CA_CERTS: '', NO_COLOR: '1' },
  },
});
