import { expect, test } from 'vitest';
import { fileUrl, uploadIdOf } from './file-limits';

const ID = '019a8a2e-0000-7000-8000-000000000001';

test('the upload id is recovered from its URL', () => {
  expect(uploadIdOf(fileUrl(ID))).toBe(ID);
});

test.each([
  'https://example.org/api/files/019a8a2e-0000-7000-8000-000000000001',
  `${fileUrl(ID)}/preview`,
  `${fileUrl(ID)}?x=1`,
  '/api/files/../users',
  '',
])('%s is not an upload', (url) => {
  expect(uploadIdOf(url)).toBeNull();
});
