import type { TestOutcome } from './test-outcomes.ts';

/** What a check found: counts of tests, and what to show about them. */
export interface CheckResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why it was skipped, with the command that would end that. */
  readonly reason?: string;
  /** Shown when it failed. */
  readonly output?: string;
  /** Each failed test with its message, repeated at the end of the run. */
  readonly failures?: readonly string[];
  /** Tests that passed in one of two attempts, with their failure. */
  readonly flaky?: readonly TestOutcome[];
  /** What tests measured, one line each. */
  readonly figures?: readonly string[];
}

export interface Runtime {
  readonly node: string;
  /** Empty where no selected check needs a browser. */
  readonly browser: string;
  /** Whether only what the working tree's changes can affect is to run. */
  readonly changedOnly: boolean;
}

export interface Check {
  /** What `--only` selects by. */
  readonly name: string;
  readonly title: string;
  /** `npm test` runs the quick checks, `npm run test:all` the thorough ones as well. */
  readonly isThorough?: boolean;
  /** Light checks run two at a time. */
  readonly isLight?: boolean;
  readonly needsBrowser?: boolean;
  /** `--changed` runs a check when a changed file matches; without this, always. */
  readonly affectedBy?: RegExp;
  run(runtime: Runtime): Promise<CheckResult>;
}

export const PASSED: CheckResult = { passed: 1, failed: 0, skipped: 0 };

export const skip = (reason: string): CheckResult => ({
  passed: 0,
  failed: 0,
  skipped: 1,
  reason,
});

export const fail = (output: string): CheckResult => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  output,
});
