import { expect, test } from 'vitest';
import { createLivePositions } from './live-positions';

const SECRET = 'a secret that the instances share, long enough';
const timeOf = (position: string) => Number(position.split('.')[0]);

test('a position gives back its number on every instance, and to nobody else', () => {
  const [one, two] = [createLivePositions(SECRET), createLivePositions(SECRET)];
  const position = one.write(123_456);
  expect(two.read(position)).toBe(123_456);
  expect(createLivePositions('another secret, as long as the other').read(position)).toBeNull();
  for (const text of ['', '12', '12.', 'x.y', `13${position}`, `${position}A`, '1.'.repeat(500)]) {
    expect(two.read(text)).toBeNull();
  }
});

test('positions grow by time, not by what happens in between', () => {
  const positions = createLivePositions(SECRET);
  positions.observe(1_000_000);
  const [first, second] = [positions.write(1), positions.write(900)];
  expect(timeOf(second) - timeOf(first)).toBe(1);
  positions.observe(1_000_005);
  expect(timeOf(positions.write(901)) - timeOf(second)).toBeGreaterThan(4000);
});

test('an instance goes on after what another has said, and pages stand before both', () => {
  const [ahead, behind] = [createLivePositions(SECRET), createLivePositions(SECRET)];
  ahead.observe(90_000);
  behind.observe(80_000);
  const last = ahead.write(7);
  const page = ahead.writeForPage(7);
  expect(timeOf(behind.write(8))).toBeGreaterThan(timeOf(page));
  expect(behind.read(last)).toBe(7);
  expect(timeOf(behind.write(9))).toBeGreaterThan(timeOf(last));
});
