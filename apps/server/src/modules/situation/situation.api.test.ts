import { mapSettingsEndpoints, situationEndpoints } from '@watchfloor/contract';
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
  const answer = await apiAs(member)(situationEndpoints.create, {
    body: { ...valid, ...changes },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const countRows = async () =>
  (await db<{ n: number }[]>`select count(*)::int as n from situation_updates`)[0]?.n;

describe('posting an update', () => {
  test('stores the exact coordinates under the caller’s name', async () => {
    const update = await post({ userId: reader.id, id: missing.id });
    expect(update).toMatchObject({ ...valid, userId: author.id, user: { username: 'author' } });
    expect(update.id).not.toBe(missing.id);
  });

  test('defaults to medium severity, no category and no subject', async () => {
    const update = await post({ severity: undefined, category: '  ', subject: ' ' });
    expect([update.severity, update.category, update.subject]).toEqual(['medium', null, null]);
  });

  test('stores the subject', async () => {
    expect((await post({ subject: ' Halcyon Drift ' })).subject).toBe('Halcyon Drift');
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
      'a long subject',
      { subject: 'x'.repeat(101) },
      'subject',
      'Subject must be at most 100 characters',
    ],
    [
      'a latitude beyond the pole',
      { latitude: '90.0001' },
      'latitude',
      'Latitude must be between -90 and 90',
    ],
    [
      'a longitude beyond the antimeridian',
      { longitude: '-180.5' },
      'longitude',
      'Longitude must be between -180 and 180',
    ],
    ['a non-number', { latitude: 'north' }, 'latitude', 'Latitude must be a number of degrees'],
    ['an exponent', { longitude: '1e1' }, 'longitude', 'Longitude must be a number of degrees'],
    [
      'a number instead of text',
      { longitude: 10 },
      'longitude',
      'Longitude must be a number of degrees',
    ],
  ])('rejects %s with an error at its field', async (_name, change, path, message) => {
    const before = await countRows();
    const { status, error } = await apiAs(author)(situationEndpoints.create, {
      body: { ...valid, ...change },
    });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
    expect(await countRows()).toBe(before);
  });
});

describe('the list of updates', () => {
  test('has everyone’s or the caller’s updates, newest first, with the total', async () => {
    const own = await make.member();
    const first = await post({ title: 'First' }, own);
    const second = await post({ title: 'Second' }, own);
    await post({ title: 'Another’s' }, reader);
    const mine = await apiAs(own)(situationEndpoints.list, { query: { scope: 'mine' } });
    expect(mine.body.map((update) => update.id)).toEqual([second.id, first.id]);
    expect(mine.headers['x-total-count']).toBe('2');
    const all = await apiAs(own)(situationEndpoints.list, { query: { limit: 2 } });
    expect(all.body.map((update) => update.title)).toEqual(['Another’s', 'Second']);
    expect(all.headers['x-total-count']).toBe(String(await countRows()));
    expect(all.headers.link).toContain('rel="next"');
  });

  test('selects by ids and skips unknown ones', async () => {
    const update = await post();
    const { body } = await apiAs(reader)(situationEndpoints.list, {
      query: { ids: `${update.id},${missing.id}` },
    });
    expect(body).toEqual([update]);
  });

  test.each([{ scope: 'theirs' }, { ids: 'x' }, { limit: 0 }, { cursor: '?' }])(
    'rejects %o',
    async (query) => {
      const { status } = await apiAs(reader)(situationEndpoints.list, { query });
      expect(status).toBe(400);
    },
  );
});

describe('the compact form', () => {
  beforeAll(() => post({ category: null, severity: 'low' }));

  test('has every update in list order, column by column', async () => {
    await post({ subject: 'Sable Meridian' });
    await post({ subject: 'Halcyon Drift' });
    await post({ category: 'Border', severity: 'high', longitude: '-0.1234567' });
    const { body } = await apiAs(reader)(situationEndpoints.compact);
    const { body: list } = await apiAs(reader)(situationEndpoints.list, {
      query: { limit: 500 },
    });
    expect(body.ids).toEqual(list.map((update) => update.id));
    expect(body.longitudes[0]).toBe(-0.1234567);
    expect(body.levels).toEqual(
      list.map((update) => ['low', 'medium', 'high', 'critical'].indexOf(update.severity)),
    );
    expect(body.categoryIndexes.map((index) => body.categories[index] ?? null)).toEqual(
      list.map((update) => update.category),
    );
    expect(body.subjects).toEqual(['Halcyon Drift', 'Sable Meridian']);
    expect(body.subjectIndexes.map((index) => body.subjects[index] ?? null)).toEqual(
      list.map((update) => update.subject),
    );
    expect(body.times).toEqual(
      list.map((update) => Math.floor(Date.parse(update.createdAt) / 1000)),
    );
  });

  test('of the caller’s updates excludes those of others', async () => {
    const own = await make.member();
    const update = await post({}, own);
    const { body } = await apiAs(own)(situationEndpoints.compact, {
      query: { scope: 'mine' },
    });
    expect(body.ids).toEqual([update.id]);
  });

  test('is a 304 until an update is added or deleted', async () => {
    const read = (etag = '') =>
      apiAs(author)(situationEndpoints.compact, { headers: { 'if-none-match': etag } });
    const first = await read();
    expect((await read(first.headers.etag)).status).toBe(304);
    const update = await post();
    const second = await read(first.headers.etag);
    expect(second.status).toBe(200);
    await apiAs(author)(situationEndpoints.delete, { params: update });
    expect((await read(second.headers.etag)).status).toBe(200);
  });
});

describe('importing updates', () => {
  const importAll = (updates: unknown[]) =>
    apiAs(author)(situationEndpoints.import, { body: { updates } });

  test('adds all of them unchanged', async () => {
    const own = await make.member();
    const updates = Array.from({ length: 1000 }, (_, n) => ({
      ...valid,
      title: `Point ${n}`,
      category: n % 2 ? null : 'Import',
      subject: 'Convoy',
    }));
    const answer = await apiAs(own)(situationEndpoints.import, { body: { updates } });
    expect([answer.status, answer.body]).toEqual([201, { imported: 1000 }]);
    const { body, headers } = await apiAs(own)(situationEndpoints.list, {
      query: { scope: 'mine', limit: 1 },
    });
    expect(headers['x-total-count']).toBe('1000');
    const { latitude, longitude } = valid;
    expect(body[0]).toMatchObject({ latitude, longitude, subject: 'Convoy' });
  });

  test('adds none if one is invalid, and names it', async () => {
    const before = await countRows();
    const { status, error } = await importAll([valid, { ...valid, latitude: '91' }]);
    expect(status).toBe(400);
    expect(error.details).toEqual([
      { path: 'updates.1.latitude', message: 'Latitude must be between -90 and 90' },
    ]);
    expect(await countRows()).toBe(before);
  });

  test('rejects an empty list, too many updates and a too large body', async () => {
    expect((await importAll([])).status).toBe(400);
    expect((await importAll(Array.from({ length: 5001 }, () => valid))).status).toBe(400);
    const huge = { ...valid, description: 'x'.repeat(9_000_000) };
    expect((await importAll([huge])).status).toBe(413);
  });
});

describe('correcting an update', () => {
  const correct = (member: typeof author, params: { id: string }, body: object) =>
    apiAs(member)(situationEndpoints.change, { params: { id: params.id }, body });
  const read = async (id: string) =>
    (await apiAs(reader)(situationEndpoints.listRevisions, { params: { id } })).body;

  test('replaces it and keeps the earlier version', async () => {
    const update = await post({ subject: 'Halcyon Drift' });
    expect([update.revision, await read(update.id)]).toEqual([1, []]);
    const fixed = { ...valid, title: 'Track found', severity: 'low', latitude: '70.1' };
    const { status, body } = await correct(author, update, { ...fixed, revision: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...fixed, id: update.id, revision: 2, subject: null });
    expect(body.createdAt).toBe(update.createdAt);
    expect(body.updatedAt > update.updatedAt).toBe(true);
    const { title, latitude } = valid;
    expect(await read(update.id)).toMatchObject([
      { revision: 1, title, latitude, subject: 'Halcyon Drift', replacedBy: { id: author.id } },
    ]);
  });

  test('makes a new version of the map and sends a live event', async () => {
    const update = await post();
    const get = (etag = '') =>
      apiAs(reader)(situationEndpoints.compact, { headers: { 'if-none-match': etag } });
    const { headers } = await get();
    await correct(author, update, { ...valid, longitude: '19.5', revision: 1 });
    const after = await get(headers.etag);
    expect(after.status).toBe(200);
    expect(after.body.longitudes[0]).toBe(19.5);
    const [event] = await db`select data from live_events order by id desc limit 1`;
    expect(JSON.parse(event?.data)).toEqual({
      kind: 'situation.corrected',
      updateId: update.id,
    });
  });

  test('is for its author, with all fields valid and the current revision', async () => {
    const update = await post();
    const body = { ...valid, title: 'Changed', revision: 1 };
    expect((await correct(reader, update, body)).status).toBe(403);
    expect((await correct(admin, update, body)).status).toBe(403);
    expect((await correct(author, missing, body)).status).toBe(404);
    const bad = await correct(author, update, { ...body, title: ' ', revision: undefined });
    expect(bad.status).toBe(400);
    expect(bad.error.details?.map(({ path }) => path)).toEqual(['title', 'revision']);
    expect((await correct(author, update, body)).status).toBe(200);
    expect((await correct(author, update, body)).status).toBe(409);
    expect(await read(update.id)).toHaveLength(1);
  });

  test('succeeds for one of ten concurrent requests', async () => {
    const update = await post();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        correct(author, update, { ...valid, title: `Try ${n}`, revision: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe('deleting an update', () => {
  test('is allowed for its author and admins', async () => {
    const as = (member: typeof author, params: object) =>
      apiAs(member)(situationEndpoints.delete, { params });
    const update = await post();
    expect((await as(reader, update)).status).toBe(403);
    expect((await as(author, update)).status).toBe(204);
    expect((await as(author, update)).status).toBe(404);
    expect((await as(admin, await post())).status).toBe(204);
    expect((await as(admin, missing)).status).toBe(404);
  });

  test('succeeds for one of ten concurrent requests', async () => {
    const update = await post();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        apiAs(author)(situationEndpoints.delete, { params: update }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(9).fill(404)]);
  });

  test('keeps maintained counts equal to the table, also when a member is deleted', async () => {
    const leaver = await make.member();
    await post({}, leaver);
    await db`delete from users where id = ${leaver.id}`;
    const [row] = await db<{ stored: number; counted: number }[]>`
      select total_of('situation_updates') as stored, (select count(*)::int from situation_updates) as counted`;
    expect(row?.stored).toBe(row?.counted);
    const wrong = await db`
      select user_id from situation_updates group by user_id
      having total_of('situation_updates:' || user_id) <> count(*)`;
    expect(wrong).toHaveLength(0);
  });
});

describe('map settings', () => {
  test('have no tile server by default', async () => {
    const { body } = await apiAs(reader)(mapSettingsEndpoints.get);
    expect(body).toEqual({ tilesUrl: null, tilesAttribution: null });
    const { headers } = await app.inject('/healthz');
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
  });

  test('name the configured tile server, and the CSP allows it', async () => {
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
  ])('reject %s', async (url) => {
    await expect(createTestApp({ MAP_TILES_URL: url })).rejects.toThrow('MAP_TILES_URL must be');
  });
});
