import {
  chatEndpoints,
  commentsEndpoints,
  investigationsEndpoints,
  markingsEndpoints,
  pinsEndpoints,
  reportsEndpoints,
  type SearchHit,
  searchEndpoints,
  situationEndpoints,
  tasksEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { updateSearchIndex } from '../../search/search-indexer';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';

const { app, db, make, apiAs } = await createTestApp({ FEEDS: 'off' });

const ada = await make.member({ username: 'ada_marlow' });
const ben = await make.member();
const admin = await make.member({ isAdmin: true });

async function ok<Answer extends { status: number }>(answer: Promise<Answer>): Promise<Answer> {
  const { status } = await answer;
  expect(status).toBeLessThan(300);
  return answer;
}

const PLACE = { latitude: '69.64', longitude: '18.95', severity: 'low' };

const find = async (reader: Member, q: string, more: object = {}): Promise<SearchHit[]> =>
  (await ok(apiAs(reader)(searchEndpoints.list, { query: { q, ...more } }))).body.results;
const titlesOf = async (reader: Member, q: string) =>
  (await find(reader, q)).map(({ title, excerpt }) => title || excerpt);
const sourcesOf = async (reader: Member, q: string) =>
  (await find(reader, q)).map(({ source }) => source).toSorted();
const overviewOf = async (reader: Member, q: string) =>
  (await ok(apiAs(reader)(searchEndpoints.overview, { query: { q } }))).body;

/** One of everything that has a text, each with the word. */
async function makeOneOfEach(word: string, author = ada) {
  const api = apiAs(author);
  const { body: report } = await ok(
    api(reportsEndpoints.create, {
      body: {
        ...{ title: 'Pier seven', content: `Crates marked ${word} on the quay.` },
        ...{ intelligenceType: 'GEOINT', region: 'Europe', tags: ['Ports'] },
        judgements: [{ text: `${word} is likely to return`, likelihood: null, confidence: null }],
        places: [{ label: 'Quay', latitude: '69.65', longitude: '18.96' }],
      },
    }),
  );
  const params = { id: report.id };
  await ok(api(commentsEndpoints.create, { params, body: { content: `Also ${word} here` } }));
  const { body: investigation } = await ok(
    api(investigationsEndpoints.create, { body: { title: `Case ${word}`, description: 'x' } }),
  );
  const { body: task } = await ok(
    api(tasksEndpoints.create, {
      body: { title: `Ask about ${word}`, investigationId: investigation.id },
    }),
  );
  await ok(
    api(tasksEndpoints.comment, {
      params: { taskId: task.id },
      body: { content: `Nobody knows ${word}` },
    }),
  );
  const { body: room } = await ok(
    api(warRoomsEndpoints.create, { body: { name: `Room ${word}`, isPrivate: false } }),
  );
  const inRoom = { params: { id: room.id } };
  await ok(api(warRoomsEndpoints.sendMessage, { ...inRoom, body: { content: `${word} in room` } }));
  const entry = { title: `Entry ${word}`, description: 'Seen.', ...PLACE };
  await ok(api(warRoomsEndpoints.createUpdate, { ...inRoom, body: entry }));
  await ok(api(situationEndpoints.create, { body: entry }));
  await ok(api(pinsEndpoints.create, { body: entry }));
  await ok(api(chatEndpoints.create, { body: { content: `Does ${word} mean anything?` } }));
  return { report, investigation, task, room };
}

const EACH = [
  ...['forum-message', 'investigation', 'judgement', 'personal-update', 'pin', 'report'],
  ...['report-comment', 'room', 'room-message', 'room-update', 'task', 'task-comment'],
];

describe('everything', () => {
  test('is found by a member at once, and after indexing', async () => {
    await makeOneOfEach('halcyon');
    expect(await sourcesOf(ada, 'halcyon')).toEqual(EACH);
    expect(await sourcesOf(ada, 'alcyo')).toEqual(EACH);
    await updateSearchIndex(db);
    expect(await db`select from search_entries where not is_indexed`).toHaveLength(0);
    expect(await sourcesOf(ada, 'halcyon')).toEqual(EACH);
    expect(await sourcesOf(ada, 'HÁLCYON')).toEqual(EACH);
    // As a word of very many scopes.
    await db`update search_words set scopes = '{0}'`;
    expect(await sourcesOf(ada, 'halcyon')).toEqual(EACH);
    // The chat of a room is for its members.
    const forBen = EACH.filter((source) => source !== 'room-message');
    expect(await sourcesOf(ben, 'halcyon')).toEqual(forBen);
    expect(await titlesOf(ben, 'ada_marlow')).toContainEqual(
      expect.stringMatching(/^Test Analyst/),
    );
  });

  test('says what it is, who wrote it and what it belongs to', async () => {
    const { report, investigation, task, room } = await makeOneOfEach('meridian');
    const hits = new Map((await find(ada, 'meridian')).map((hit) => [hit.source, hit]));
    expect(hits.get('report')).toMatchObject({
      ...{ kind: 'report', id: report.id, title: 'Pier seven', number: report.number },
      ...{ excerpt: 'Crates marked meridian on the quay.', intelligenceType: 'GEOINT' },
      ...{ author: { username: 'ada_marlow' }, marking: { tlp: 'GREEN' }, context: null },
    });
    const ofReport = { context: { id: report.id, title: 'Pier seven' } };
    expect(hits.get('report-comment')).toMatchObject({ ...ofReport, kind: 'comment', title: '' });
    expect(hits.get('judgement')).toMatchObject({ ...ofReport, kind: 'report' });
    expect(hits.get('task')).toMatchObject({ context: { id: investigation.id } });
    expect(hits.get('task-comment')).toMatchObject({ context: { id: task.id } });
    const inRoom = { context: { id: room.id, title: 'Room meridian' }, marking: null };
    expect(hits.get('room-message')).toMatchObject({ ...inRoom, excerpt: 'meridian in room' });
    expect(hits.get('room-update')).toMatchObject({ ...inRoom, kind: 'map-entry' });
    const { body } = await ok(
      apiAs(ada)(searchEndpoints.list, { query: { q: 'meridian', kind: 'task' } }),
    );
    expect(body.totals).toMatchObject({ report: 2, comment: 2, 'map-entry': 3, 'war-room': 1 });
    expect(body.results).toMatchObject([{ url: `/tasks?task=${task.id}` }]);
    expect(await overviewOf(ada, 'meridian')).toMatchObject({
      ...{ total: EACH.length, isComplete: true },
      kinds: expect.arrayContaining([
        { kind: 'report', count: 2 },
        { kind: 'map-entry', count: 3 },
      ]),
      days: [{ count: EACH.length }],
      places: expect.arrayContaining([
        expect.objectContaining({
          ...{ title: 'Pier seven', latitude: 69.65, longitude: 18.96 },
          url: `/reports/${report.id}`,
        }),
        expect.objectContaining({ title: 'Entry meridian', url: expect.stringContaining(room.id) }),
      ]),
      types: [{ value: 'GEOINT', count: 2 }],
    });
  });

  test('items of outside sources, at their own address', async () => {
    const url = 'https://wire.example/storm-petrel';
    await make.feedItem({ title: 'Storm petrel aground', url, region: 'Europe', tags: ['Hulls'] });
    for (const q of ['petrel', 'petrel tag:hulls', 'kind:feed region:europe petrel', 'hull']) {
      const [hit] = await find(ben, q);
      expect([q, hit]).toEqual([
        q,
        expect.objectContaining({ kind: 'feed-item', title: 'Storm petrel aground', url }),
      ]);
      expect(hit).toMatchObject({ author: null, marking: null, labels: ['Hulls'] });
      expect(hit?.context?.title).toMatch(/^Wire/);
    }
  });

  test('follows changes and deletions', async () => {
    const { report, room } = await makeOneOfEach('kittiwake');
    await updateSearchIndex(db);
    const api = apiAs(ada);
    const params = { id: report.id };
    const body = { title: 'Pier eight', content: 'Nothing.', revision: report.revision };
    await ok(api(reportsEndpoints.change, { params, body: { ...report, ...body } }));
    expect(await sourcesOf(ada, 'kittiwake quay')).toEqual([]);
    expect(await sourcesOf(ada, '"pier eight"')).toEqual(['report']);
    await ok(apiAs(admin)(reportsEndpoints.delete, { params }));
    await ok(api(warRoomsEndpoints.delete, { params: { id: room.id } }));
    const left = EACH.filter((source) => !/^(?:report|judgement|room)/.test(source));
    expect(await sourcesOf(ada, 'kittiwake')).toEqual(left);
    await updateSearchIndex(db);
    expect(await sourcesOf(ada, 'kittiwake')).toEqual(left);
  });

  test('pages through all matches once, those by title first', async () => {
    await makeOneOfEach('tidewater');
    const api = apiAs(ada);
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const query = { q: 'tidewater', limit: 5, ...(cursor ? { cursor } : {}) };
      const { body, headers } = await ok(api(searchEndpoints.list, { query }));
      seen.push(...body.results.map(({ id }) => id));
      cursor = /[?&]cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
      if (!cursor) break;
    }
    expect(seen).toHaveLength(EACH.length);
    expect(new Set(seen).size).toBe(EACH.length);
    const titles = await titlesOf(ada, 'tidewater');
    expect(titles.slice(0, 6).every((title) => title.includes('tidewater'))).toBe(true);
  });
});

describe('filters', () => {
  test('narrow by each of their names, and exclude', async () => {
    await makeOneOfEach('skerry');
    const count = async (q: string) => (await find(ada, `skerry ${q}`, { limit: 50 })).length;
    expect(await count('')).toBe(EACH.length);
    for (const [filter, expected] of Object.entries({
      'kind:reports': 2,
      'kind:report kind:map': 5,
      '-kind:map': EACH.length - 3,
      'type:GEOINT': 2,
      'type:SIGINT': 0,
      '-type:GEOINT': EACH.length - 2,
      'region:europe': 2,
      'tag:ports': 2,
      'tag:nothing': 0,
      'author:@ada_marlow': EACH.length,
      'author:me': EACH.length,
      [`author:${ben.username}`]: 0,
      'level:green': 6,
      'level:red': 0,
      'after:1d': EACH.length,
      'before:1d': 0,
      'near:69.6,18.9,50km': 4,
      'near:0,0,50km': 0,
      '-quay': EACH.length - 1,
      '-"in room"': EACH.length - 1,
      'near:69.6,18.9 kind:reports -type:SIGINT': 1,
    })) {
      expect([filter, await count(filter)]).toEqual([filter, expected]);
    }
    expect(await find(ada, 'skerry', { kind: 'task' })).toHaveLength(1);
    expect(await find(ada, 'skerry kind:map', { kind: 'task' })).toEqual([]);
  });

  test('list the newest without a word', async () => {
    const [newest] = await find(ada, 'author:me kind:messages', { limit: 1 });
    expect(newest).toMatchObject({ kind: 'message', author: { id: ada.id } });
    expect((await find(ada, '', { limit: 3 })).length).toBe(3);
  });

  test('are refused by name when they are wrong', async () => {
    const api = apiAs(ada);
    for (const endpoint of [searchEndpoints.list, searchEndpoints.overview]) {
      const { status, error } = await api(endpoint, { query: { q: 'skerry type:RUMINT' } });
      expect([status, JSON.stringify(error)]).toEqual([
        400,
        expect.stringContaining('type: takes'),
      ]);
    }
    const { status } = await api(searchEndpoints.list, { query: { q: 'x'.repeat(501) } });
    expect(status).toBe(400);
    expect((await api(searchEndpoints.list, { query: { cursor: '7.x' } })).status).toBe(400);
    expect((await app.inject({ url: '/api/search?q=skerry' })).statusCode).toBe(401);
  });

  test.each(['"', '-', ':', 'a ', '" -"', 'type:', '\u202e', '%_\\', '\u0000'])(
    '%j five hundred times is answered',
    async (piece) => {
      const q = piece.repeat(500).slice(0, 500);
      const { status } = await apiAs(ada)(searchEndpoints.list, { query: { q } });
      expect([200, 400]).toContain(status);
    },
  );
});

describe('what a reader may not see', () => {
  const hidden = async (reader: Member, word: string) => {
    expect(await find(reader, word)).toEqual([]);
    expect(await overviewOf(reader, word)).toMatchObject({ total: 0, kinds: [], places: [] });
  };

  test('is not found, counted or placed: a marked report with all that belongs to it', async () => {
    const { report } = await makeOneOfEach('nightjar');
    await updateSearchIndex(db);
    const before = await sourcesOf(ben, 'nightjar');
    const marking = { tlp: 'RED', recipients: [] };
    const params = { id: report.id };
    await ok(apiAs(ada)(markingsEndpoints.markReport, { params, body: marking }));
    const after = before.filter((source) => !/^(?:report|judgement)/.test(source));
    expect(await sourcesOf(ben, 'nightjar')).toEqual(after);
    expect(await sourcesOf(ben, 'nightjar quay')).toEqual([]);
    await updateSearchIndex(db);
    expect(await sourcesOf(ben, 'nightjar')).toEqual(after);
    expect(await sourcesOf(ada, 'nightjar')).toEqual(EACH);
    expect((await find(ada, 'nightjar level:red')).length).toBe(3);
  });

  test('a private room, and what was in it before it was opened', async () => {
    const api = apiAs(ada);
    const { body: room } = await ok(
      api(warRoomsEndpoints.create, { body: { name: 'Room plover', isPrivate: true } }),
    );
    const params = { id: room.id };
    const entry = { title: 'Entry plover', description: 'Seen.', ...PLACE };
    await ok(api(warRoomsEndpoints.sendMessage, { params, body: { content: 'plover' } }));
    await ok(api(warRoomsEndpoints.createUpdate, { params, body: entry }));
    for (let round = 0; round < 2; round += 1) {
      for (const reader of [ben, admin]) await hidden(reader, 'plover');
      expect(await sourcesOf(ada, 'plover')).toEqual(['room', 'room-message', 'room-update']);
      await updateSearchIndex(db);
    }
    await ok(api(warRoomsEndpoints.change, { params, body: { isPrivate: false } }));
    await ok(api(warRoomsEndpoints.createUpdate, { params, body: entry }));
    for (let round = 0; round < 2; round += 1) {
      expect(await sourcesOf(ben, 'plover')).toEqual(['room', 'room-update']);
      await updateSearchIndex(db);
    }
    await ok(api(warRoomsEndpoints.change, { params, body: { isPrivate: true } }));
    await hidden(ben, 'plover');
    await ok(api(warRoomsEndpoints.addMember, { params, body: { userId: ben.id } }));
    expect(await sourcesOf(ben, 'plover')).not.toEqual([]);
    await ok(api(warRoomsEndpoints.removeMember, { params: { ...params, userId: ben.id } }));
    await hidden(ben, 'plover');
  });

  test('an admin finds what they took access to, as long as it lasts', async () => {
    const { report } = await makeOneOfEach('dunlin');
    const params = { id: report.id };
    const marking = { tlp: 'RED', recipients: [] };
    await ok(apiAs(ada)(markingsEndpoints.markReport, { params, body: marking }));
    await updateSearchIndex(db);
    expect(await sourcesOf(admin, 'dunlin')).not.toContain('report');
    const body = { reason: 'To answer a question of the watch' };
    await ok(apiAs(admin)(markingsEndpoints.accessReport, { params, body }));
    expect(await sourcesOf(admin, 'dunlin')).toContain('report-comment');
    await ok(apiAs(admin)(markingsEndpoints.leaveReport, { params }));
    expect(await sourcesOf(admin, 'dunlin')).not.toContain('report');
  });
});

test('a member who is gone is not found', async () => {
  const gone = await make.member({ username: 'sandpiper' });
  expect(await titlesOf(ada, 'sandpiper')).toHaveLength(1);
  await db`update users set state = 'former' where id = ${gone.id}`;
  expect(await titlesOf(ada, 'sandpiper')).toEqual([]);
  expect(await find(ada, newId())).toEqual([]);
});
