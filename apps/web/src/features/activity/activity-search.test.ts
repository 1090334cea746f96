import { expect, it } from 'vitest';
import { readActivitySearch } from './activity-search';

it.each([
  [{}, {}],
  [
    { tab: 'uploads', side: 'on' },
    { tab: 'uploads', side: 'on' },
  ],
  [{ tab: 'toString', side: 'off' }, {}],
  [{ tab: ['acts'], side: 1 }, {}],
])('reads search parameters: %#', (raw, search) => {
  expect(readActivitySearch(raw)).toEqual(search);
});
