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

test('positions grow with time, not with the number of events', () => {
  const positions = createLivePositions(SECRET);
  positions.observe(1_000_000);
  const [earlier, later] = [positions.write(1), positions.write(900)];
  expect(timeOf(later) - timeOf(earlier)).toBe(1);
  positions.observe(1_000_005);
  expect(timeOf(positions.write(901)) - timeOf(later)).toBeGreaterThan(4000);
});

test('positions grow across instances, and those of pages are earlier', () => {
  const [ahead, behind] = [createLivePositions(SECRET), createLivePositions(SECRET)];
  ahead.observe(90_000);
  behind.observe(80_000);
  const last = ahead.write(7);
  const page = ahead.writeForPage(7);
  expect(timeOf(behind.write(8))).toBeGreaterThan(timeOf(page));
  expect(behind.read(last)).toBe(7);
  expect(timeOf(behind.write(9))).toBeGreaterThan(timeOf(last));
});
