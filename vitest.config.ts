import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const inCheckout = (file: string) => path.join(import.meta.dirname, file);
const needsDatabase = {
  globalSetup: [inCheckout('apps/server/src/testing/global-setup.ts')],
  testTimeout: 90_000,
  hookTimeout: 120_000,
};
const web = { resolve: { alias: { '@': inCheckout('apps/web/src') } } };

/** Tests that need something special to run. tools/check/checks.ts runs each kind as a check of its own. */
const SPECIAL = {
  APERTIUM_APY: ['src/**/*.apertium.test.ts'],
  TEST_REPLICA_URL: ['src/**/*.replica.test.ts'],
  HOSTILE: ['src/**/*.hostile.test.ts'],
  /** They create, break and upgrade whole installations. */
  THOROUGH: ['src/embedded/postgres/*.test.ts', 'src/backup/*.test.ts'],
};

export default defineConfig({
  test: {
    pool: 'forks',
    // By default one processor is left idle.
    maxWorkers: availableParallelism(),
    // A worker loads the product once instead of once per file. Each file still has its own database and server.
    isolate: false,
    forceRerunTriggers: ['**/package.json', '**/vitest.config.*', '**/*.{sql,md,json}'],
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          exclude: Object.entries(SPECIAL).flatMap(([name, files]) =>
            process.env[name] ? [] : files,
          ),
          ...needsDatabase,
        },
      },
      { ...web, test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.ts'] } },
      {
        ...web,
        test: {
          name: 'web-components',
          root: 'apps/web',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          // Each file needs its own document.
          isolate: true,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'bench', root: 'bench', include: ['**/*.test.ts'], ...needsDatabase } },
    ],
  },
});
