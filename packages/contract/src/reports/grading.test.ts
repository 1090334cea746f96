import { describe, expect, test } from 'vitest';
import { brierScore } from './calibration';
import { formatGrade, LIKELIHOODS, likelihoodBand } from './grading';
import { findReportNumbers, NUMBERS_MAX } from './report-number';

describe('likelihoods', () => {
  test('join without a gap, and never reach 0 or 100', () => {
    for (const [i, { from, to, midpoint }] of LIKELIHOODS.entries()) {
      expect(from).toBe(i === 0 ? 1 : LIKELIHOODS[i - 1]?.to);
      expect(midpoint).toBe((from + to) / 2);
    }
    expect(LIKELIHOODS.at(-1)?.to).toBe(99);
  });

  test.each([
    [1, 'almost no chance', 'remote'],
    [4, 'roughly even chance', 'roughly even odds'],
    [7, 'almost certain', 'nearly certain'],
  ])('%i is %j or %j', (likelihood, one, other) => {
    expect(likelihoodBand(likelihood)?.words).toEqual([one, other]);
  });
});

test.each([
  ['B', 2, 'B2'],
  ['B', null, 'B–'],
  [null, 6, '–6'],
  [null, null, null],
] as const)('grade of %j and %j: %j', (sourceReliability, informationCredibility, grade) => {
  expect(formatGrade({ sourceReliability, informationCredibility })).toBe(grade);
});

describe('Brier score', () => {
  test.each([
    [[], null],
    [[{ likelihood: 4, judged: 2, cameTrue: 1 }], 0.25],
    [[{ likelihood: 7, judged: 1, cameTrue: 1 }], 0.0009],
    [[{ likelihood: 7, judged: 1, cameTrue: 0 }], 0.9409],
    [
      [
        { likelihood: 4, judged: 1, cameTrue: 0 },
        { likelihood: 7, judged: 1, cameTrue: 1 },
      ],
      0.12545,
    ],
  ])('of %j is %j', (bands, score) => {
    const found = brierScore(bands);
    if (score === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(score, 6);
  });
});

describe('report numbers in a text', () => {
  test.each([
    ['See WF-2026-000123, and WF-2026-000123.', ['WF-2026-000123']],
    ['(WF-2026-1000000)', ['WF-2026-1000000']],
    ['XWF-2026-000123 WF-2026-000123-4 WF-26-000123 WF-2026-12', []],
    ['', []],
  ])('%j: %j', (text, numbers) => {
    expect(findReportNumbers(text)).toEqual(numbers);
  });

  test('are limited', () => {
    const text = Array.from({ length: 200 }, (_, i) => `WF-2026-${100_000 + i}`).join(' ');
    expect(findReportNumbers(text)).toHaveLength(NUMBERS_MAX);
  });
});
