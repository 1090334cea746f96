import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { logFile } from './members';

const port = Number(process.env.E2E_PORT ?? 4310);
/** One fresh installation for the whole run; workers read the same place. */
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'watchfloor-e2e-'));

/** What holds a goal in milliseconds has the machine to itself: `npm test` runs these one by one, after the others. */
const TIMED = /(forum-weight|instances|live)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'together', testIgnore: TIMED },
    { name: 'alone', testMatch: TIMED },
  ],
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Maps are drawn in software here, and machines are shared: patience costs nothing when all is well.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  globalSetup: './global-setup.ts',
  globalTeardown: './global-teardown.ts',
  reporter: process.env.E2E_JSON
    ? [['line'], ['json', { outputFile: process.env.E2E_JSON }]]
    : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    // What it says to a person goes on to the terminal, its log to a file.
    command: `node bin/start.mjs > "${logFile()}"`,
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'trace',
      // No journey depends on what the world publishes today.
      FEEDS: 'off',
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
    },
  },
});
