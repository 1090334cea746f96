import { UPLOAD_MAX_BYTES } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { startUpload } from './pending-upload';

const NOW = new Date('2026-11-15T09:08:07Z');

test.each([
  ['map.png', 'image/png', 'map.png'],
  ['image.png', 'image/png', 'screenshot-2026-11-15-090807.png'],
  ['', 'image/jpeg', 'screenshot-2026-11-15-090807.jpg'],
  ['image.txt', 'text/plain', 'image.txt'],
])('a file %j of type %s is called %s', (name, type, expected) => {
  expect(startUpload(1, new File(['x'], name, { type }), NOW).filename).toBe(expected);
});

test('waits to be sent', () => {
  expect(startUpload(1, new File(['x'], 'a.txt'))).toMatchObject({
    state: 'waiting',
    problem: null,
    canRetry: true,
  });
});

test.each([
  [new File([], 'empty.txt'), 'The file is empty'],
  [new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], 'a.bin'), 'A file may have at most 25 MB'],
])('a file that cannot be accepted is refused before it is sent', (file, problem) => {
  expect(startUpload(1, file)).toMatchObject({ state: 'failed', problem, canRetry: false });
});
