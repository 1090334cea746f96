import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkout } from '../../bin/bootstrap/checkout.mjs';
import {
  judge,
  nameTest,
  readPlaywrightReport,
  readVitestReport,
  type TestOutcome,
} from './test-outcomes.ts';

const outcome = (
  title: string,
  status: TestOutcome['status'],
  { file = 'apps/server/src/pins.test.ts', message = '' } = {},
): TestOutcome => ({ file, title, status, messages: message ? [message] : [] });

describe('a failed test', () => {
  test('has failed when it fails in both attempts', () => {
    const first = [outcome('is stored', 'failed'), outcome('is shown', 'passed')];
    const verdict = judge(first, [outcome('is stored', 'failed')]);
    expect(verdict).toMatchObject({ passed: 1, failed: [{ title: 'is stored' }], flaky: [] });
  });

  test('counts as passed and is named as flaky when it passes in one of two', () => {
    const first = [outcome('is stored', 'failed'), outcome('is shown', 'passed')];
    const second = [outcome('is stored', 'passed'), outcome('is shown', 'failed')];
    const { passed, failed, flaky } = judge(first, second);
    expect([passed, failed]).toEqual([2, []]);
    expect(flaky.map(({ title }) => title)).toEqual(['is stored', 'is shown']);
  });

  test('has failed when the second attempt does not reach it', () => {
    const second = [outcome('is stored', 'skipped')];
    expect(judge([outcome('is stored', 'failed')], second).failed).toHaveLength(1);
    expect(judge([outcome('is stored', 'failed')], []).failed).toHaveLength(1);
  });

  test.each([
    'apps/server/src/rights/rights.api.test.ts',
    'apps/server/src/rights/markings.property.api.test.ts',
    'tests/system/crash/kills.test.ts',
    'tests/browser/injection.spec.ts',
  ])('of %s is never forgiven, unless it ran out of time', (file) => {
    const wrong = outcome('holds', 'failed', {
      file,
      message: 'AssertionError: expected 1 to be 0',
    });
    const right = outcome('holds', 'passed', { file });
    expect(judge([wrong], [right])).toMatchObject({ passed: 0, failed: [wrong], flaky: [] });
    expect(judge([right], [wrong]).failed).toEqual([wrong]);
    for (const message of [
      'Error: Test timed out in 180000ms.',
      'Test timeout of 300000ms exceeded.',
      'Error: expect(locator).toBeVisible() failed\nTimeout: 40000ms',
    ]) {
      const late = outcome('holds', 'failed', { file, message });
      expect(judge([late], [right])).toMatchObject({ passed: 1, failed: [], flaky: [late] });
    }
  });
});

test('tests of one title are told apart', () => {
  const twice = [outcome('of 1', 'passed'), outcome('of 1', 'failed')];
  expect(judge(twice, twice)).toMatchObject({ passed: 1, failed: [{ status: 'failed' }] });
});

test('a file that cannot be loaded has failed until it can', () => {
  const read = (status: string, tests: { fullName: string; status: string }[], message = '') =>
    readVitestReport({
      testResults: [
        { name: path.join(checkout, 'a.test.ts'), status, message, assertionResults: tests },
      ],
    });
  const broken = read('failed', [], 'no port is free');
  const verdict = judge(broken, broken);
  expect(verdict).toMatchObject({ passed: 0, failed: [{ title: '', file: 'a.test.ts' }] });
  const loaded = read('passed', [{ fullName: 'one', status: 'passed' }]);
  expect(judge(broken, loaded)).toMatchObject({
    ...{ passed: 1, failed: [] },
    flaky: [{ messages: ['no port is free'] }],
  });
});

test('vitest tells the line of a failure in its stack only', () => {
  const [, failed] = readVitestReport({
    testResults: [
      {
        ...{ name: path.join(checkout, 'apps/a.test.ts'), status: 'failed' },
        assertionResults: [
          {
            ...{ fullName: 'group one', status: 'failed' },
            failureMessages: [
              `AssertionError: no\n  at ${path.join(checkout, 'apps/a.test.ts')}:7:3`,
            ],
          },
        ],
      },
    ],
  });
  expect(failed && nameTest(failed)).toBe('apps/a.test.ts:7 group one');
});

test('Playwright nests its tests, and repeats nothing by itself', () => {
  const at = (line: number, status: 'expected' | 'unexpected' | 'skipped', message?: string) => ({
    ...{ line, title: `test ${line}` },
    tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
  });
  const outcomes = readPlaywrightReport({
    config: { rootDir: path.join(checkout, 'tests/browser') },
    errors: [],
    suites: [
      {
        ...{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [at(3, 'expected')] },
        suites: [
          {
            title: 'group',
            file: 'a.spec.ts',
            specs: [at(5, 'unexpected', 'no'), at(9, 'skipped')],
          },
        ],
      },
    ],
  });
  expect(outcomes.map(nameTest)).toEqual([
    'tests/browser/a.spec.ts:3 test 3',
    'tests/browser/a.spec.ts:5 group test 5',
    'tests/browser/a.spec.ts:9 group test 9',
  ]);
  expect(judge(outcomes)).toMatchObject({
    ...{ passed: 1, skipped: 1 },
    failed: [{ messages: ['no'] }],
  });
});
