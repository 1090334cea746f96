import {
  chatEndpoints,
  commentsEndpoints,
  entitiesEndpoints,
  markingsEndpoints,
  namedEntitiesEndpoints,
  notificationsEndpoints,
  reportsEndpoints,
  WATCHES_MAX,
  warRoomsEndpoints,
  watchesEndpoints,
} from '@watchfloor/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { createScanAll } from './scan-all.fixture';

const { db, make, apiAs } = await createTestApp();
const scanAll = createScanAll(db);
const admin = await make.member({ isAdmin: true });
let ada: Member;
let ben: Member;
let cleo: Member;
let count = 0;
/** Never seen before. */
let ip = '';
beforeEach(async () => {
  count += 1;
  ip = `45.77.9.${count}`;
  [ada, ben, cleo] = [await make.member(), await make.member(), await make.member()];
});

async function ok<Answer extends { status: number }>(answer: Promise<Answer>): Promise<Answer> {
  const done = await answer;
  expect([200, 201, 204]).toContain(done.status);
  return done;
}

async function report(author: Member, content: string, more: object = {}): Promise<string> {
  const body = { title: 'Beacon', content, intelligenceType: 'CYBERINT', ...more };
  const { body: created } = await ok(apiAs(author)(reportsEndpoints.create, { body }));
  await scanAll();
  return created.id;
}

async function change(author: Member, id: string, content: string): Promise<void> {
  const { body: now } = await ok(apiAs(author)(reportsEndpoints.get, { params: { id } }));
  const { title, intelligenceType, revision } = now;
  const body = { title, intelligenceType, revision, content };
  await ok(apiAs(author)(reportsEndpoints.change, { params: { id }, body }));
  await scanAll();
}

async function idOf(value: string): Promise<string> {
  const [row] = await db<{ id: string }[]>`select id from entities where value = ${value}`;
  return row?.id ?? newId();
}
const watch = async (member: Member, id: string) =>
  (await apiAs(member)(watchesEndpoints.watch, { params: { id } })).status;
const unwatch = async (member: Member, id: string) =>
  (await apiAs(member)(watchesEndpoints.unwatch, { params: { id } })).status;
async function watchOf(member: Member, id: string) {
  const { body } = await ok(apiAs(member)(entitiesEndpoints.get, { params: { id } }));
  return { isWatched: body.isWatched, watchers: body.watchers };
}
/** Of what is watched, newest first. */
const noticesOf = async (member: Member) =>
  (await ok(apiAs(member)(notificationsEndpoints.list))).body.filter(
    ({ kind }) => kind === 'entity-seen',
  );
const countUnread = async (member: Member) =>
  (await ok(apiAs(member)(notificationsEndpoints.countUnread))).body.count;
/** Something that texts mentioned before, watched by Ben. */
async function watched(): Promise<string> {
  await report(ada, `First ${ip}`);
  const id = await idOf(ip);
  expect(await watch(ben, id)).toBe(204);
  return id;
}

test('a member watches and stops, each once however often it is asked', async () => {
  const id = await watched();
  expect(await watch(ben, id)).toBe(204);
  expect(await watch(cleo, id)).toBe(204);
  expect(await watchOf(ben, id)).toEqual({ isWatched: true, watchers: 2 });
  expect(await watchOf(ada, id)).toEqual({ isWatched: false, watchers: 2 });
  const { body } = await ok(apiAs(ben)(entitiesEndpoints.list, { query: { watched: 'true' } }));
  expect(body.map(({ value }) => value)).toEqual([ip]);
  expect(await unwatch(ben, id)).toBe(204);
  expect(await unwatch(ben, id)).toBe(204);
  expect(await watchOf(ben, id)).toEqual({ isWatched: false, watchers: 1 });
  const { body: left } = await ok(
    apiAs(ben)(entitiesEndpoints.list, { query: { watched: 'true' } }),
  );
  expect(left).toEqual([]);
});

test('only what the member may know of can be watched, and not without end', async () => {
  expect(await watch(ben, newId())).toBe(404);
  expect((await apiAs(null)(watchesEndpoints.watch, { params: { id: newId() } })).status).toBe(401);
  expect((await apiAs(ben)(watchesEndpoints.watch, { params: { id: 'x' } })).status).toBe(404);
  await report(ada, `Hidden ${ip}`, { marking: { tlp: 'RED' } });
  const id = await idOf(ip);
  expect([await watch(ben, id), await unwatch(ben, id), await watch(ada, id)]).toEqual([
    404, 404, 204,
  ]);
  await db`
    with many as (
      insert into entities (id, kind, value, canonical_id)
      select id, 'domain', id || '.com', id from (
        select gen_random_uuid() as id from generate_series(1, ${WATCHES_MAX})) made
      returning id)
    insert into follows (user_id, kind, object_id, via) select ${cleo.id}, 'entity', id, 'hand' from many`;
  await report(ada, `Open ${ip}`);
  expect(await watch(cleo, id)).toBe(409);
});

describe('a watcher is notified', () => {
  test('of a new text, with its author, once', async () => {
    const id = await watched();
    expect(await noticesOf(ben)).toEqual([]);
    const reportId = await report(ada, `Again ${ip}`);
    const [notice, ...others] = await noticesOf(ben);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      target: 'entity',
      targetId: id,
      title: ip.replace(/\.(\d+)$/, '[.]$1'),
      count: 1,
      actor: { id: ada.id },
      marking: { tlp: 'GREEN' },
      readAt: null,
    });
    expect(await countUnread(ben)).toBe(1);
    await ok(apiAs(ben)(notificationsEndpoints.read, { params: { id: notice?.id } }));
    await change(ada, reportId, `Still ${ip}`);
    await change(ada, reportId, 'Nothing at all');
    await change(ada, reportId, `And ${ip} again`);
    expect(await noticesOf(ben)).toHaveLength(1);
    expect(await countUnread(ben)).toBe(0);
  });

  test('of texts of every kind, folded into one until it is read', async () => {
    await watched();
    const reportId = await report(ada, 'Nothing here');
    await ok(
      apiAs(ada)(commentsEndpoints.create, {
        params: { id: reportId },
        body: { content: `Also ${ip}` },
      }),
    );
    await ok(apiAs(cleo)(chatEndpoints.create, { body: { content: `${ip} in the forum` } }));
    await change(ada, reportId, `Added later: ${ip}`);
    await scanAll();
    const [notice, ...others] = await noticesOf(ben);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ count: 3, actor: null });
    expect(await countUnread(ben)).toBe(1);
    await ok(apiAs(ben)(notificationsEndpoints.readAll));
    await report(cleo, `And once more ${ip}`);
    expect((await noticesOf(ben)).map(({ count: texts }) => texts)).toEqual([1, 3]);
  });

  test('but not of own texts, nor when the kind is switched off', async () => {
    const id = await watched();
    await watch(cleo, id);
    const muted = { muted: ['entity-seen'] };
    await ok(apiAs(cleo)(notificationsEndpoints.changeSettings, { body: muted }));
    await report(ben, `Mine: ${ip}`);
    expect([await noticesOf(ben), await noticesOf(cleo)]).toEqual([[], []]);
    await unwatch(ben, id);
    await report(ada, `Later: ${ip}`);
    expect(await noticesOf(ben)).toEqual([]);
  });

  test('but not of texts that were there before and are scanned again', async () => {
    const id = await watched();
    await report(ada, `Old mention ${ip}`);
    await ok(apiAs(ben)(notificationsEndpoints.readAll));
    const before = await noticesOf(ben);
    // As after an upgrade that finds more than before.
    await db`delete from entity_mentions where entity_id = ${id}`;
    await db`
      insert into unscanned_texts (entry_id, created_at) select id, created_at from search_entries
      where source <> 'member' on conflict do nothing`;
    await scanAll();
    expect((await watchOf(ben, id)).isWatched).toBe(true);
    expect(await noticesOf(ben)).toEqual(before);
    await db`select rebuild_search()`;
    await db`select fold_searchable(false, 10000)`;
    await db`delete from entity_mentions where entity_id = ${id}`;
    await scanAll();
    expect(await noticesOf(ben)).toEqual(before);
  });

  test('but not of old texts that a new name is found in', async () => {
    const name = `Halcyon ${count}`;
    await report(ada, `The ${name} left port`);
    const { body } = await ok(
      apiAs(ben)(namedEntitiesEndpoints.create, {
        body: { kind: 'vessel', name, confirmed: true },
      }),
    );
    await watch(ben, body.id);
    await scanAll();
    expect(
      (await apiAs(ben)(entitiesEndpoints.get, { params: { id: body.id } })).body.mentions,
    ).toBe(1);
    expect(await noticesOf(ben)).toEqual([]);
    await report(ada, `The ${name} is back`);
    expect(await noticesOf(ben)).toHaveLength(1);
  });
});

describe('a notification tells only what its reader may read now', () => {
  test('nothing of a text above their level', async () => {
    await watched();
    await report(ada, `Secret ${ip}`, { marking: { tlp: 'RED' } });
    expect([await noticesOf(ben), await countUnread(ben)]).toEqual([[], 0]);
  });

  test('nothing of a text that was restricted, deleted or corrected afterwards', async () => {
    await watched();
    const ids = [];
    for (const n of [1, 2, 3]) ids.push(await report(ada, `Number ${n} ${ip}`));
    const [restricted = '', deleted = '', corrected = ''] = ids;
    expect(await noticesOf(ben)).toMatchObject([{ count: 3, actor: null }]);
    const marking = { tlp: 'RED', compartments: [], recipients: [] };
    await ok(
      apiAs(ada)(markingsEndpoints.markReport, { params: { id: restricted }, body: marking }),
    );
    expect(await noticesOf(ben)).toMatchObject([{ count: 2 }]);
    await ok(apiAs(admin)(reportsEndpoints.delete, { params: { id: deleted } }));
    expect(await noticesOf(ben)).toMatchObject([{ count: 1, actor: { id: ada.id } }]);
    const [{ id: noticeId = '' } = {}] = await noticesOf(ben);
    await change(ada, corrected, 'It was another address');
    expect([await noticesOf(ben), await countUnread(ben)]).toEqual([[], 0]);
    const read = await apiAs(ben)(notificationsEndpoints.read, { params: { id: noticeId } });
    expect(read.status).toBe(404);
  });

  test('of messages in a room only its members learn', async () => {
    const id = await watched();
    await watch(cleo, id);
    const { body: room } = await ok(
      apiAs(ada)(warRoomsEndpoints.create, { body: { name: 'Closed', isPrivate: true } }),
    );
    const params = { id: room.id };
    await ok(apiAs(ada)(warRoomsEndpoints.addMember, { params, body: { userId: cleo.id } }));
    await ok(
      apiAs(ada)(warRoomsEndpoints.sendMessage, { params, body: { content: `Here ${ip}` } }),
    );
    await scanAll();
    expect(await noticesOf(ben)).toEqual([]);
    expect(await noticesOf(cleo)).toMatchObject([
      { count: 1, actor: { id: ada.id }, marking: null },
    ]);
  });
});

describe('merged entities', () => {
  /** Two vessels, each mentioned by Ada, the first watched by Ben. */
  async function twoVessels() {
    const names = [`Borealis ${count}`, `Sable Star ${count}`];
    const ids = [];
    for (const name of names) {
      const body = { kind: 'vessel', name, confirmed: true };
      ids.push((await ok(apiAs(ada)(namedEntitiesEndpoints.create, { body }))).body.id);
      await report(ada, `The ${name} was here`);
    }
    const [first = '', second = ''] = ids;
    await watch(ben, first);
    const merge = async () =>
      (
        await ok(
          apiAs(ada)(namedEntitiesEndpoints.merge, {
            params: { id: first },
            body: { intoId: second },
          }),
        )
      ).body.merges[0]?.id ?? '';
    return { names, first, second, merge };
  }

  test('have the watchers of both, and a split gives them back', async () => {
    const { names, first, second, merge } = await twoVessels();
    await watch(cleo, second);
    const mergeId = await merge();
    expect(await watchOf(ben, second)).toEqual({ isWatched: true, watchers: 2 });
    await report(ada, `${names[0]} and ${names[1]} in one text`);
    expect(await noticesOf(ben)).toMatchObject([{ count: 1, targetId: second }]);
    expect(await noticesOf(cleo)).toMatchObject([{ count: 1, targetId: second }]);
    await ok(apiAs(ada)(namedEntitiesEndpoints.split, { params: { id: second, mergeId } }));
    expect(await watchOf(ben, first)).toEqual({ isWatched: true, watchers: 1 });
    expect(await watchOf(ben, second)).toEqual({ isWatched: false, watchers: 1 });
    await ok(apiAs(ben)(notificationsEndpoints.readAll));
    const [before] = await noticesOf(ben);
    await report(ada, `Only ${names[1]}`);
    expect(await noticesOf(ben)).toEqual([before]);
  });

  test('are not told of to those who do not see both', async () => {
    const { names, first, second, merge } = await twoVessels();
    const dan = await make.member();
    const mentions = await db<{ entryId: string }[]>`
      select entry_id from entity_mentions where entity_id = ${second}`;
    const marking = { tlp: 'RED', compartments: [], recipients: [ada.id] };
    for (const { entryId } of mentions) {
      const params = { id: entryId };
      await ok(apiAs(ada)(markingsEndpoints.markReport, { params, body: marking }));
    }
    await watch(ada, second);
    await merge();
    expect(await watchOf(ben, first)).toEqual({ isWatched: true, watchers: 1 });
    await report(dan, `The ${names[0]} again`);
    expect(await noticesOf(ben)).toMatchObject([{ targetId: first, title: names[0] }]);
    expect(await noticesOf(ada)).toMatchObject([{ targetId: second, title: names[1] }]);
  });
});
