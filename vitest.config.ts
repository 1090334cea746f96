import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const databaseSetup = path.join(import.meta.dirname, 'apps/server/src/testing/global-setup.ts');

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          exclude: [
            // Needs a server of Debian's packages; `npm test` installs it where it can, and runs this by itself.
            ...(process.env.APERTIUM_APY ? [] : ['src/**/*.apertium.test.ts']),
            // Needs a PostgreSQL with a replica; `npm test` starts both of Debian's package, and runs this by itself.
            ...(process.env.TEST_REPLICA_URL ? [] : ['src/**/*.replica.test.ts']),
            // Attacks run by themselves, short in `npm test` and long in `npm run test:hostile`.
            ...(process.env.HOSTILE ? [] : ['src/**/*.hostile.test.ts']),
          ],
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias: { '@': path.join(import.meta.dirname, 'apps/web/src') } },
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'bench',
          root: 'bench',
          include: ['**/*.test.ts'],
          globalSetup: [databaseSetup],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
