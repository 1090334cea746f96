import { describe, expect, test } from 'vitest';
import { Latitude, Longitude } from './coordinates';

describe('a latitude', () => {
  test.each(['0', '-90', '90', '90.000', '59.913900', '+12.5', '.5', '-.5', '7.', '-0.00001'])(
    '%s is stored as entered',
    (text) => expect(Latitude.parse(text)).toBe(text),
  );

  test('is trimmed', () => expect(Latitude.parse(' 5 ')).toBe('5'));

  test.each([
    '',
    ' ',
    '-',
    '.',
    '1e1',
    '0x10',
    'NaN',
    'Infinity',
    '5,5',
    '5 5',
    '١٢',
    '0059.1',
    '1.1234567890123456',
  ])('%j is not a number of degrees', (text) =>
    expect(Latitude.safeParse(text).error?.issues[0]?.message).toBe(
      'Latitude must be a number of degrees',
    ),
  );

  test.each(['90.000000000000001', '-90.1', '91', '180'])('%s is out of range', (text) =>
    expect(Latitude.safeParse(text).error?.issues[0]?.message).toBe(
      'Latitude must be between -90 and 90',
    ),
  );

  test.each([5, null, undefined, ['5'], {}])('%j is not text', (value) =>
    expect(Latitude.safeParse(value).success).toBe(false),
  );
});

test('a longitude ranges from -180 to 180', () => {
  expect(Longitude.parse('-180')).toBe('-180');
  expect(Longitude.parse('180.0')).toBe('180.0');
  expect(Longitude.safeParse('180.000000000000001').success).toBe(false);
});
