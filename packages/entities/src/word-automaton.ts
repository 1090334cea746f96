/** Finds which of many lists of words begin at each word of a text, in one pass from its end (Aho-Corasick). */
export interface WordAutomaton {
  /** The node of each list; equal lists have the same. */
  readonly nodes: readonly number[];
  /** The number of a word; 0 if no list has it. */
  numberOf(word: string): number;
  /** Replaces the number of each word by the node of the longest list that begins there, or 0. */
  findLongest(words: Int32Array): void;
  /** The node of the next shorter list that begins where this one does, or 0. */
  shorterThan(node: number): number;
}

interface Path {
  readonly list: number;
  readonly words: Int32Array;
}

export function createWordAutomaton(lists: readonly (readonly string[])[]): WordAutomaton {
  const numbers = new Map<string, number>();
  for (const word of new Set(lists.flat())) numbers.set(word, numbers.size + 1);
  const numberOf = (word: string) => numbers.get(word) ?? 0;
  const tree = buildTree(
    lists.map((words, list) => ({ list, words: Int32Array.from(words, numberOf).reverse() })),
  );
  return {
    nodes: tree.nodes,
    numberOf,
    findLongest(words) {
      let node = 0;
      for (let at = words.length - 1; at >= 0; at -= 1) {
        const word = words[at] ?? 0;
        node = word === 0 ? 0 : tree.step(node, word);
        words[at] = tree.longest[node] ?? 0;
      }
    },
    shorterThan: (node) => tree.longest[tree.fallback[node] ?? 0] ?? 0,
  };
}

/**
 * Nodes are numbered level by level, so that the children of one follow each other in the order of their words. Flat arrays, because
 * names of members may have a million words.
 */
function buildTree(paths: readonly Path[]) {
  const sorted = paths.toSorted(comparePaths);
  const size = sorted.reduce((sum, { words }) => sum + words.length, 0) + 2;
  const array = () => new Int32Array(size);
  const [word, firstChild, fallback, longest] = [array(), array(), array(), array()];
  /** The paths that lead through a node. */
  const [from, to, depth] = [array(), array(), array()];
  const nodes: number[] = Array(paths.length).fill(0);

  function childOf(node: number, wanted: number): number {
    const end = firstChild[node + 1] ?? 0;
    let [low, high] = [firstChild[node] ?? 0, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((word[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low < end && word[low] === wanted ? low : 0;
  }
  function step(start: number, wanted: number): number {
    for (let node = start; ; node = fallback[node] ?? 0) {
      const child = childOf(node, wanted);
      if (child !== 0 || node === 0) return child;
    }
  }

  let count = 1;
  to[0] = sorted.length;
  for (let node = 0; node < count; node += 1) {
    firstChild[node] = count;
    longest[node] = longest[fallback[node] ?? 0] ?? 0;
    const length = depth[node] ?? 0;
    let previous = 0;
    for (let at = from[node] ?? 0; at < (to[node] ?? 0); at += 1) {
      const { list = 0, words } = sorted[at] ?? {};
      const next = words?.[length];
      if (next === undefined) {
        nodes[list] = node;
        longest[node] = node;
      } else if (next !== previous) {
        previous = next;
        word[count] = next;
        from[count] = at;
        depth[count] = length + 1;
        fallback[count] = node === 0 ? 0 : step(fallback[node] ?? 0, next);
        count += 1;
      }
      if (next !== undefined) to[count - 1] = at + 1;
    }
  }
  firstChild[count] = count;
  return { nodes, step, fallback, longest };
}

function comparePaths({ words: one }: Path, { words: other }: Path): number {
  for (let at = 0; at < one.length && at < other.length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
