import { mapSettingsEndpoints, situationUpdatesEndpoints } from '@watchfloor/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { app, apiAs, make, db } = await createTestApp();
const author = await make.member({ username: 'author' });
const reader = await make.member({ username: 'reader' });
const admin = await make.member({ username: 'chief', isAdmin: true });

const valid = {
  title: 'Track lost off Tromsø',
  description: 'AIS gap since 0412Z.',
  severity: 'critical',
  category: 'Maritime',
  latitude: '69.649200',
  longitude: '18.95530',
};
const missing = { id: '00000000-0000-7000-8000-000000000000' };

async function post(changes: object = {}, member = author) {
  const answer = await apiAs(member)(situationUpdatesEndpoints.create, {
    body: { ...valid, ...changes },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const countRows = async () =>
  (await db<{ n: number }[]>`select count(*)::int as n from situation_updates`)[0]?.n;

describe('posting', () => {
  test('keeps the coordinates digit by digit, under the caller’s name', async () => {
    const update = await post({ userId: reader.id, id: missing.id });
    expect(update).toMatchObject({ ...valid, userId: author.id, user: { username: 'author' } });
    expect(update.id).not.toBe(missing.id);
  });

  test('is of medium severity and no category unless said', async () => {
    const update = await post({ severity: undefined, category: '  ' });
    expect([update.severity, update.category]).toEqual(['medium', null]);
  });

  test.each([
    ['a blank title', { title: '  ' }, 'title', 'Title is required'],
    ['no description', { description: '' }, 'description', 'Description is required'],
    [
      'a long description',
      { description: 'x'.repeat(5001) },
      'description',
      'Description must be at most 5000 characters',
    ],
    [
      'an unknown severity',
      { severity: 'extreme' },
      'severity',
      'Severity must be low, medium, high or critical',
    ],
    [
      'a long category',
      { category: 'x'.repeat(101) },
      'category',
      'Category must be at most 100 characters',
    ],
    [
      'a latitude beyond the pole',
      { latitude: '90.0001' },
      'latitude',
      'Latitude must be between -90 and 90',
    ],
    [
      'a longitude beyond the line',
      { longitude: '-180.5' },
      'longitude',
      'Longitude must be between -180 and 180',
    ],
    ['no number', { latitude: 'north' }, 'latitude', 'Latitude must be a number of degrees'],
    ['an exponent', { longitude: '1e1' }, 'longitude', 'Longitude must be a number of degrees'],
    ['no text', { longitude: 10 }, 'longitude', 'Longitude must be a number of degrees'],
  ])('refuses %s at its field and stores nothing', async (_name, change, path, message) => {
    const before = await countRows();
    const { status, error } = await apiAs(author)(situationUpdatesEndpoints.create, {
      body: { ...valid, ...change },
    });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
    expect(await countRows()).toBe(before);
  });
});

describe('listing', () => {
  test('is newest first, everyone’s or one’s own, with its count', async () => {
    const own = await make.member();
    const first = await post({ title: 'First' }, own);
    const second = await post({ title: 'Second' }, own);
    await post({ title: 'Another’s' }, reader);
    const mine = await apiAs(own)(situationUpdatesEndpoints.list, { query: { scope: 'mine' } });
    expect(mine.body.map((update) => update.id)).toEqual([second.id, first.id]);
    expect(mine.headers['x-total-count']).toBe('2');
    const all = await apiAs(own)(situationUpdatesEndpoints.list, { query: { limit: 2 } });
    expect(all.body.map((update) => update.title)).toEqual(['Another’s', 'Second']);
    expect(all.headers['x-total-count']).toBe(String(await countRows()));
    expect(all.headers.link).toContain('rel="next"');
  });

  test('gives the details of the ids asked for, leaving out what is gone', async () => {
    const update = await post();
    const { body } = await apiAs(reader)(situationUpdatesEndpoints.list, {
      query: { ids: `${update.id},${missing.id}` },
    });
    expect(body).toEqual([update]);
  });

  test.each([{ scope: 'theirs' }, { ids: 'x' }, { limit: 0 }, { cursor: '?' }])(
    'refuses %o',
    async (query) => {
      const { status } = await apiAs(reader)(situationUpdatesEndpoints.list, { query });
      expect(status).toBe(400);
    },
  );
});

describe('the compact form', () => {
  beforeAll(() => post({ category: null, severity: 'low' }));

  test('has every update in the order of the list, column by column', async () => {
    await post({ category: 'Border', severity: 'high', longitude: '-0.1234567' });
    const { body } = await apiAs(reader)(situationUpdatesEndpoints.compact);
    const { body: list } = await apiAs(reader)(situationUpdatesEndpoints.list, {
      query: { limit: 500 },
    });
    expect(body.ids).toEqual(list.map((update) => update.id));
    expect(body.longitudes[0]).toBe(-0.1234567);
    expect(body.levels).toEqual(
      list.map((update) => ['low', 'medium', 'high', 'critical'].indexOf(update.severity)),
    );
    expect(body.categoryIndexes.map((place) => body.categories[place] ?? null)).toEqual(
      list.map((update) => update.category),
    );
    expect(body.times).toEqual(
      list.map((update) => Math.floor(Date.parse(update.createdAt) / 1000)),
    );
  });

  test('of one’s own holds nothing of others', async () => {
    const own = await make.member();
    const update = await post({}, own);
    const { body } = await apiAs(own)(situationUpdatesEndpoints.compact, {
      query: { scope: 'mine' },
    });
    expect(body.ids).toEqual([update.id]);
  });

  test('is a 304 until something comes or goes', async () => {
    const read = (etag = '') =>
      apiAs(author)(situationUpdatesEndpoints.compact, { headers: { 'if-none-match': etag } });
    const first = await read();
    expect((await read(first.headers.etag)).status).toBe(304);
    const update = await post();
    const second = await read(first.headers.etag);
    expect(second.status).toBe(200);
    await apiAs(author)(situationUpdatesEndpoints.delete, { params: update });
    expect((await read(second.headers.etag)).status).toBe(200);
  });
});

describe('importing', () => {
  const bring = (updates: unknown[]) =>
    apiAs(author)(situationUpdatesEndpoints.import, { body: { updates } });

  test('adds all of them, exactly', async () => {
    const own = await make.member();
    const updates = Array.from({ length: 1000 }, (_, n) => ({
      ...valid,
      title: `Point ${n}`,
      category: n % 2 ? null : 'Import',
    }));
    const answer = await apiAs(own)(situationUpdatesEndpoints.import, { body: { updates } });
    expect([answer.status, answer.body]).toEqual([201, { imported: 1000 }]);
    const { body, headers } = await apiAs(own)(situationUpdatesEndpoints.list, {
      query: { scope: 'mine', limit: 1 },
    });
    expect(headers['x-total-count']).toBe('1000');
    expect(body[0]).toMatchObject({ latitude: valid.latitude, longitude: valid.longitude });
  });

  test('adds none when one is wrong, and says which', async () => {
    const before = await countRows();
    const { status, error } = await bring([valid, { ...valid, latitude: '91' }]);
    expect(status).toBe(400);
    expect(error.details).toEqual([
      { path: 'updates.1.latitude', message: 'Latitude must be between -90 and 90' },
    ]);
    expect(await countRows()).toBe(before);
  });

  test('refuses nothing, too many and too much', async () => {
    expect((await bring([])).status).toBe(400);
    expect((await bring(Array.from({ length: 5001 }, () => valid))).status).toBe(400);
    const huge = { ...valid, description: 'x'.repeat(9_000_000) };
    expect((await bring([huge])).status).toBe(413);
  });
});

describe('deleting', () => {
  test('is for the author and admins', async () => {
    const as = (member: typeof author, params: object) =>
      apiAs(member)(situationUpdatesEndpoints.delete, { params });
    const update = await post();
    expect((await as(reader, update)).status).toBe(403);
    expect((await as(author, update)).status).toBe(204);
    expect((await as(author, update)).status).toBe(404);
    expect((await as(admin, await post())).status).toBe(204);
    expect((await as(admin, missing)).status).toBe(404);
  });

  test('of ten at once, one finds it', async () => {
    const update = await post();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        apiAs(author)(situationUpdatesEndpoints.delete, { params: update }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(9).fill(404)]);
  });

  test('leaves the kept counts those of the table, also when a member goes', async () => {
    const leaver = await make.member();
    await post({}, leaver);
    await db`delete from users where id = ${leaver.id}`;
    const [row] = await db<{ kept: number; counted: number }[]>`
      select total_of('situation_updates') as kept, (select count(*)::int from situation_updates) as counted`;
    expect(row?.kept).toBe(row?.counted);
    const wrong = await db`
      select user_id from situation_updates group by user_id
      having total_of('situation_updates:' || user_id) <> count(*)`;
    expect(wrong).toHaveLength(0);
  });
});

describe('the map’s settings', () => {
  test('name no tiles unless the operator does', async () => {
    const { body } = await apiAs(reader)(mapSettingsEndpoints.get);
    expect(body).toEqual({ tilesUrl: null, tilesAttribution: null });
    const { headers } = await app.inject('/healthz');
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
  });

  test('name the operator’s tiles, and the page may load them', async () => {
    const tilesUrl = 'https://tiles.example.org/{z}/{x}/{y}.png';
    const other = await createTestApp({
      MAP_TILES_URL: tilesUrl,
      MAP_TILES_ATTRIBUTION: '© Example',
    });
    const member = await other.make.member();
    const { body, headers } = await other.apiAs(member)(mapSettingsEndpoints.get);
    expect(body).toEqual({ tilesUrl, tilesAttribution: '© Example' });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://tiles.example.org",
    );
  });

  test.each([
    'ftp://tiles.example.org/{z}/{x}/{y}',
    'https://tiles.example.org/{z}/{x}.png',
    '/{z}/{x}/{y}',
  ])('refuse %s', async (url) => {
    await expect(createTestApp({ MAP_TILES_URL: url })).rejects.toThrow('MAP_TILES_URL must be');
  });
});
