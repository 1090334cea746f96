import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { worldMap } from './apps/web/map-data/vite-plugin.ts';

const inCheckout = (file: string) => path.join(import.meta.dirname, file);
/** Enough for a busy machine. */
const expectInTime = { expect: { poll: { timeout: 30_000 } } };
const needsDatabase = {
  ...expectInTime,
  globalSetup: [
    inCheckout('tools/build/build-test-workers.ts'),
    inCheckout('apps/server/src/testing/global-setup.ts'),
  ],
  testTimeout: 180_000,
  hookTimeout: 120_000,
};
const patient = { ...expectInTime, testTimeout: 60_000 };
const web = { resolve: { alias: { '@': inCheckout('apps/web/src') } } };

/** Tests that need something special to run. tools/check/checks.ts runs each kind as a check of its own. */
const SPECIAL = {
  APERTIUM_APY: ['src/**/*.apertium.test.ts'],
  TEST_REPLICA_URL: ['src/**/*.replica.test.ts'],
  DOCUMENT_PROGRAMS: ['src/**/*.programs.test.ts'],
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
      ...['contract', 'markdown', 'entities', 'stix'].map((name) => ({
        test: { name, root: `packages/${name}`, include: ['src/**/*.test.ts'], ...patient },
      })),
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
      {
        ...web,
        test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.ts'], ...patient },
      },
      {
        ...web,
        // Screens import the map, which a fresh clone does not have yet.
        plugins: [worldMap()],
        test: {
          name: 'web-components',
          root: 'apps/web',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          // Each file needs its own document.
          isolate: true,
          ...patient,
        },
      },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], ...patient } },
      { test: { name: 'bench', root: 'bench', include: ['**/*.test.ts'], ...needsDatabase } },
    ],
  },
});
