import { expect, test } from 'vitest';
import { fileUrl, uploadIdOf } from './file-limits';

const ID = '019a8a2e-0000-7000-8000-000000000001';

test('an address and its upload are told from each other', () => {
  expect(uploadIdOf(fileUrl(ID))).toBe(ID);
});

test.each([
  'https://example.org/api/files/019a8a2e-0000-7000-8000-000000000001',
  `${fileUrl(ID)}/preview`,
  `${fileUrl(ID)}?x=1`,
  '/api/files/../users',
  '',
])('%s names no upload', (url) => {
  expect(uploadIdOf(url)).toBeNull();
});
