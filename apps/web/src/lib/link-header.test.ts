import { expect, it } from 'vitest';
import { nextCursorOf } from './link-header';

it('reads the cursor of the next page', () => {
  expect(nextCursorOf('</api/reports?limit=2&cursor=abc%3D%3D>; rel="next"')).toBe('abc==');
});

it('finds next among several links, quoted or not', () => {
  const header =
    '</api/reports?cursor=a>; rel="prev", </api/reports?cursor=b>; title="x"; rel=next';
  expect(nextCursorOf(header)).toBe('b');
});

it('has no cursor on the last page', () => {
  expect(nextCursorOf(null)).toBeUndefined();
  expect(nextCursorOf('</api/reports?cursor=a>; rel="prev"')).toBeUndefined();
  expect(nextCursorOf('</api/reports?cursor=a>; rel="nextish"')).toBeUndefined();
});
