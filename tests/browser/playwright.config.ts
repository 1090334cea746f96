import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { logFile } from '../support/members';

const port = Number(process.env.E2E_PORT ?? 4310);
/** One installation for the whole run; workers share it. */
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'watchfloor-e2e-'));

/** Tests with separate installations or heavy load. `npm run test:all` runs them one at a time. */
const THOROUGH = /(chat-load|demo|instances|map-load|translation)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'quick', testIgnore: THOROUGH },
    { name: 'thorough', testMatch: THOROUGH, workers: 1 },
  ],
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Generous: maps are rendered in software, and machines are shared.
  timeout: 300_000,
  expect: { timeout: 40_000 },
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
    // Without pictures: recording them takes a processor that draws in software most of its time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        // Without a graphics card, compositing on the processor is a third faster; WebGL still works.
        '--disable-gpu-compositing',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    // The log goes to a file, which the teardown searches for secrets.
    command: `node bin/start.mjs > "${logFile()}"`,
    cwd: path.resolve(import.meta.dirname, '../..'),
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'trace',
      // No test depends on outside publishers.
      FEEDS: 'off',
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
    },
  },
});
