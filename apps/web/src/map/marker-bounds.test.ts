import { describe, expect, test } from 'vitest';
import { boundsOf, type Cover, pinRoom, roomAround, shiftInto } from './marker-bounds';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });
const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
});

describe('the bounds of markers', () => {
  test('are none without markers and a point for one', () => {
    expect(boundsOf([])).toBeNull();
    expect(boundsOf([at(10, 60)])).toEqual([10, 60, 10, 60]);
  });

  test('have all of them', () => {
    expect(boundsOf([at(-70, -12), at(18.9, 69.6), at(100, 0)])).toEqual([-70, -12, 100, 69.6]);
  });

  test('cross the antimeridian where that is shorter', () => {
    expect(boundsOf([at(170, 10), at(-175, -5), at(160, 0)])).toEqual([160, -5, 185, 10]);
  });
});

describe('the room around markers', () => {
  const map = box(0, 0, 800, 600);

  test('is what a pin needs if nothing covers the map', () => {
    expect(roomAround(map, [], pinRoom(1))).toEqual({ top: 48, right: 28, bottom: 28, left: 28 });
  });

  test('keeps them clear of what lies over the map', () => {
    const covers: Cover[] = [
      { edge: 'bottom', box: box(12, 520, 788, 564) },
      { edge: 'right', box: box(758, 10, 790, 120) },
      { edge: 'top', box: box(0, 900, 800, 940) },
    ];
    const room = roomAround(map, covers, pinRoom(1));
    expect(room).toEqual({ top: 48, right: 28 + 42, bottom: 28 + 80, left: 28 });
  });
});

describe('a box that must be inside another', () => {
  const into = box(0, 0, 100, 100);
  test.each([
    ['inside', box(10, 10, 50, 50), { x: 0, y: 0 }],
    ['beyond the right', box(80, 10, 120, 50), { x: -20, y: 0 }],
    ['beyond the top left', box(-5, -10, 20, 20), { x: 5, y: 10 }],
    ['larger than it', box(-10, 20, 200, 80), { x: 10, y: 0 }],
  ])('moves if it is %s', (_name, moved, shift) => {
    expect(shiftInto(moved, into)).toEqual(shift);
  });
});
