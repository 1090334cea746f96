import type { PlacedNode } from '@watchfloor/contract';
import type { ReadGraph } from '../read-graph';

/** Where each node is, and whether it was put there. Kept while the graph grows. */
export type Places = Map<string, Omit<PlacedNode, 'id'>>;

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const STEP = 10;

/** Gives new nodes a place around a node that has one, those with many links first. */
export function seedPositions({ nodes }: Pick<ReadGraph, 'nodes'>, places: Places): void {
  const byDegree = [...nodes.values()].toSorted((a, b) => b.degree - a.degree);
  byDegree.forEach(({ id, links }, index) => {
    if (places.has(id)) return;
    const near = links.map(({ to }) => places.get(to)).find((place) => place !== undefined);
    const radius = STEP * Math.sqrt(index + 1);
    places.set(id, {
      x: (near?.x ?? 0) + radius * Math.cos(index * GOLDEN_ANGLE),
      y: (near?.y ?? 0) + radius * Math.sin(index * GOLDEN_ANGLE),
      isPinned: false,
    });
  });
}
