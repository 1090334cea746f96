import { describe, expect, test } from 'vitest';
import { readTaxiiQuery } from './taxii-query';

describe('a time', () => {
  test.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000000Z'],
    ['2026-01-31t12:00:00.123456789z', '2026-01-31T12:00:00.123456Z'],
    ['2028-02-29T12:00:00.5+14:00', '2028-02-29T12:00:00.500000+14:00'],
  ])('%s is read', (given, expected) => {
    expect(readTaxiiQuery({ added_after: given }).after).toBe(expected);
  });

  test.each([
    '2026-02-30T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-01-31T12:00:00+23:00',
    '2026-01-31T25:00:00Z',
    '2026-01-31',
    'yesterday',
  ])('%s is refused', (given) => {
    expect(() => readTaxiiQuery({ added_after: given })).toThrow('must be a time');
    expect(() => readTaxiiQuery({ 'match[version]': given })).toThrow('must be a time');
  });
});
