import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inCheckout } from './checkout.mjs';
import { runProgram } from './run-program.mjs';

/** Runs vitest and counts its tests. A file that could not even be loaded counts as a failure. */
export async function runVitest(node, name, { args = [], env = {}, timeout } = {}) {
  const report = makeReportFile(`vitest-${name}.json`);
  const { code, output } = await runProgram(
    node,
    [
      inCheckout('node_modules/vitest/vitest.mjs'),
      ...['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...args],
    ],
    { env: { ...process.env, ...env, NO_COLOR: '1' }, timeout },
  );
  const found = readReport(report);
  return settle(code, output, {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
  });
}

/** Runs the browser journeys and counts them. One that passed only when repeated has failed. */
export async function runPlaywright(node, browser, only = []) {
  const report = makeReportFile('playwright.json');
  const { code, output } = await runProgram(
    node,
    [
      inCheckout('node_modules/@playwright/test/cli.js'),
      ...[
        'test',
        '--config',
        inCheckout('e2e/playwright.config.ts'),
        '--reporter=line,json',
        ...only,
      ],
    ],
    {
      env: {
        ...process.env,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
      },
    },
  );
  const stats = readReport(report)?.stats;
  return settle(code, output, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  });
}

/** A bad exit code without a failed test is a failure all the same, and so is a run without any test. */
function settle(code, output, counts) {
  const isSilentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  const figures = output.split('\n').filter((line) => FIGURES.test(line));
  return { ...counts, failed: counts.failed + (isSilentFailure ? 1 : 0), output, figures };
}

/** What tests tell of how much they have tried, and what they have measured. */
const FIGURES = /^(hostile|measured|rights|secrets): /;

function makeReportFile(name) {
  const file = inCheckout('.cache/reports', name);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
