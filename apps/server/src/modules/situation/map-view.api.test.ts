import {
  type MapView,
  pinsEndpoints,
  SEVERITIES,
  situationEndpoints,
  VIEW_ENTRIES_MAX,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { foldChanges } from './fold-map-changes.queries';

const { apiAs, make, db } = await createTestApp();
const member = await make.member();
const other = await make.member();
type Query = Record<string, string | number>;
const MANY = VIEW_ENTRIES_MAX + 1_000;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const countOf = ({ low, medium, high, critical }: MapView) =>
  sum([low, medium, high, critical].flat());

/** Entries over four days: three around Oslo for each one beyond the antimeridian. */
const fill = (table: string, warRoomId?: string) =>
  db`
    insert into ${db(table)} (id, user_id, title, description, severity, category, latitude, longitude, created_at
      ${warRoomId ? db`, war_room_id` : db``})
    select gen_random_uuid(), ${member.id}::uuid, 'T', 'D', (${[...SEVERITIES]}::text[])[1 + n % 4],
      case when n % 10 = 0 then 'Maritime' end, 59 + n % 100 * 0.01,
      case when n % 4 = 0 then -179.5 else 10 + n % 50 * 0.02 end,
      '2026-01-01T00:00:00Z'::timestamptz + n * interval '100 seconds'
      ${warRoomId ? db`, ${warRoomId}::uuid` : db``}
    from generate_series(1, ${MANY}::integer) as n`;

const view = async (query: Query = {}, as = member) =>
  (await apiAs(as)(situationEndpoints.view, { query })).body;
const outline = async (query: Query = {}) =>
  (await apiAs(member)(situationEndpoints.outline, { query })).body;

const foldAll = () => foldChanges(db, 1_000_000);

/** The rows of a view in an order of their own. */
const rowsOf = ({ xs, ys, low, medium, high, critical, ids }: MapView) =>
  xs
    .map((x, row) => [x, ys[row], low[row], medium[row], high[row], critical[row], ids[row]].join())
    .toSorted();

beforeAll(() => fill('situation_updates'));

describe('a view of many entries', () => {
  test('counts each entry once, before and after its changes are folded', async () => {
    const before = await view();
    expect(before.cell).toBeGreaterThan(0);
    expect(before.xs.length).toBeLessThan(100);
    expect(countOf(before)).toBe(MANY);
    await foldChanges(db, 1_234);
    // The response of before is cached until the map changes.
    const midway = await view({ east: 3 });
    await foldAll();
    const after = await view({ east: 4 });
    expect(rowsOf(midway)).toEqual(rowsOf(before));
    expect(rowsOf(after)).toEqual(rowsOf(before));
  });

  test('cells are the same as those of the entries themselves', async () => {
    const parts = { from: 0, to: 4_000_000_000 };
    expect(rowsOf(await view({ ...parts }))).toEqual(rowsOf(await view()));
  });

  test('shows single entries where there are few', async () => {
    const pacific = { zoom: 3, west: -1, east: 1, north: 0, south: 8 };
    const shown = await view(pacific);
    expect(shown.cell).toBe(0);
    expect(countOf(shown)).toBe(MANY / 4);
    expect(shown.ids.every((id) => id !== null)).toBe(true);
    expect(await view({ ...pacific, west: 15, east: 17 })).toEqual(shown);
  });

  test('leaves out what the filter does', async () => {
    const critical = await view({ levels: '3' });
    expect(sum(critical.critical)).toBe(MANY / 4);
    expect(countOf(critical)).toBe(MANY / 4);
    expect(countOf(await view({ levels: '' }))).toBe(0);
    expect(countOf(await view({ category: 'Maritime' }))).toBe(MANY / 10);
    const day = Date.parse('2026-01-04T00:00:00Z') / 1000;
    expect(countOf(await view({ since: day }))).toBe(MANY - 3 * 864 + 1);
  });

  test('tells the parts of the time line apart', async () => {
    const { from, to, counts } = await outline();
    const shown = await view({ from: from ?? 0, to: to ?? 0 });
    const perPart = counts.map((_, part) =>
      sum(
        shown.parts.flatMap((one, row) =>
          one === part
            ? [shown.low, shown.medium, shown.high, shown.critical].map((all) => all[row] ?? 0)
            : [],
        ),
      ),
    );
    expect(sum(perPart)).toBe(MANY);
    expect(Math.abs((perPart[30] ?? 0) - (counts[30] ?? 0))).toBeLessThan(80);
  });

  test('follows a correction and a deletion', async () => {
    const { id } = await postAt('-33.1', '151.2', 'low');
    const sydney = { zoom: 5, west: 56, east: 60, north: 36, south: 40 };
    const [before, total] = [await view(sydney), countOf(await view())];
    expect([before.ids, before.low]).toEqual([[id], [1]]);
    const body = { ...entry('-33.1', '151.2', 'high'), revision: 1 };
    await apiAs(member)(situationEndpoints.change, { params: { id }, body });
    expect((await view(sydney)).high).toEqual([1]);
    await foldAll();
    expect(countOf(await view({ east: 5 }))).toBe(total);
    await apiAs(member)(situationEndpoints.delete, { params: { id } });
    expect((await view(sydney)).ids).toEqual([]);
    await foldAll();
    expect(countOf(await view({ east: 6 }))).toBe(total - 1);
  });

  test('of one member has only theirs', async () => {
    expect(countOf(await view({ scope: 'mine' }))).toBe(MANY);
    expect(countOf(await view({ scope: 'mine' }, other))).toBe(0);
  });

  test.each([
    ['a view larger than any screen', { zoom: 9, west: 0, east: 1_000, north: 0, south: 1_000 }],
    ['an unknown severity', { levels: '7' }],
    ['a view turned inside out', { west: 2, east: 1 }],
    ['a time that is none', { since: 'yesterday' }],
  ])('refuses %s', async (_, query) => {
    expect((await apiAs(member)(situationEndpoints.view, { query })).status).toBe(400);
  });
});

describe('the outline of a map', () => {
  test('has its time, its bounds and its texts', async () => {
    const { from, to, counts, xs, ys, categories } = await outline();
    expect(from).toBe(Date.parse('2026-01-01T00:01:40Z') / 1000);
    expect(to).toBe((from ?? 0) + (MANY - 1) * 100);
    expect(sum(counts)).toBe(MANY);
    const degrees = xs.map((x) => Math.round((x / 2 ** 30) * 3600 - 1800) / 10);
    expect(degrees).toEqual([-179.5, 10, 11]);
    expect(ys).toHaveLength(2);
    expect(categories).toEqual(['Maritime']);
  });

  test('of a filter has what it leaves', async () => {
    expect(sum((await outline({ levels: '0' })).counts)).toBe(MANY / 4);
    expect(sum((await outline({ category: 'Maritime' })).counts)).toBe(MANY / 10);
    expect(await outline({ category: 'None' })).toMatchObject({ from: null, counts: [], xs: [] });
  });
});

describe('the list of a filter', () => {
  const list = async (query: Query) =>
    (await apiAs(member)(situationEndpoints.list, { query: { limit: 500, ...query } })).body;

  test('has the newest that match', async () => {
    const found = await list({ levels: '2,3', category: 'Maritime' });
    expect(found).toHaveLength(MANY / 20);
    const times = found.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const until = Date.parse('2026-01-01T00:05:00Z') / 1000;
    expect(await list({ until })).toHaveLength(3);
  });
});

test('a map of many entries is not sent whole to those who ask for fewer', async () => {
  const whole = await apiAs(member)(situationEndpoints.compact);
  expect(whole.body.ids).toHaveLength(MANY);
  const { body } = await apiAs(member)(situationEndpoints.compact, { query: { max: 2_000 } });
  expect([body.ids, body.omitted]).toEqual([[], MANY]);
});

test('pins have a view of their own', async () => {
  await fill('global_map_pins');
  const { body } = await apiAs(member)(pinsEndpoints.view);
  expect(countOf(body)).toBe(MANY);
  expect(sum((await apiAs(member)(pinsEndpoints.outline)).body.counts)).toBe(MANY);
});

test('a member who sees a part of a room sees the counts of that part', async () => {
  const room = await apiAs(member)(warRoomsEndpoints.create, {
    body: { name: 'Harbour', description: 'D', isPrivate: true },
  });
  const { id } = room.body;
  await fill('war_room_situation_updates', id);
  const of = async (as: typeof member) => {
    const input = { params: { id } };
    const { body } = await apiAs(as)(warRoomsEndpoints.viewUpdates, input);
    const around = await apiAs(as)(warRoomsEndpoints.outlineUpdates, input);
    return [countOf(body), sum(around.body.counts), around.body.categories];
  };
  expect(await of(member)).toEqual([MANY, MANY, ['Maritime']]);
  expect((await apiAs(other)(warRoomsEndpoints.viewUpdates, { params: { id } })).status).toBe(404);
  await apiAs(member)(warRoomsEndpoints.change, { params: { id }, body: { isPrivate: false } });
  await apiAs(other)(warRoomsEndpoints.join, { params: { id } });
  expect(await of(other)).toEqual([0, 0, []]);
});

const entry = (latitude: string, longitude: string, severity: 'low' | 'high') => ({
  ...{ title: 'T', description: 'D', latitude, longitude, severity },
});

async function postAt(latitude: string, longitude: string, severity: 'low' | 'high') {
  const body = entry(latitude, longitude, severity);
  return (await apiAs(member)(situationEndpoints.create, { body })).body;
}
