/** A small deterministic generator (mulberry32): the same seed gives the same data on every machine. */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (below) => Math.floor(next() * below);
  return {
    next,
    integer,
    pick: (list) => list[integer(list.length)],
    /** The lower the index the more often, as words are used (Zipf). */
    pickSkewed: (list) => list[Math.floor(list.length ** next()) - 1] ?? list[0],
    hex: (length) => Array.from({ length }, () => integer(16).toString(16)).join(''),
  };
}
