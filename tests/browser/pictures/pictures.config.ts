import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { removeAtExit } from '../../support/installation';
import browserTests from '../playwright.config';

const port = Number(process.env.E2E_PORT ?? 4310);
const directory = mkdtempSync(path.join(os.tmpdir(), 'watchfloor-pictures-'));
removeAtExit(directory);

/** Takes the pictures of README and guide from a fresh demo (`npm run pictures`). */
export default defineConfig({
  testDir: '.',
  testMatch: ['pictures.ts', 'pictures-guide.ts'],
  outputDir: '../../../test-results',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: { ...browserTests.use, viewport: { width: 1280, height: 800 } },
  webServer: {
    command: 'node bin/demo.mjs',
    cwd: path.resolve(import.meta.dirname, '../../..'),
    url: `http://localhost:${port}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'warn' },
  },
});
