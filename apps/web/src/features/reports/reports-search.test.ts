import { expect, it } from 'vitest';
import { readReportsSearch } from './reports-search';

const author = '019a0000-0000-7000-8000-000000000001';

it.each([
  [{}, {}],
  [{ q: ' ', type: 'NONE', sort: 'newest', view: 'list' }, {}],
  [
    {
      q: 'ais',
      type: 'OSINT',
      region: 'Europe',
      author,
      tag: 'vpn',
      grade: 'B2',
      sort: 'changed',
      view: 'table',
    },
    {
      q: 'ais',
      type: 'OSINT',
      region: 'Europe',
      author,
      tag: 'vpn',
      grade: 'B2',
      sort: 'changed',
      view: 'table',
    },
  ],
  [{ from: '2026-02-28', to: '2026-02-30' }, { from: '2026-02-28' }],
  [{ author: 'ada', from: 'today', tag: ['x'], grade: 'F6' }, {}],
  [{ view: 'map' }, { view: 'map' }],
])('reads %o as %o', (raw, expected) => {
  expect(readReportsSearch(raw)).toEqual(expected);
});
