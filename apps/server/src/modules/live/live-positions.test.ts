import { expect, test } from 'vitest';
import { createLivePositions } from './live-positions';

const SECRET = 'a secret that the instances share, long enough';
const timeOf = (position: string) => Number(position.split('.')[0]);

test('a position can be read by every instance, and by nothing else', () => {
  const [first, second] = [createLivePositions(SECRET), createLivePositions(SECRET)];
  const position = first.write(123_456, 987);
  expect(second.read(position)).toEqual({ id: 123_456, at: 987 });
  expect(createLivePositions('another secret, as long as the other').read(position)).toBeNull();
  for (const text of ['', '12', '12.', 'x.y', `13${position}`, `${position}A`, '1.'.repeat(500)]) {
    expect(second.read(text)).toBeNull();
  }
});

test('positions tell the time, and nothing that could be compared', () => {
  const positions = createLivePositions(SECRET, () => 190_000);
  positions.setClock(100_000);
  expect(positions.now()).toBe(100_000_000);
  const pages = Array.from({ length: 20 }, () => positions.writeForPage(900));
  expect(new Set(pages.map(timeOf))).toEqual(new Set([70_000_000]));
  expect(new Set(pages).size).toBeGreaterThan(15);
  // Of a row it is the same each time: it is told to who sees the row.
  expect(positions.writeRow(900)).toBe(positions.writeRow(900));
});
