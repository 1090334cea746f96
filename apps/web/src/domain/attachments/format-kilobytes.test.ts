import { expect, test } from 'vitest';
import { formatKilobytes } from './format-kilobytes';

test.each([
  [1, '0.0 KB'],
  [512, '0.5 KB'],
  [12_847, '12.5 KB'],
  [25 * 1024 * 1024, '25,600.0 KB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatKilobytes(bytes)).toBe(text);
});
