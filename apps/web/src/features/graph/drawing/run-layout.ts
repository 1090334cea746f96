import { EDGE_PARTS, type LayoutRequest, type LayoutStep, NODE_PARTS } from './layout-messages';
import type { Places } from './seed-positions';

interface LayoutInput {
  readonly ids: readonly string[];
  readonly sizeOf: (id: string) => number;
  readonly edges: readonly { readonly a: string; readonly b: string }[];
  readonly places: Places;
}

/** Lets the nodes settle in a worker, which writes to `places`. */
export function runLayout({ ids, sizeOf, edges, places }: LayoutInput, onStep: () => void) {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  const send = (request: LayoutRequest) => worker.postMessage(request);
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const nodes = new Float32Array(ids.length * NODE_PARTS);
  ids.forEach((id, index) => {
    const { x = 0, y = 0, isPinned = false } = places.get(id) ?? {};
    // Place, speed, last speed, mass, convergence, size, whether it stays.
    nodes.set([x, y, 0, 0, 0, 0, 1, 1, sizeOf(id), isPinned ? 1 : 0], index * NODE_PARTS);
  });
  const ends = new Float32Array(edges.length * EDGE_PARTS);
  edges.forEach(({ a, b }, index) => {
    const [from, to] = [(indexes.get(a) ?? 0) * NODE_PARTS, (indexes.get(b) ?? 0) * NODE_PARTS];
    ends.set([from, to, 1], index * EDGE_PARTS);
    nodes[from + 6] = (nodes[from + 6] ?? 0) + 1;
    nodes[to + 6] = (nodes[to + 6] ?? 0) + 1;
  });
  const held = new Set<string>();

  worker.onmessage = ({ data: { positions } }: MessageEvent<LayoutStep>) => {
    ids.forEach((id, index) => {
      const place = places.get(id);
      if (!place || place.isPinned || held.has(id)) return;
      place.x = positions[index * 2] ?? place.x;
      place.y = positions[index * 2 + 1] ?? place.y;
    });
    onStep();
  };
  send({ kind: 'start', nodes, edges: ends });

  return {
    /** While it is dragged, or when it was let go or freed. */
    place(id: string, isHeld: boolean): void {
      const [index, place] = [indexes.get(id), places.get(id)];
      if (index === undefined || !place) return;
      if (isHeld) held.add(id);
      else held.delete(id);
      const { x, y, isPinned } = place;
      send({ kind: 'place', index, x, y, isFixed: isHeld || isPinned });
    },
    stop: () => worker.terminate(),
  };
}
