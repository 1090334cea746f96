import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { runProgram } from '../../bin/bootstrap/run-program.mjs';
import type { CheckResult } from './check.ts';
import { listBrowserFailures, listFailures, type Report } from './test-failures.ts';

interface VitestOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Whether a run without a single test is fine. */
  readonly mayBeEmpty?: boolean;
}

/** Runs vitest and counts its tests. A file that cannot be loaded counts as a failure. */
export async function runVitest(
  node: string,
  name: string,
  { args = [], env = {}, mayBeEmpty = false }: VitestOptions = {},
): Promise<CheckResult> {
  const report = makeReportFile(`vitest-${name}.json`);
  const { code, output } = await runProgram(
    node,
    [
      inCheckout('node_modules/vitest/vitest.mjs'),
      ...['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...args],
    ],
    { env: { ...process.env, ...env, NO_COLOR: '1' } },
  );
  const found = readReport(report);
  const counts = {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
  };
  return toResult(code, output, counts, listFailures(found), mayBeEmpty);
}

/** Runs tests of tests/system: processes from outside, one file after the other. */
export const runSystemTests = (
  node: string,
  name: string,
  files: readonly string[],
  env: NodeJS.ProcessEnv = {},
) =>
  runVitest(node, name, {
    args: ['--config', inCheckout('tests/system/vitest.config.ts'), ...files],
    env,
  });

/** Runs a project of the browser tests. One that passed only when repeated has failed. */
export async function runPlaywright(
  node: string,
  browser: string,
  project: 'quick' | 'thorough',
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<CheckResult> {
  const report = makeReportFile(`playwright-${project}.json`);
  const config = inCheckout('tests/browser/playwright.config.ts');
  const { code, output } = await runProgram(
    node,
    [
      inCheckout('node_modules/@playwright/test/cli.js'),
      ...['test', '--config', config, '--reporter=line,json', `--project=${project}`, ...args],
    ],
    {
      env: {
        ...process.env,
        ...env,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
      },
    },
  );
  const found = readReport(report);
  const stats = found?.stats;
  const counts = {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  };
  return toResult(code, output, counts, listBrowserFailures(found));
}

/** A bad exit code without a failed test is a failure too, and so is a run without any test. */
function toResult(
  code: number,
  output: string,
  counts: Pick<CheckResult, 'passed' | 'failed' | 'skipped'>,
  failures: readonly string[],
  mayBeEmpty = false,
): CheckResult {
  const isEmpty = counts.passed === 0 && !mayBeEmpty;
  const isSilentFailure = counts.failed === 0 && (code !== 0 || isEmpty);
  const figures = output.split('\n').filter((line) => FIGURES.test(line));
  return {
    ...counts,
    failed: counts.failed + (isSilentFailure ? 1 : 0),
    output,
    failures,
    figures,
  };
}

/** Lines in which tests report what they tried, measured and skipped. */
const FIGURES = /^(hostile|measured|rights|secrets|skipped): /;

function makeReportFile(name: string): string {
  const file = inCheckout('.cache/reports', name);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

const readReport = (file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
