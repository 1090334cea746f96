import { expect, test } from 'vitest';
import { formatFileSize } from './format-file-size';

test.each([
  [120, '120 B'],
  [1024, '1.0 KB'],
  [12_847, '12.5 KB'],
  [25 * 1024 * 1024, '25,600.0 KB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
