import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { runProgram } from '../../bin/bootstrap/run-program.mjs';
import type { CheckResult } from './check.ts';
import {
  formatFailure,
  judge,
  type PlaywrightReport,
  readPlaywrightReport,
  readVitestReport,
  type TestOutcome,
  type VitestReport,
} from './test-outcomes.ts';

interface VitestOptions {
  readonly args?: readonly string[];
  /** Parts of the paths of the files to run; all by default. */
  readonly files?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Whether a run without a single test is fine. */
  readonly mayBeEmpty?: boolean;
}

/** What one run of the tests came to. */
interface Attempt {
  readonly code: number;
  readonly output: string;
  readonly outcomes: readonly TestOutcome[];
  /** Whether something went wrong that belongs to no test. */
  readonly isBroken: boolean;
}

/** More than this is no accident, and would take long to repeat. */
const REPEATED_MAX = 5;

/** Runs vitest and counts its tests. */
export async function runVitest(
  node: string,
  name: string,
  { args = [], files = [], env = {}, mayBeEmpty = false }: VitestOptions = {},
): Promise<CheckResult> {
  const report = makeReportFile(`vitest-${name}.json`);
  async function run(selected: readonly string[]): Promise<Attempt> {
    rmSync(report, { force: true });
    const { code, output } = await runProgram(
      node,
      [
        inCheckout('node_modules/vitest/vitest.mjs'),
        ...['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
        ...[...args, ...selected],
      ],
      { env: { ...process.env, ...env, NO_COLOR: '1' } },
    );
    const found = readReport<VitestReport>(report);
    const outcomes = found ? readVitestReport(found) : [];
    return { code, output, outcomes, isBroken: UNHANDLED.test(output) };
  }
  const first = await run(files);
  const failed = filesOf(listFailed(first));
  const isWorthwhile = failed.length > 0 && failed.length <= REPEATED_MAX;
  return toResult(
    isWorthwhile ? [first, await run(failed.map((file) => inCheckout(file)))] : [first],
    mayBeEmpty,
  );
}

/** How vitest tells of errors outside of its tests. */
const UNHANDLED = /Vitest caught \d+ unhandled error/;

/** Runs tests of tests/system: processes from outside, one file after the other. */
export const runSystemTests = (
  node: string,
  name: string,
  files: readonly string[],
  env: NodeJS.ProcessEnv = {},
) =>
  runVitest(node, name, {
    args: ['--config', inCheckout('tests/system/vitest.config.ts')],
    ...{ files, env },
  });

interface PlaywrightOptions {
  /** Patterns of their paths; all of the project by default. */
  readonly files?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a project of the browser tests. Each run has an installation of its own. */
export async function runPlaywright(
  node: string,
  browser: string,
  project: 'quick' | 'thorough',
  { files = [], env = {} }: PlaywrightOptions = {},
): Promise<CheckResult> {
  const report = makeReportFile(`playwright-${project}.json`);
  const config = inCheckout('tests/browser/playwright.config.ts');
  async function run(args: readonly string[]): Promise<Attempt> {
    rmSync(report, { force: true });
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
    const found = readReport<PlaywrightReport>(report);
    const outcomes = found ? readPlaywrightReport(found) : [];
    return { code, output, outcomes, isBroken: (found?.errors.length ?? 0) > 0 };
  }
  const first = await run(files);
  const failed = listFailed(first);
  const isWorthwhile = failed.length > 0 && failed.length <= REPEATED_MAX;
  // Whole files: a test may need what earlier ones of its file did.
  const again = filesOf(failed).map((file) => `/${file}$`);
  return toResult(isWorthwhile ? [first, await run([...again, '--workers=1'])] : [first]);
}

const listFailed = ({ outcomes }: Attempt) => outcomes.filter(({ status }) => status === 'failed');
const filesOf = (outcomes: readonly TestOutcome[]) => [
  ...new Set(outcomes.map(({ file }) => file)),
];

/** A bad exit code without a failed test is a failure too, and so is a run without any test. */
function toResult(attempts: readonly Attempt[], mayBeEmpty = false): CheckResult {
  const verdict = judge(...attempts.map(({ outcomes }) => outcomes));
  const isEmpty = verdict.passed === 0 && !mayBeEmpty;
  const isFailedWithoutTest = attempts.some(
    (attempt) =>
      attempt.isBroken || (listFailed(attempt).length === 0 && (attempt.code !== 0 || isEmpty)),
  );
  const output = attempts.map((attempt) => attempt.output).join('\nOnce more:\n');
  return {
    passed: verdict.passed,
    failed: verdict.failed.length + (isFailedWithoutTest ? 1 : 0),
    skipped: verdict.skipped,
    output,
    failures: verdict.failed.map(formatFailure),
    flaky: verdict.flaky,
    figures: output.split('\n').filter((line) => FIGURES.test(line)),
  };
}

/** Lines in which tests report what they tried, measured and skipped. */
const FIGURES = /^(hostile|measured|rights|secrets|skipped): /;

function makeReportFile(name: string): string {
  const file = inCheckout('.cache/reports', name);
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
}

const readReport = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
