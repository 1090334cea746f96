import type { Report } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { matchReports } from './match-reports';

const report = (title: string, parts: Partial<Report> = {}) =>
  ({
    id: title,
    title,
    content: '',
    tags: [],
    intelligenceType: 'OSINT',
    ...parts,
  }) as unknown as Report;

const reports = [
  report('Harbour of Tromsø'),
  report('Burst traffic', { content: 'seen from 10.0.4.17', intelligenceType: 'SIGINT' }),
  report('Edge flaw', { tags: ['CVE-2024-3094', 'vpn'] }),
];
const titles = (search: Parameters<typeof matchReports>[1]) =>
  matchReports(reports, search).map(({ title }) => title);

it('searches title, content and tags, whatever the case', () => {
  expect(titles({ q: 'TROMSO' })).toEqual(['Harbour of Tromsø']);
  expect(titles({ q: '10.0.4.17' })).toEqual(['Burst traffic']);
  expect(titles({ q: 'cve-2024-3094' })).toEqual(['Edge flaw']);
  expect(titles({ q: 'arbou' })).toEqual(['Harbour of Tromsø']);
});

it('wants every term', () => {
  expect(titles({ q: 'edge vpn' })).toEqual(['Edge flaw']);
  expect(titles({ q: 'edge harbour' })).toEqual([]);
});

it('filters by type alone or with text', () => {
  expect(titles({ type: 'SIGINT' })).toEqual(['Burst traffic']);
  expect(titles({ q: 'vpn', type: 'SIGINT' })).toEqual([]);
  expect(titles({})).toHaveLength(3);
});
