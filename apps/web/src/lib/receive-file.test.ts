import { expect, test } from 'vitest';
import { fileNameOf } from './receive-file';

test.each([
  [`attachment; filename="a.pdf"; filename*=UTF-8''Hafen%20%C3%BC%20x.pdf`, 'Hafen ü x.pdf'],
  ['attachment', 'download'],
  [null, 'download'],
])('%s names the file %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
