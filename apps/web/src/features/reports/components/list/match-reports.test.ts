import type { Report } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { matchReports } from './match-reports';

const report = (title: string, parts: Partial<Report> = {}) =>
  ({
    id: title,
    title,
    content: '',
    tags: [],
    sourceReliability: null,
    informationCredibility: null,
    intelligenceType: 'OSINT',
    createdAt: '2026-03-01T23:59:59Z',
    ...parts,
  }) as unknown as Report;

const reports = [
  report('Harbour of Tromsø', { sourceReliability: 'F', informationCredibility: 1 }),
  report('Burst traffic', { content: 'seen from 10.0.4.17', intelligenceType: 'SIGINT' }),
  report('Edge flaw', {
    tags: ['CVE-2024-3094', 'vpn'],
    region: 'Europe',
    userId: 'ada',
    sourceReliability: 'B',
    informationCredibility: 2,
    createdAt: '2026-03-02T00:00:00Z',
  }),
];
const titles = (search: Parameters<typeof matchReports>[1]) =>
  matchReports(reports, search).map(({ title }) => title);

it('searches title, content and tags, ignoring case', () => {
  expect(titles({ q: 'TROMSO' })).toEqual(['Harbour of Tromsø']);
  expect(titles({ q: '10.0.4.17' })).toEqual(['Burst traffic']);
  expect(titles({ q: 'cve-2024-3094' })).toEqual(['Edge flaw']);
  expect(titles({ q: 'arbou' })).toEqual(['Harbour of Tromsø']);
});

it('requires every term', () => {
  expect(titles({ q: 'edge vpn' })).toEqual(['Edge flaw']);
  expect(titles({ q: 'edge harbour' })).toEqual([]);
});

it.each([
  [{ region: 'Europe' }, ['Edge flaw']],
  [{ author: 'ada' }, ['Edge flaw']],
  [{ tag: 'vpn' }, ['Edge flaw']],
  [{ tag: 'vp' }, []],
  [{ grade: 'B2' }, ['Edge flaw']],
  [{ grade: 'E5' }, ['Edge flaw']],
  [{ grade: 'A5' }, []],
  [{ grade: 'C1' }, []],
  [{ from: '2026-03-02' }, ['Edge flaw']],
  [{ to: '2026-03-01' }, ['Harbour of Tromsø', 'Burst traffic']],
  [{ q: 'harbour', tag: 'vpn' }, []],
])('filters by %o', (filter, expected) => {
  expect(titles(filter)).toEqual(expected);
});

it('filters by type alone or with text', () => {
  expect(titles({ type: 'SIGINT' })).toEqual(['Burst traffic']);
  expect(titles({ q: 'vpn', type: 'SIGINT' })).toEqual([]);
  expect(titles({})).toHaveLength(3);
});
