import { stripVTControlCharacters } from 'node:util';

/** What the reports of vitest and Playwright have in common with what is read of them here. */
export interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly numTodoTests?: number;
  readonly testResults?: readonly TestFile[];
  readonly stats?: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly suites?: readonly BrowserSuite[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
}

interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

const LINES_OF_A_FAILURE = 30;

/** The failed tests of vitest. A file that could not be loaded has no tests, but a message. */
export const listFailures = (report: Report | null): string[] =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [formatFailure(name, [message])];
    return failed.map((test) =>
      formatFailure(`${name}: ${test.fullName}`, test.failureMessages ?? []),
    );
  });

export const listBrowserFailures = (report: Report | null): string[] =>
  (report?.suites ?? []).flatMap(listFailuresOfSuite);

function listFailuresOfSuite({ suites = [], specs = [] }: BrowserSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    if (errors.length === 0) return [];
    return [
      formatFailure(
        `${file}:${line}: ${title}`,
        errors.map(({ message }) => message),
      ),
    ];
  });
  return [...own, ...suites.flatMap(listFailuresOfSuite)];
}

function formatFailure(name: string, messages: readonly (string | undefined)[]): string {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message ?? '')
      .trim()
      .split('\n'),
  );
  return [name, ...lines.slice(0, LINES_OF_A_FAILURE)].join('\n  ');
}
