import {
  commentsEndpoints,
  markingsEndpoints,
  notificationsEndpoints,
  reportsEndpoints,
  SAVED_SEARCHES_MAX,
  type SavedSearch,
  savedSearchesEndpoints,
  searchEndpoints,
  sinceEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { writeLiveLog } from '../live/live-log';
import { listenForNotifications } from '../notifications/notifications.listeners';
import { alertBatch, matchBatch } from './match-texts';
import { listDue } from './match-texts.queries';

const { apiAs, make, db } = await createTestApp();
const ada = await make.member({ username: 'ada' });
const ben = await make.member({ username: 'ben' });
type Member = typeof ada;

const events = createDomainEvents();
listenForNotifications(events);
writeLiveLog(events);
const transact = createTransact(db, events);
/** The server does it as well: an instance beside this one. */
async function matchAll() {
  const isLeft = async () => (await db`select from unmatched_texts limit 1`).length > 0;
  do {
    await Promise.all([matchBatch({ db, transact }), matchBatch({ db, transact })]);
  } while (await isLeft());
  do await alertBatch({ transact });
  while ((await listDue(db, 1)).length > 0);
}

async function ok<T extends { status: number }>(answer: Promise<T>): Promise<T> {
  const got = await answer;
  expect(got.status).toBeLessThan(300);
  return got;
}
const save = async (member: Member, query: string, alert = 'now', name = query) =>
  (
    await ok(
      apiAs(member)(savedSearchesEndpoints.create, { body: { name, query, alert } as never }),
    )
  ).body;
const list = async (member: Member): Promise<SavedSearch[]> =>
  (await ok(apiAs(member)(savedSearchesEndpoints.list))).body;
const submit = async (member: Member, content: string, values: object = {}) =>
  (
    await ok(
      apiAs(member)(reportsEndpoints.create, {
        body: { title: 'Report', content, intelligenceType: 'OSINT', ...values } as never,
      }),
    )
  ).body;
const edit = (member: Member, report: { id: string; revision: number }, changes: object) =>
  ok(
    apiAs(member)(reportsEndpoints.change, {
      params: { id: report.id },
      body: { ...report, ...changes } as never,
    }),
  );
const noticesOf = async (member: Member) =>
  (await ok(apiAs(member)(notificationsEndpoints.list))).body.filter(
    ({ kind }) => kind === 'search-match',
  );

let word = '';
beforeEach(async () => {
  word = `halcyon${newId().slice(-8)}`;
  await db`delete from saved_searches`;
  await db`delete from notifications`;
});

describe('a saved search', () => {
  test('is kept, changed and deleted by its owner, whom alone it concerns', async () => {
    const search = await save(ben, `${word} type:SIGINT`, 'off', 'Tideline');
    expect(search).toMatchObject({ name: 'Tideline', alert: 'off', newMatches: 0 });
    expect([await list(ben), await list(ada)]).toEqual([[search], []]);
    const params = { id: search.id };
    const change = (member: Member, body: object) =>
      apiAs(member)(savedSearchesEndpoints.change, { params, body: body as never });
    expect((await change(ada, { name: 'Mine' })).status).toBe(404);
    expect((await ok(change(ben, { name: 'Other', alert: 'daily' }))).body).toMatchObject({
      name: 'Other',
      alert: 'daily',
      query: search.query,
    });
    const remove = (member: Member) => apiAs(member)(savedSearchesEndpoints.delete, { params });
    expect((await remove(ada)).status).toBe(404);
    expect((await remove(ben)).status).toBe(204);
    expect(await list(ben)).toEqual([]);
    expect((await apiAs(null)(savedSearchesEndpoints.list)).status).toBe(401);
  });

  test.each<[string, object, string]>([
    ['no name', { name: ' ', query: 'x' }, 'name'],
    ['nothing to search for', { name: 'x', query: ' ' }, 'query'],
    ['a wrong filter', { name: 'x', query: 'type:RUMOUR' }, 'query'],
    ['an unknown alert', { name: 'x', query: 'x', alert: 'hourly' }, 'alert'],
  ])('with %s is refused', async (_name, body, path) => {
    const { status, error } = await apiAs(ben)(savedSearchesEndpoints.create, {
      body: body as never,
    });
    expect([status, error.details?.[0]?.path]).toEqual([400, path]);
  });

  test('is one of a limited number, also when many are saved at once', async () => {
    await db`
      insert into saved_searches (id, user_id, name, query, alert, needles, types)
      select gen_random_uuid(), ${ben.id}, 'x', 'x', 'off', '{x}', '{}' from generate_series(2, ${SAVED_SEARCHES_MAX})`;
    const body = { name: 'x', query: word } as never;
    const answers = await Promise.all(
      [1, 2, 3].map(() => apiAs(ben)(savedSearchesEndpoints.create, { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('its owner is notified', () => {
  test('of a new text, once, folded with further ones until it is read', async () => {
    const before = await submit(ada, `Earlier ${word}`);
    const search = await save(ben, word);
    const report = await submit(ada, `The ${word} is back`);
    await matchAll();
    expect(await noticesOf(ben)).toMatchObject([
      { target: 'saved-search', targetId: search.id, title: word, count: 1 },
    ]);
    await edit(ada, report, { content: `The ${word} again` });
    await edit(ada, before, { content: `Earlier still ${word}` });
    await ok(
      apiAs(ada)(commentsEndpoints.create, {
        params: { id: report.id },
        body: { content: `Also ${word}` } as never,
      }),
    );
    await matchAll();
    expect(await noticesOf(ben)).toMatchObject([{ count: 2 }]);
    expect((await list(ben))[0]?.newMatches).toBe(2);
    await ok(apiAs(ben)(savedSearchesEndpoints.see, { params: { id: search.id } }));
    expect((await list(ben))[0]?.newMatches).toBe(0);
    expect((await noticesOf(ben))[0]?.readAt).not.toBeNull();
    await submit(ada, `Third ${word}`);
    await matchAll();
    expect((await noticesOf(ben)).map(({ count }) => count)).toEqual([1, 2]);
    await ok(apiAs(ben)(savedSearchesEndpoints.delete, { params: { id: search.id } }));
    expect(await noticesOf(ben)).toEqual([]);
  });

  test('when an edit or a lowered marking brings something into view', async () => {
    const edited = await submit(ada, 'Nothing of interest');
    const tagged = await submit(ada, `Tagged later ${word}`);
    const hidden = await submit(ada, `Hidden ${word} port`, { marking: { tlp: 'RED' } });
    await save(ben, word, 'now', 'words');
    await save(ben, 'tag:ports', 'now', 'tags');
    await edit(ada, edited, { content: `Now it names ${word}` });
    await edit(ada, tagged, { tags: ['Ports'] });
    await matchAll();
    const told = async () =>
      (await noticesOf(ben)).map(({ title, count }) => `${title} ${count}`).sort();
    expect(await told()).toEqual(['tags 1', 'words 1']);
    await ok(
      apiAs(ada)(markingsEndpoints.markReport, {
        params: { id: hidden.id },
        body: { tlp: 'GREEN', reason: 'Agreed with the source' } as never,
      }),
    );
    await matchAll();
    expect(await told()).toEqual(['tags 1', 'words 2']);
  });

  test('by the whole search: filters, excluded words, phrases', async () => {
    await save(ben, `"${word} drift" type:SIGINT -exercise author:@ada`);
    await submit(ada, `${word} and drift`, { intelligenceType: 'SIGINT' });
    await submit(ada, `${word} drift`, { intelligenceType: 'OSINT' });
    await submit(ada, `${word} drift exercise`, { intelligenceType: 'SIGINT' });
    await matchAll();
    expect(await noticesOf(ben)).toEqual([]);
    await submit(ada, `The ${word.toUpperCase()}  Drift`, { intelligenceType: 'SIGINT' });
    await matchAll();
    expect(await noticesOf(ben)).toMatchObject([{ count: 1 }]);
  });

  test('by filters alone, as the search itself finds them', async () => {
    const tag = word.slice(-8);
    const queries = [
      ...['type:SIGINT', 'type:SIGINT type:OSINT', `tag:${tag}`, `tag:${tag} type:SIGINT`],
      ...[
        'region:Europe',
        '-region:Europe kind:report',
        'author:@ada',
        '-author:@ada',
        'author:me',
      ],
      ...['kind:comment', 'kind:member type:SIGINT', 'near:60,10,50km', 'level:AMBER', 'after:1h'],
      `-${word}`,
    ];
    for (const query of queries) await save(ben, query, 'now');
    const europe = { region: 'Europe', intelligenceType: 'SIGINT', tags: [tag] };
    const report = await submit(ada, 'In the south', {
      ...europe,
      places: [{ label: 'Port', latitude: 60.1, longitude: 10.1 }],
    });
    await submit(ada, `In the north ${word}`, { region: 'Africa', marking: { tlp: 'AMBER' } });
    await submit(await make.member(), 'By another', europe);
    await ok(
      apiAs(ada)(commentsEndpoints.create, {
        params: { id: report.id },
        body: { content: 'Also seen' } as never,
      }),
    );
    await matchAll();
    expect((await list(ben)).find(({ query }) => query === 'type:SIGINT')?.newMatches).toBe(2);
    const [started] = await db`select min(created_at) as at from saved_searches`;
    for (const query of queries) {
      const { body } = await ok(apiAs(ben)(searchEndpoints.list, { query: { q: query } }));
      const found = body.results.filter(({ createdAt }) => createdAt >= started?.at);
      const matched = await db<{ entryId: string }[]>`
        select m.entry_id from saved_search_matches m join saved_searches q on q.id = m.search_id where q.query = ${query}`;
      expect([query, matched.map(({ entryId }) => entryId).sort()]).toEqual([
        query,
        found.map(({ id }) => id).sort(),
      ]);
    }
  });

  test('of each of more searches than are compared at once', async () => {
    await db`
      insert into saved_searches (id, user_id, name, query, alert, needles, types)
      select gen_random_uuid(), ${ben.id}, 'x', ${word}, 'off', ${[word]}, '{}' from generate_series(1, 1100)`;
    await submit(ada, `Once ${word}`);
    await matchAll();
    expect(await db`select from saved_search_matches where is_news`).toHaveLength(1100);
  });

  test('not of own texts, nor with the alert off, nor of what they may not see', async () => {
    await save(ben, word, 'now', 'on');
    await save(ben, word, 'off', 'quiet');
    await submit(ben, `Mine ${word}`);
    await submit(ada, `Secret ${word}`, { marking: { tlp: 'RED' } });
    const { body: room } = await ok(
      apiAs(ada)(warRoomsEndpoints.create, { body: { name: 'Closed', isPrivate: true } as never }),
    );
    const params = { id: room.id };
    await ok(
      apiAs(ada)(warRoomsEndpoints.sendMessage, { params, body: { content: word } as never }),
    );
    await matchAll();
    expect(await noticesOf(ben)).toEqual([]);
    await submit(ada, `Open ${word}`);
    await matchAll();
    expect((await noticesOf(ben)).map(({ title }) => title)).toEqual(['on']);
    expect((await list(ben)).map(({ newMatches }) => newMatches)).toEqual([1, 1]);
    const [quiet] = await list(ben);
    await ok(
      apiAs(ben)(savedSearchesEndpoints.change, {
        params: { id: quiet?.id ?? '' },
        body: { alert: 'now' } as never,
      }),
    );
    await matchAll();
    expect(await noticesOf(ben)).toHaveLength(1);
  });

  test('of nothing that was restricted or deleted afterwards', async () => {
    await save(ben, word);
    const report = await submit(ada, `Open ${word}`);
    await matchAll();
    await ok(
      apiAs(ada)(markingsEndpoints.markReport, {
        params: { id: report.id },
        body: { tlp: 'RED' } as never,
      }),
    );
    expect([await noticesOf(ben), (await list(ben))[0]?.newMatches]).toEqual([[], 0]);
  });

  test('once a day, if they want that', async () => {
    const { id } = await save(ben, word, 'daily');
    await submit(ada, `First ${word}`);
    await submit(ada, `Second ${word}`);
    await matchAll();
    expect(await noticesOf(ben)).toEqual([]);
    await db`update saved_searches set alerted_at = now() - interval '25 hours' where id = ${id}`;
    await matchAll();
    expect(await noticesOf(ben)).toMatchObject([{ count: 2 }]);
    await submit(ada, `Third ${word}`);
    await matchAll();
    expect(await noticesOf(ben)).toMatchObject([{ count: 2 }]);
  });

  test('exactly once, also when two instances work and one dies on the way', async () => {
    await save(ben, word);
    for (let n = 0; n < 5; n += 1) await submit(ada, `Number ${n} ${word}`);
    // Killed before the commit: everything is there as before.
    await db
      .begin(async (tx) => {
        await matchBatch({ db, transact: (work) => work(tx, async () => {}) as never });
        throw new Error('killed');
      })
      .catch(() => {});
    await Promise.all([matchAll(), matchAll()]);
    expect(await noticesOf(ben)).toMatchObject([{ count: 5 }]);
    expect((await db`select from saved_search_matches where is_news`).length).toBe(5);
  });
});

describe('since they left, owners hear of new matches', () => {
  const groupsOf = async (member: Member) =>
    (await ok(apiAs(member)(sinceEndpoints.get))).body.groups.filter(
      ({ kind }) => kind === 'saved-search',
    );
  const seen = async (body: object = {}) =>
    (await ok(apiAs(ben)(sinceEndpoints.markSeen, { body: body as never }))).body.seenId;
  const undo = (id: string) => apiAs(ben)(sinceEndpoints.undo, { params: { id } });
  /** What is new, in the search and in the inbox. */
  const state = async () => [
    (await groupsOf(ben)).map(({ count }) => count),
    (await list(ben)).map(({ newMatches }) => newMatches),
    (await noticesOf(ben)).filter(({ readAt }) => readAt === null).map(({ count }) => count),
  ];

  test('by search, until they say so; what they undo is new again', async () => {
    const search = await save(ben, word, 'now', 'Grey hulls');
    await submit(ada, `One ${word}`, { title: 'Stops' });
    await matchAll();
    const [group, ...others] = await groupsOf(ben);
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      ...{ id: search.id, title: 'Grey hulls', reason: 'author', count: 1, forYou: 0 },
      changes: [{ what: 'search-matched', subject: 'Stops', actor: null }],
    });
    await submit(ada, `Two ${word}`);
    await matchAll();
    expect([await state(), await groupsOf(ada)]).toEqual([[[2], [2], [2]], []]);
    for (const body of [{}, { kind: 'saved-search', id: search.id }]) {
      const markId = await seen(body);
      expect(await state()).toEqual([[], [0], []]);
      expect((await undo(markId)).status).toBe(204);
      expect(await state()).toEqual([[2], [2], [2]]);
    }
    // A notification of further matches stays beside the one that was read.
    const markId = await seen();
    await submit(ada, `Three ${word}`);
    await matchAll();
    expect(await state()).toEqual([[1], [1], [1]]);
    expect((await undo(markId)).status).toBe(204);
    expect(await state()).toEqual([[3], [3], [1]]);
    await ok(apiAs(ben)(savedSearchesEndpoints.see, { params: { id: search.id } }));
    expect(await state()).toEqual([[], [0], []]);
    expect(
      (await apiAs(ada)(savedSearchesEndpoints.see, { params: { id: search.id } })).status,
    ).toBe(404);
  });

  test('not of quiet searches, other searches, or what they may no longer see', async () => {
    await seen();
    const quiet = await save(ben, word, 'off', 'Quiet');
    const search = await save(ben, `${word} type:OSINT`, 'daily', 'Loud');
    const report = await submit(ada, `One ${word}`);
    await submit(ada, `Two ${word}`);
    await matchAll();
    expect((await groupsOf(ben)).map(({ title, count }) => [title, count])).toEqual([['Loud', 2]]);
    expect((await ok(apiAs(ben)(sinceEndpoints.get))).body.quieter).toBe(0);
    await make.mark('report', report.id, { tlp: 'RED', recipients: [] });
    expect((await groupsOf(ben)).map(({ count }) => count)).toEqual([1]);
    expect((await list(ben)).map(({ newMatches }) => newMatches)).toEqual([1, 1]);
    const change = (id: string, body: object) =>
      ok(apiAs(ben)(savedSearchesEndpoints.change, { params: { id }, body: body as never }));
    await change(quiet.id, { name: 'Loud too', alert: 'now' });
    await change(search.id, { query: `${word} type:SIGINT` });
    expect((await groupsOf(ben)).map(({ title }) => title)).toEqual(['Loud too']);
    await ok(apiAs(ben)(savedSearchesEndpoints.delete, { params: { id: quiet.id } }));
    expect(await groupsOf(ben)).toEqual([]);
  });
});

test('nothing is queued while nobody has saved a search', async () => {
  await matchAll();
  await submit(ada, `Alone ${word}`);
  expect(await db`select from unmatched_texts`).toEqual([]);
});
