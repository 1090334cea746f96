import { expect, test } from 'vitest';
import type { GraphNode } from '../read-graph';
import { nearestLink } from './nearest-link';

const PLACES: Readonly<Record<string, { x: number; y: number }>> = {
  centre: { x: 0, y: 0 },
  right: { x: 50, y: 5 },
  'far right': { x: 500, y: 0 },
  above: { x: 0, y: -80 },
};
const node: GraphNode = {
  ...{ id: 'centre', kind: 'report', family: 'report', label: '', degree: 3 },
  ...{ more: undefined, at: undefined },
  links: ['right', 'far right', 'above', 'nowhere'].map((to) => ({
    ...{ to, kind: 'cites', isOutward: true, weight: 1, at: '' },
  })),
};
const walk = (key: string) => nearestLink(node, key, (id) => PLACES[id]);

test('an arrow key leads to the linked node in its direction', () => {
  expect(walk('ArrowRight')).toBe('right');
  expect(walk('ArrowUp')).toBe('above');
});

test('where nothing is linked, it leads nowhere', () => {
  expect(walk('ArrowLeft')).toBeUndefined();
  expect(walk('ArrowDown')).toBeUndefined();
  expect(walk('Enter')).toBeUndefined();
});
