import { pinsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const author = await make.member({ username: 'author' });
const reader = await make.member({ username: 'reader' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const valid = { title: 'Convoy halted', latitude: '48.464700', longitude: '35.0462' };

async function drop(changes: object = {}, member = author) {
  const answer = await apiAs(member)(pinsEndpoints.create, { body: { ...valid, ...changes } });
  expect(answer.status).toBe(201);
  return answer.body;
}

const pointsOf = async (id: string) =>
  (await db<{ points: number }[]>`select points from users where id = ${id}`)[0]?.points;
const countRows = async () =>
  (await db<{ n: number }[]>`select count(*)::int as n from global_map_pins`)[0]?.n;

describe('dropping a pin', () => {
  test('needs only a title and coordinates', async () => {
    const pin = await drop({ description: ' ', category: '', userId: reader.id });
    expect(pin).toMatchObject({
      ...valid,
      description: null,
      category: null,
      severity: 'medium',
      userId: author.id,
      user: { username: 'author', email: 'author@example.org' },
    });
  });

  test.each([
    ['a blank title', { title: ' ' }, 'title', 'Title is required'],
    [
      'a long category',
      { category: 'x'.repeat(51) },
      'category',
      'Category must be at most 50 characters',
    ],
    [
      'an unknown severity',
      { severity: 'extreme' },
      'severity',
      'Severity must be low, medium, high or critical',
    ],
    [
      'a place off the map',
      { latitude: '90.1' },
      'latitude',
      'Latitude must be between -90 and 90',
    ],
  ])('rejects %s and stores nothing', async (_name, change, path, message) => {
    const before = await countRows();
    const { status, error } = await apiAs(author)(pinsEndpoints.create, {
      body: { ...valid, ...change },
    });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
    expect(await countRows()).toBe(before);
  });

  test('earns the points of a map entry, revoked only when an admin deletes the pin', async () => {
    const member = await make.member();
    const [first, second] = [await drop({}, member), await drop({}, member)];
    expect(await pointsOf(member.id)).toBe(4);
    await apiAs(admin)(pinsEndpoints.delete, { params: second });
    expect(await pointsOf(member.id)).toBe(2);
    await apiAs(member)(pinsEndpoints.delete, { params: first });
    expect(await pointsOf(member.id)).toBe(2);
  });
});

describe('reading pins', () => {
  test('lists pages newest first with the total, or selects by id', async () => {
    const pins = [await drop({ title: 'first' }), await drop({ title: 'second' })];
    const { body, headers } = await apiAs(reader)(pinsEndpoints.list, { query: { limit: 2 } });
    expect(body).toEqual(pins.toReversed());
    expect(headers['x-total-count']).toBe(String(await countRows()));
    const { body: one } = await apiAs(reader)(pinsEndpoints.list, {
      query: { ids: pins[0]?.id ?? '' },
    });
    expect(one).toEqual([pins[0]]);
  });

  test('the compact form has every pin in list order', async () => {
    await drop({ category: 'Border', severity: 'critical' });
    const { body } = await apiAs(reader)(pinsEndpoints.compact);
    const { body: list } = await apiAs(reader)(pinsEndpoints.list, { query: { limit: 500 } });
    expect(body.ids).toEqual(list.map((pin) => pin.id));
    expect(body.levels[0]).toBe(3);
    expect(body.categories[body.categoryIndexes[0] ?? -1]).toBe('Border');
    expect(body.subjects).toEqual([]);
  });

  test.each([
    ['the list', pinsEndpoints.list],
    ['the compact form', pinsEndpoints.compact],
  ])('%s is a 304 that does not read the table while unchanged', async (_name, endpoint) => {
    const read = (etag = '') => apiAs(reader)(endpoint, { headers: { 'if-none-match': etag } });
    const { headers } = await read();
    await db.begin(async (tx) => {
      // A read of the table would now block until the test times out.
      await tx`lock table global_map_pins in access exclusive mode`;
      expect((await read(headers.etag)).status).toBe(304);
    });
    const pin = await drop();
    const second = await read(headers.etag);
    expect(second.status).toBe(200);
    await apiAs(author)(pinsEndpoints.delete, { params: pin });
    expect((await read(second.headers.etag)).status).toBe(200);
  });
});

describe('deleting a pin', () => {
  const remove = (member: typeof author, params: object) =>
    apiAs(member)(pinsEndpoints.delete, { params });

  test('is allowed for its creator and admins', async () => {
    const pin = await drop();
    expect((await remove(reader, pin)).status).toBe(403);
    expect((await remove(author, pin)).status).toBe(204);
    const again = await remove(author, pin);
    expect([again.status, again.error.message]).toEqual([404, 'Map pin not found']);
    expect((await remove(admin, await drop())).status).toBe(204);
  });

  test('succeeds for one of ten concurrent requests', async () => {
    const pin = await drop();
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(author, pin)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(9).fill(404)]);
  });
});
