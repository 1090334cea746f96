import { expect, it } from 'vitest';
import { toAuditFilter } from './audit-filter';
import { readAuditSearch } from './audit-search';

const id = '019a0000-0000-7000-8000-000000000000';

it.each([
  [{}, {}],
  [
    { q: 'elin', act: 'sign-in', actor: id, from: '2026-01-31', to: '2026-02-01' },
    { q: 'elin', act: 'sign-in', actor: id, from: '2026-01-31', to: '2026-02-01' },
  ],
  [{ q: '  ', act: 'toString', actor: 'me', from: 'today', to: '2026-13-40' }, {}],
  [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(200) }],
])('reads search parameters: %#', (raw, search) => {
  expect(readAuditSearch(raw)).toEqual(search);
});

it('leaves out an act that does not exist', () => {
  expect(toAuditFilter({ act: 'sign-in' })).toEqual({ act: 'sign-in' });
  expect(toAuditFilter({ act: 'constructor' })).toEqual({});
});

it('requests whole days, including the last', () => {
  const { from, to } = toAuditFilter({ from: '2026-12-31', to: '2026-12-31' });
  expect(new Date(from ?? '').getDate()).toBe(31);
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000);
});
