import { expect, test } from 'vitest';
import { createActPositions } from './act-positions';

const positions = createActPositions('a secret of enough length for this test');

test('a position is the same text each time, and is read back', () => {
  const sealed = positions.seal(4711);
  expect(positions.seal(4711)).toBe(sealed);
  expect(positions.open(sealed)).toBe(4711);
  expect(sealed).not.toContain('4711');
});

test('other texts are refused', () => {
  const foreign = createActPositions('another secret of enough length').seal(4711);
  for (const text of ['', '4711', 'x'.repeat(22), foreign, `${positions.seal(1)}AAAA`]) {
    expect(positions.open(text)).toBeNull();
  }
});
