import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';
import {
  CommandError,
  dim,
  formatDuration,
  print,
  printFailed,
  printPassed,
  printSkipped,
} from '../../bin/bootstrap/terminal.mjs';
import { type Check, type CheckResult, fail, type Runtime } from './check.ts';
import { firstError, nameTest, type TestOutcome } from './test-outcomes.ts';

const CONCURRENCY = 2;

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs all checks, also after one failed, and prints each with its duration. Ends with a table of the durations, and what failed. */
export async function runChecks(checks: readonly Check[], runtime: Runtime): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const durations = new Map<string, number>();
  const failures: string[] = [];
  const flaky: TestOutcome[] = [];
  for (const group of groupChecks(checks)) {
    const waiting = [...group];
    const start = Date.now();
    const work = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const result = await runCheck(check, runtime);
        totals.passed += result.passed;
        totals.failed += result.failed;
        totals.skipped += result.skipped;
        failures.push(...(result.failures ?? []));
        flaky.push(...(result.flaky ?? []));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const [first] = group;
    durations.set(group.length > 1 ? 'Static checks' : (first?.title ?? ''), Date.now() - start);
  }
  printDurations(durations);
  for (const failure of failures) print(`\n${failure}`);
  reportFlaky(flaky);
  return totals;
}

const FLAKY = inCheckout('.cache/reports/flaky.jsonl');

/** Names them, and keeps them for whoever removes their causes. */
function reportFlaky(tests: readonly TestOutcome[]): void {
  if (tests.length === 0) return;
  print('\nFlaky, passed in one of two attempts:');
  mkdirSync(path.dirname(FLAKY), { recursive: true });
  const at = new Date().toISOString();
  for (const test of tests) {
    const error = firstError(test);
    print(`  ${nameTest(test)}\n    ${error}`);
    const { file, line, title } = test;
    appendFileSync(FLAKY, `${JSON.stringify({ at, file, line, title, error })}\n`);
  }
}

/** Light checks in a row form one group; every other check runs alone. */
function groupChecks(checks: readonly Check[]): Check[][] {
  const groups: Check[][] = [];
  for (const check of checks) {
    const latest = groups.at(-1);
    if (check.isLight && latest?.at(-1)?.isLight) latest.push(check);
    else groups.push([check]);
  }
  return groups;
}

async function runCheck(check: Check, runtime: Runtime): Promise<CheckResult> {
  const start = Date.now();
  const result = await tryCheck(check, runtime);
  const duration = dim(formatDuration(Date.now() - start));
  const tests = result.passed + result.failed + result.skipped;
  const detail = tests > 1 ? ` (${formatTotals(result)})` : '';
  if (result.failed > 0) {
    printFailed(`${check.title}${detail} ${duration}`);
    if (result.output) print(`${result.output.trim().replace(/^/gm, '    ')}\n`);
  } else if (result.passed === 0 && result.skipped > 0) {
    printSkipped(`${check.title}: skipped, ${result.reason ?? 'no test ran'} ${duration}`);
  } else {
    printPassed(`${check.title}${detail} ${duration}`);
    for (const figure of result.figures ?? []) print(dim(`    ${figure}`));
  }
  return result;
}

async function tryCheck(check: Check, runtime: Runtime): Promise<CheckResult> {
  try {
    return await check.run(runtime);
  } catch (error) {
    if (error instanceof CommandError) return fail(`${error.output}\n${error.message}`);
    return fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function printDurations(durations: ReadonlyMap<string, number>): void {
  const rows = [...durations].map(([title, ms]) => [title, formatDuration(ms)] as const);
  const total = [...durations.values()].reduce((sum, ms) => sum + ms, 0);
  const all = [...rows, ['Total', formatDuration(total)] as const];
  const width = Math.max(...all.map(([title]) => title.length));
  print('');
  for (const [title, duration] of all) print(`${title.padEnd(width)}  ${duration.padStart(12)}`);
}

export function formatTotals({ passed, failed, skipped }: Totals): string {
  const parts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return parts.join(', ');
}
