/** Equal parts of two sequences: `length` items from `before` and from `after` on. */
export interface Match {
  before: number;
  after: number;
  length: number;
}

/** How much work is left; shared by several comparisons, so that all of them together are bounded. */
export interface Effort {
  steps: number;
}

interface Range {
  from: number;
  to: number;
}

/**
 * The equal parts of two sequences by the shortest edit script (Myers, in linear memory). Where the effort runs out, the
 * rest counts as different.
 */
export function diffSequences(before: Int32Array, after: Int32Array, effort: Effort): Match[] {
  const matches: Match[] = [];
  compare({ from: 0, to: before.length }, { from: 0, to: after.length });
  return matches;

  function add(match: Match) {
    if (match.length > 0) matches.push(match);
  }

  function compare(one: Range, other: Range): void {
    const start = { before: one.from, after: other.from };
    while (one.from < one.to && other.from < other.to && before[one.from] === after[other.from]) {
      one.from += 1;
      other.from += 1;
    }
    add({ ...start, length: one.from - start.before });
    let end = 0;
    while (
      one.from < one.to - end &&
      other.from < other.to - end &&
      before[one.to - end - 1] === after[other.to - end - 1]
    ) {
      end += 1;
    }
    const inner = { from: one.from, to: one.to - end };
    const otherInner = { from: other.from, to: other.to - end };
    const middle = findMiddle(before, after, inner, otherInner, effort);
    if (middle) {
      compare({ from: inner.from, to: middle.x }, { from: otherInner.from, to: middle.y });
      compare({ from: middle.x, to: inner.to }, { from: middle.y, to: otherInner.to });
    }
    add({ before: inner.to, after: otherInner.to, length: end });
  }
}

/** A point on a shortest path, found from both ends at once. Null if nothing is equal or the effort ran out. */
function findMiddle(
  before: Int32Array,
  after: Int32Array,
  one: Range,
  other: Range,
  effort: Effort,
): { x: number; y: number } | null {
  const width = one.to - one.from;
  const height = other.to - other.from;
  if (width === 0 || height === 0) return null;
  const most = Math.ceil((width + height) / 2);
  const delta = width - height;
  const isOdd = delta % 2 !== 0;
  const forward = createFront(most);
  const backward = createFront(most);
  for (let edits = 0; edits <= most; edits += 1) {
    if (effort.steps < 0) return null;
    for (let k = -edits + forward.low; k <= edits - forward.high; k += 2) {
      let x = stepOn(forward, k, edits);
      let y = x - k;
      while (x < width && y < height && before[one.from + x] === after[other.from + y]) {
        x += 1;
        y += 1;
        effort.steps -= 1;
      }
      effort.steps -= 1;
      forward.reached[most + 1 + k] = x;
      if (x > width) forward.high += 2;
      else if (y > height) forward.low += 2;
      else if (isOdd) {
        const met = reachedBy(backward, delta - k, most);
        if (met >= 0 && x >= width - met) return { x: one.from + x, y: other.from + y };
      }
    }
    for (let k = -edits + backward.low; k <= edits - backward.high; k += 2) {
      let x = stepOn(backward, k, edits);
      let y = x - k;
      while (x < width && y < height && before[one.to - 1 - x] === after[other.to - 1 - y]) {
        x += 1;
        y += 1;
        effort.steps -= 1;
      }
      effort.steps -= 1;
      backward.reached[most + 1 + k] = x;
      if (x > width) backward.high += 2;
      else if (y > height) backward.low += 2;
      else if (!isOdd) {
        const met = reachedBy(forward, delta - k, most);
        if (met >= 0 && met >= width - x) {
          return { x: one.from + met, y: other.from + met - (delta - k) };
        }
      }
    }
  }
  return null;
}

/** How far each diagonal was followed, and how many diagonals at either side left the field. */
interface Front {
  reached: Int32Array;
  low: number;
  high: number;
}

function createFront(most: number): Front {
  const reached = new Int32Array(2 * most + 3).fill(-1);
  reached[most + 2] = 0;
  return { reached, low: 0, high: 0 };
}

function stepOn({ reached }: Front, k: number, edits: number): number {
  const at = (reached.length - 1) / 2 + k;
  const left = reached[at - 1] ?? -1;
  const right = reached[at + 1] ?? -1;
  return k === -edits || (k !== edits && left < right) ? right : left + 1;
}

function reachedBy({ reached }: Front, k: number, most: number): number {
  return reached[most + 1 + k] ?? -1;
}
