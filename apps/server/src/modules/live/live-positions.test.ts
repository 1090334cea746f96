import { expect, test } from 'vitest';
import { createLivePositions } from './live-positions';

const SECRET = 'a secret that the instances share, long enough';
const timeOf = (position: string) => Number(position.split('.')[0]);

test('a position can be read by every instance, and by nothing else', () => {
  const [first, second] = [createLivePositions(SECRET), createLivePositions(SECRET)];
  const position = first.write(123_456);
  expect(second.read(position)).toBe(123_456);
  expect(createLivePositions('another secret, as long as the other').read(position)).toBeNull();
  for (const text of ['', '12', '12.', 'x.y', `13${position}`, `${position}A`, '1.'.repeat(500)]) {
    expect(second.read(text)).toBeNull();
  }
});

test('positions tell the time, and neither how many rows there are nor when they were written', () => {
  let now = 1_000_000;
  const positions = createLivePositions(SECRET, () => now);
  const [earlier, later] = [positions.write(1), positions.write(900)];
  expect(timeOf(later) - timeOf(earlier)).toBe(1);
  now += 5;
  expect(timeOf(positions.write(900))).toBe(now * 1000);
  // Also those of pages that are read within one moment, before and after a row.
  const pages = [900, 900, 901].map(positions.writeForPage);
  expect(pages.map(timeOf).map((time, i, [first = 0]) => time - first - i)).toEqual([0, 0, 0]);
  expect(new Set(pages.map((page) => page.split('.')[1])).size).toBe(3);
});

test('positions grow across instances, and those of pages are earlier', () => {
  const [ahead, behind] = [
    createLivePositions(SECRET, () => 190_000),
    createLivePositions(SECRET, () => 80_000),
  ];
  for (const positions of [ahead, behind]) positions.setClock(100_000);
  const last = ahead.write(7);
  const page = ahead.writeForPage(7);
  expect(timeOf(behind.write(8))).toBeGreaterThan(timeOf(page));
  expect(behind.read(last)).toBe(7);
  expect(timeOf(behind.write(9))).toBeGreaterThan(timeOf(last));
});
