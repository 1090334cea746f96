import { expect, test } from 'vitest';
import { formatClock } from './utc-clock';

test('the clock shows UTC', () => {
  expect(formatClock(new Date('2026-11-16T04:47:12.900Z'))).toEqual({
    time: '04:47:12Z',
    day: 'Mon 16 Nov',
  });
});
