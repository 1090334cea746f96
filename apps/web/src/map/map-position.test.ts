import { describe, expect, test } from 'vitest';
import { formatDegrees, formatPosition } from './map-position';

describe('a position is shown', () => {
  test.each([
    ['18.9553', '18.9553'],
    [18.95534999, '18.9553'],
    ['-0.00001', '0.0000'],
    [-33, '-33.0000'],
    ['90', '90.0000'],
  ])('%s as %s', (degrees, shown) => expect(formatDegrees(degrees)).toBe(shown));

  test('latitude first', () => {
    expect(formatPosition({ latitude: '69.6492', longitude: 18.95534 })).toBe('69.6492, 18.9553');
  });
});
