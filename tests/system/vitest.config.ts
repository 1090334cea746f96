import { defineConfig } from 'vitest/config';

/** Black-box tests of the built product, one file at a time, each with its own processes and directories. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 400_000,
    hookTimeout: 120_000,
  },
});
