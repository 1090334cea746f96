import { expect, it } from 'vitest';
import { formatCompactNumber, formatCount, formatNumber } from './number-format';

it('groups thousands', () => {
  expect(formatNumber(1284)).toBe('1,284');
});

it('shortens large counts', () => {
  expect(formatCompactNumber(12_840)).toBe('12.8K');
});

it('counts in singular and plural', () => {
  expect(formatCount(1, 'report')).toBe('1 report');
  expect(formatCount(0, 'report')).toBe('0 reports');
  expect(formatCount(2, 'country', 'countries')).toBe('2 countries');
});
