import { expect, test } from 'vitest';
import type { GraphNode } from '../read-graph';
import { type Places, seedPositions } from './seed-positions';

const node = (id: string, to: readonly string[]): GraphNode => ({
  ...{ id, kind: 'report', family: 'report', label: id, more: undefined, at: undefined },
  degree: to.length,
  links: to.map((other) => ({ to: other, kind: 'cites', isOutward: true, weight: 1, at: '' })),
});
const graphOf = (...nodes: GraphNode[]) => ({ nodes: new Map(nodes.map((one) => [one.id, one])) });

test('every node has a place of its own, the same each time', () => {
  const graph = graphOf(node('a', ['b', 'c']), node('b', ['a']), node('c', ['a']), node('d', []));
  const [once, again]: [Places, Places] = [new Map(), new Map()];
  seedPositions(graph, once);
  seedPositions(graph, again);
  expect(once).toEqual(again);
  expect(new Set([...once.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
});

test('what has a place keeps it, and new nodes come near what they are linked with', () => {
  const places: Places = new Map([['a', { x: 900, y: -900, isPinned: true }]]);
  seedPositions(graphOf(node('a', ['b']), node('b', ['a'])), places);
  expect(places.get('a')).toEqual({ x: 900, y: -900, isPinned: true });
  const { x = 0, y = 0 } = places.get('b') ?? {};
  expect(Math.hypot(x - 900, y + 900)).toBeLessThan(50);
});
