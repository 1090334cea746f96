import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkout } from '../../bin/bootstrap/checkout.mjs';

/** What became of one test in one attempt. */
export interface TestOutcome {
  /** From the checkout. */
  readonly file: string;
  readonly line?: number;
  /** Empty for the file itself, which fails when it cannot be loaded or prepared. */
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly messages: readonly string[];
}

/** What is read here of the report of vitest. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** What is read here of the report of Playwright. */
export interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  /** Of the whole run, not of a test. */
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly BrowserSuite[];
}

interface BrowserSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

export const readVitestReport = ({ testResults }: VitestReport): TestOutcome[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(checkout, name);
    const tests = assertionResults.map((test): TestOutcome => {
      const messages = (test.failureMessages ?? []).map(stripVTControlCharacters);
      const line = Number.parseInt(messages.join('\n').split(`${file}:`)[1] ?? '', 10);
      return {
        ...{ file, messages, title: test.fullName },
        ...(line && { line }),
        status:
          test.status === 'passed' || test.status === 'failed' ? test.status : ('skipped' as const),
      };
    });
    const isUnusable = status === 'failed' && !tests.some((test) => test.status === 'failed');
    const itself: TestOutcome = {
      ...{ file, title: '', messages: isUnusable ? [stripVTControlCharacters(message ?? '')] : [] },
      status: isUnusable ? 'failed' : 'passed',
    };
    return [itself, ...tests];
  });

const BROWSER_STATUS = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'failed',
  skipped: 'skipped',
} as const;

export function readPlaywrightReport({ config, suites }: PlaywrightReport): TestOutcome[] {
  const directory = path.relative(checkout, config.rootDir);
  const read = (suite: BrowserSuite, above: readonly string[]): TestOutcome[] => [
    ...(suite.specs ?? []).flatMap(({ title, line, tests }) =>
      tests.map(
        ({ status, results }): TestOutcome => ({
          ...{ file: path.join(directory, suite.file), line },
          title: [...above, title].join(' '),
          status: BROWSER_STATUS[status],
          messages: results.flatMap(({ errors }) =>
            errors.map(({ message }) => stripVTControlCharacters(message ?? '')),
          ),
        }),
      ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, [...above, inner.title])),
  ];
  return suites.flatMap((suite) => read(suite, []));
}

export interface Verdict {
  readonly passed: number;
  readonly skipped: number;
  readonly failed: readonly TestOutcome[];
  /** Passed in one of two attempts. With what went wrong in the other. */
  readonly flaky: readonly TestOutcome[];
}

/** Of one attempt, or of two, of which the second may have repeated some of the files. */
export function judge(...attempts: readonly (readonly TestOutcome[])[]): Verdict {
  const outcomes = new Map<string, TestOutcome[]>();
  for (const attempt of attempts) {
    for (const [key, outcome] of withKeys(attempt)) {
      outcomes.set(key, [...(outcomes.get(key) ?? []), outcome]);
    }
  }
  let passed = 0;
  let skipped = 0;
  const failed: TestOutcome[] = [];
  const flaky: TestOutcome[] = [];
  for (const tries of outcomes.values()) {
    const failure = tries.find(isFinding) ?? tries.find(({ status }) => status === 'failed');
    const success = tries.find(({ status }) => status === 'passed');
    if (failure && (!success || isFinding(failure))) failed.push(failure);
    else if (success) {
      if (failure) flaky.push(failure);
      if (success.title) passed += 1;
    } else skipped += 1;
  }
  return { passed, skipped, failed, flaky };
}

/** Titles may repeat within a file. */
function* withKeys(outcomes: readonly TestOutcome[]): Generator<[string, TestOutcome]> {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    const name = `${outcome.file}\n${outcome.title}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    yield [`${name}\n${count}`, outcome];
  }
}

/** Rights, markings, lost data and script injection. */
const NEVER_FORGIVEN = /(^|\/)(rights|crash)\/|markings|injection/;
const TIMED_OUT = /\btimed out in \d+ ?ms|\btimeout of \d+ ?ms|\bTimeout:? +\d+ ?ms/i;

/** What was seen to be wrong even once, where that counts. A slow machine is not. */
const isFinding = ({ file, status, messages }: TestOutcome): boolean =>
  status === 'failed' &&
  NEVER_FORGIVEN.test(file) &&
  !messages.some((message) => TIMED_OUT.test(message));

export const nameTest = ({ file, line, title }: TestOutcome): string =>
  `${file}${line ? `:${line}` : ''}${title && ` ${title}`}`;

const LINES_OF_A_FAILURE = 30;

export function formatFailure(outcome: TestOutcome): string {
  const lines = outcome.messages.flatMap((message) => message.trim().split('\n'));
  return [nameTest(outcome), ...lines.slice(0, LINES_OF_A_FAILURE)].join('\n  ');
}

export const firstError = ({ messages }: TestOutcome): string =>
  messages[0]?.trim().split('\n')[0] ?? '';
