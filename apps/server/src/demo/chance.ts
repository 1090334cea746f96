/** Chance that falls the same way every time: mulberry32 on a seed. */
export interface Chance {
  /** 0 ≤ n < 1 */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** One of them, each as likely as its weight says. */
  weigh<T>(from: readonly T[], weightOf: (one: T) => number): T;
  shuffle<T>(from: readonly T[]): T[];
}

export function createChance(seed: string): Chance {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(next() * from.length)];
    if (one === undefined) throw new Error('there is nothing to pick from');
    return one;
  };
  return {
    next,
    pick,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    weigh(from, weightOf) {
      let rest = next() * from.reduce((sum, one) => sum + weightOf(one), 0);
      for (const one of from) {
        rest -= weightOf(one);
        if (rest < 0) return one;
      }
      return pick(from);
    },
    shuffle(from) {
      const keyed = from.map((one) => ({ one, key: next() }));
      return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
    },
  };
}

function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}
