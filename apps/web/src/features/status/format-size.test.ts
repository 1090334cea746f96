import { expect, it } from 'vitest';
import { formatDuration, formatSize } from './format-size';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [250 * 1024 ** 2, '250 MB'],
  [1024 ** 6, '1024 PB'],
  [-1, '0 B'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

it.each([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [3_660_000, '1 hour 1 minute'],
  [2 * 86_400_000 + 90_000, '2 days 1 minute'],
  [86_400_000 + 2 * 3_600_000 + 300_000, '1 day 2 hours'],
])('%d ms are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
