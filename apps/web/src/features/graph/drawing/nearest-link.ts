import type { GraphNode } from '../read-graph';

interface Point {
  readonly x: number;
  readonly y: number;
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isArrow = (key: string) => key in DIRECTIONS;

/** The linked node that lies closest to the direction of an arrow key, as points on the screen. */
export function nearestLink(
  { id, links }: GraphNode,
  key: string,
  pointOf: (id: string) => Point | undefined,
): string | undefined {
  const direction = DIRECTIONS[key];
  const here = pointOf(id);
  if (!direction || !here) return undefined;
  let best: { to: string; score: number } | undefined;
  for (const { to } of links) {
    const there = pointOf(to);
    if (!there) continue;
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const distance = Math.hypot(dx, dy) || 1;
    const cosine = (dx * direction.x + dy * direction.y) / distance;
    const score = cosine / Math.sqrt(distance);
    if (cosine > 0.35 && (!best || score > best.score)) best = { to, score };
  }
  return best?.to;
}
