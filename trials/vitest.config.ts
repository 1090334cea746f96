import { defineConfig } from 'vitest/config';

/** The product and its commands from outside: one trial at a time, each with processes and directories of its own. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.trial.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 400_000,
    hookTimeout: 120_000,
  },
});
