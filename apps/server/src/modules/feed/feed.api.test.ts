import { feedEndpoints, usersEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make } = await createTestApp();
const member = await make.member();
const author = await make.member();
const places = [
  ['Europe', 'OSINT'],
  ['Europe', 'SIGINT'],
  ['Africa', 'OSINT'],
  [null, 'HUMINT'],
  ['Europe', 'OSINT'],
] as const;
for (const [region, intelligenceType] of places) {
  await make.report({ region, intelligenceType, userId: author.id });
}

async function feed(regions: string[], intTypes: string[], query: Record<string, number> = {}) {
  await apiAs(member)(usersEndpoints.updatePreferences, { body: { regions, intTypes } });
  const answer = await apiAs(member)(feedEndpoints.listReports, { query });
  expect(answer.status).toBe(200);
  return answer;
}

describe('the feed', () => {
  test.each([
    [[], [], ['Europe OSINT', 'null HUMINT', 'Africa OSINT', 'Europe SIGINT', 'Europe OSINT']],
    [['Europe'], [], ['Europe OSINT', 'Europe SIGINT', 'Europe OSINT']],
    [[], ['OSINT'], ['Europe OSINT', 'Africa OSINT', 'Europe OSINT']],
    [['Europe', 'Africa'], ['OSINT'], ['Europe OSINT', 'Africa OSINT', 'Europe OSINT']],
    [['South America'], [], []],
  ])(
    'of regions %o and types %o shows matching reports, newest first',
    async (regions, types, seen) => {
      const { body, headers } = await feed(regions, types);
      expect(body.map((report) => `${report.region} ${report.intelligenceType}`)).toEqual(seen);
      expect(headers['x-total-count']).toBe(String(seen.length));
    },
  );

  test('has pages without gaps or duplicates', async () => {
    const first = await feed(['Europe', 'Africa'], [], { limit: 3 });
    const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await apiAs(member)(feedEndpoints.listReports, { query: { limit: 3, cursor } });
    const ids = [...first.body, ...second.body].map((report) => report.id);
    expect(new Set(ids).size).toBe(4);
    expect(second.headers.link).toBeUndefined();
  });

  test('is cached per preferences until something changes', async () => {
    const other = await make.member();
    const see = async (reader: typeof member) =>
      (await apiAs(reader)(feedEndpoints.listReports, {})).body.map((report) => report.region);
    await feed(['Africa'], []);
    expect(await see(member)).toEqual(['Africa']);
    expect(await see(other)).toHaveLength(places.length);
    await apiAs(other)(usersEndpoints.updatePreferences, {
      body: { regions: ['Africa'], intTypes: [] },
    });
    expect(await see(other)).toEqual(['Africa']);
    await make.report({ region: 'Africa', userId: author.id });
    expect([await see(member), await see(other)]).toEqual([
      ['Africa', 'Africa'],
      ['Africa', 'Africa'],
    ]);
  });
});
