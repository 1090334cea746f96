import { expect, test } from 'vitest';
import { countDays } from './count-days';

test('one day is the last of a few bars', () => {
  const bars = countDays([{ day: '2026-11-17', count: 3 }]);
  expect(bars).toHaveLength(8);
  expect(bars.at(-1)).toEqual({ from: '2026-11-17', before: '2026-11-18', count: 3 });
  expect(bars[0]).toEqual({ from: '2026-11-10', before: '2026-11-11', count: 0 });
});

test('many days share few bars, and every match is in one of them', () => {
  const days = Array.from({ length: 400 }, (_, index) => ({
    day: new Date(Date.UTC(2025, 0, 1 + index * 2)).toISOString().slice(0, 10),
    count: index,
  }));
  const bars = countDays(days);
  expect(bars.length).toBeLessThanOrEqual(26);
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe((399 * 400) / 2);
  bars.slice(1).forEach((bar, index) => {
    expect(bar.from).toBe(bars[index]?.before);
  });
  expect(bars.at(-1)?.before).toBe(
    new Date(Date.parse(days.at(-1)?.day ?? '') + 86_400_000).toISOString().slice(0, 10),
  );
});
