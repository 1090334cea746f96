/** Reproducible random choices (mulberry32 with a seed). */
export interface Chance {
  /** 0 ≤ n < 1 */
  next(): number;
  /** A whole number; both ends are inclusive. */
  between(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  /** Picks by weight. */
  weigh<T>(from: readonly T[], weightOf: (item: T) => number): T;
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
    const item = from[Math.floor(next() * from.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    pick,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    weigh(from, weightOf) {
      let rest = next() * from.reduce((sum, item) => sum + weightOf(item), 0);
      for (const item of from) {
        rest -= weightOf(item);
        if (rest < 0) return item;
      }
      return pick(from);
    },
    shuffle(from) {
      const keyed = from.map((item) => ({ item, key: next() }));
      return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
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
