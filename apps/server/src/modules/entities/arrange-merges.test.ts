import { expect, test } from 'vitest';
import { arrangeMerges } from './arrange-merges';

const arrange = (merges: string) =>
  Object.fromEntries(
    [
      ...arrangeMerges(
        merges.split(' ').map(([fromId = '', , intoId = '']) => ({ fromId, intoId })),
      ),
    ].map(([id, ancestors]) => [id, ancestors.join('')]),
  );

test.each([
  ['one after the other', 'A>B B>C', { A: 'BC', B: 'C' }],
  ['what was merged into something else first', 'A>X A>B', { A: 'XB', X: 'B' }],
  ['into what was merged into something else', 'B>Y A>B', { A: 'BY', B: 'Y' }],
  ['both of which were merged into the same', 'A>X B>X A>B', { A: 'BX', B: 'X' }],
  [
    'both of which are far below the same',
    'A>X X>Z B>Y Y>Z A>B',
    { A: 'XBYZ', X: 'BYZ', B: 'YZ', Y: 'Z' },
  ],
  ['in a circle', 'A>B B>C C>A', { A: 'BC', B: 'C' }],
])('%s', (_, merges, expected) => {
  expect(arrange(merges)).toEqual(expected);
});

test('nothing that somebody has merged comes apart, whatever is merged later', () => {
  const letters = [...'ABCDEFGH'];
  const pick = (seed: number) => letters[Math.abs(Math.trunc(Math.sin(seed) * 1e6)) % 8] ?? 'A';
  for (let run = 0; run < 500; run += 1) {
    const merges = Array.from({ length: 9 }, (_, n) => ({
      fromId: pick(run * 31 + n * 2),
      intoId: pick(run * 17 + n * 3 + 1),
    })).filter(({ fromId, intoId }) => fromId !== intoId);
    const above = arrangeMerges(merges);
    for (const { fromId, intoId } of merges) {
      const isAbove = above.get(fromId)?.includes(intoId) || above.get(intoId)?.includes(fromId);
      expect(isAbove).toBe(true);
    }
    // One path upwards: what is above something is above all that is below it.
    for (const [, [parent = '', ...rest]] of above) expect(above.get(parent) ?? []).toEqual(rest);
  }
});
