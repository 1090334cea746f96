/** Deterministic (mulberry32): the same seed gives the same data on every machine. */
export interface Random {
  next(): number;
  integer(below: number): number;
  pick<T>(list: readonly T[]): T;
  pickSkewed<T>(list: readonly T[]): T;
  hex(length: number): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (below: number) => Math.floor(next() * below);
  return {
    next,
    integer,
    pick: <T>(list: readonly T[]) => list[integer(list.length)] as T,
    /** Prefers low indexes, as words are used (Zipf). */
    pickSkewed: <T>(list: readonly T[]) =>
      (list[Math.floor(list.length ** next()) - 1] ?? list[0]) as T,
    hex: (length: number) => Array.from({ length }, () => integer(16).toString(16)).join(''),
  };
}
