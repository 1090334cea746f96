import { expect, it } from 'vitest';
import { readSourcesSearch } from './sources-search';

it.each([
  [{}, {}],
  [
    { state: 'failing', q: ' cert ' },
    { state: 'failing', q: 'cert' },
  ],
  [{ state: 'all', q: ' ' }, {}],
  [{ state: 'toString', q: 7, other: 'x' }, {}],
])('reads %j as %j', (raw, search) => {
  expect(readSourcesSearch(raw)).toEqual(search);
});
