import { expect, it } from 'vitest';
import { diffSequences } from './diff-sequences';

/** The length of the longest common subsequence, by the table that the comparison avoids. */
function commonLength(one: Int32Array, other: Int32Array): number {
  let above = new Int32Array(other.length + 1);
  for (const item of one) {
    const row = new Int32Array(other.length + 1);
    other.forEach((candidate, index) => {
      row[index + 1] =
        item === candidate
          ? (above[index] ?? 0) + 1
          : Math.max(above[index + 1] ?? 0, row[index] ?? 0);
    });
    above = row;
  }
  return above[other.length] ?? 0;
}

it('finds as much in common as there is, in order', () => {
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const sequence = () => Int32Array.from({ length: random(30) }, () => random(5));
  for (let round = 0; round < 500; round += 1) {
    const [one, other] = [sequence(), sequence()];
    const matches = diffSequences(one, other, { steps: 1_000_000 });
    let [atOne, atOther, found] = [0, 0, 0];
    for (const { before, after, length } of matches) {
      expect(before).toBeGreaterThanOrEqual(atOne);
      expect(after).toBeGreaterThanOrEqual(atOther);
      expect(one.slice(before, before + length)).toEqual(other.slice(after, after + length));
      [atOne, atOther, found] = [before + length, after + length, found + length];
    }
    expect(found).toBe(commonLength(one, other));
  }
});
