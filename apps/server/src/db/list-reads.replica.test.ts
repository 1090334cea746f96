import {
  auditEndpoints,
  type Endpoint,
  externalIntelEndpoints,
  feedEndpoints,
  investigationsEndpoints,
  LIVE_POSITION_HEADER,
  leaderboardEndpoints,
  presenceEndpoints,
  reportsEndpoints,
  situationUpdatesEndpoints,
  statusEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app';
import { ROLES } from '../embedded/postgres/roles';
import { newId } from '../identifiers';
import { createLog } from '../logging';
import { readStream } from '../modules/live/stream-reader.fixture';
import { readSettings } from '../settings';
import { createFactories, type Member } from '../testing/factories';
import { openReplicaGate } from '../testing/replica-gate';
import { createApi } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { connectDatabase } from './client';
import { encodeCursor } from './cursor';
import { createListReads } from './list-reads';
import { findFloors, hasReached, purgeFloors } from './read-floors';

const { db, address, applicationDb } = await createTestDatabase();
if (!('url' in address)) throw new Error('a database with a replica is reached by its URL');
const replicaUrl = new URL(process.env.TEST_REPLICA_URL ?? '');
replicaUrl.pathname = new URL(address.url).pathname;
const servingUrl = new URL(replicaUrl);
servingUrl.username = ROLES.application;
const gate = await openReplicaGate(servingUrl.href);
/** Past the gate: what the tests themselves ask of the replica. */
const follower = connectDatabase({ url: replicaUrl.href }, { poolSize: 1 });
const log = createLog('silent');
const make = createFactories(db);
await hasFollowed();

const here = await startInstance();
const there = await startInstance();
const writer = await make.member();
const reader = await make.member();
const admin = await make.member({ isAdmin: true });

afterAll(async () => {
  await gate.cut();
  await follower.end({ timeout: 1 });
});
// How far everyone must be is unknown before the first reading, which therefore goes to the primary.
beforeAll(() => search(here, reader, 'anything'));
beforeEach(hasFollowed);
afterEach(async () => {
  await follower`select pg_wal_replay_resume()`;
});

async function startInstance() {
  const replica = connectDatabase({ url: gate.url }, { poolSize: 4 });
  const settings = readSettings({ RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0' });
  const secret = 'a secret that the instances of this test share, long enough';
  const app = await buildApp({
    db: applicationDb,
    replica,
    settings,
    secret,
    log,
    checkResponses: true,
  });
  afterAll(async () => {
    await app.close();
    await replica.end({ timeout: 1 });
  });
  return { app, apiAs: (member: Member) => createApi(app, member) };
}
type Instance = typeof here;

/** Returns when the replica contains all that is there now. */
async function hasFollowed(): Promise<void> {
  // A record of its own, so that the place lies within what the replica will have read.
  await db`select pg_logical_emit_message(true, 'test', '')`;
  const [{ position } = { position: '' }] = await db<{ position: string }[]>`
    select pg_current_wal_insert_lsn()::text as position`;
  await vi.waitFor(
    async () => {
      await db`select pg_logical_emit_message(true, 'test', '')`;
      const [row] = await follower<{ isThere: boolean }[]>`
        select pg_last_wal_replay_lsn() > ${position}::pg_lsn as is_there`;
      expect(row?.isThere).toBe(true);
    },
    { timeout: 20_000 },
  );
}

async function pauseReplica(): Promise<void> {
  await follower`select pg_wal_replay_pause()`;
  await expect
    .poll(async () => (await follower`select pg_get_wal_replay_pause_state() as state`)[0]?.state)
    .toBe('paused');
}

async function countReads({ app }: Instance) {
  const { body } = await app.inject('/metrics');
  const outcomes = body.matchAll(/^watchfloor_list_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...outcomes].map(([, outcome, count]) => [outcome, Number(count)]));
}

/** What a member's search finds, and where it was looked for. */
async function search(instance: Instance, member: Member, q: string) {
  const before = await countReads(instance);
  const { status, body } = await instance.apiAs(member)(reportsEndpoints.list, { query: { q } });
  expect(status).toBe(200);
  const after = await countReads(instance);
  const [place] = Object.keys(after).filter((outcome) => after[outcome] !== before[outcome]);
  return { place, titles: body.map(({ title }) => title) };
}

const REPORT = { content: 'Seen.', intelligenceType: 'OSINT', tags: [] };
async function submit(instance: Instance, member: Member, title: string) {
  const answer = await instance.apiAs(member)(reportsEndpoints.create, {
    body: { ...REPORT, title },
  });
  expect(answer.status).toBe(201);
  return answer;
}

describe('a replica that has read everything', () => {
  // First pages that are the same for many are kept, and made by the primary.
  const cursor = encodeCursor({ createdAt: '2026-01-01T00:00:00Z', id: newId() });

  test.each<[string, Endpoint, object]>([
    ['a search of reports', reportsEndpoints.list, { query: { q: 'anything' } }],
    ['reports to link', investigationsEndpoints.listLinkableReports, { query: { q: 'any' } }],
    ["a further page of a member's feed", feedEndpoints.listReports, { query: { cursor } }],
    ['the news outside', externalIntelEndpoints.list, {}],
    ['members', usersEndpoints.list, {}],
    ['a search of members', usersEndpoints.search, { query: { q: 'ana' } }],
    ['the leaderboard', leaderboardEndpoints.list, {}],
    ['a place on it', leaderboardEndpoints.own, {}],
    ['the audit log', auditEndpoints.list, {}],
    ['updates of the map', situationUpdatesEndpoints.list, { query: { cursor } }],
  ])('answers %s', async (_name, endpoint, parts) => {
    const id = await make.investigation({ userId: admin.id });
    await hasFollowed();
    const before = await countReads(here);
    const answer = await here.apiAs(admin)(endpoint, { params: { id }, ...parts });
    expect(answer.status).toBe(200);
    const { replica = 0, ...others } = before;
    expect(await countReads(here)).toEqual({ replica: replica + 1, ...others });
  });

  test('shows in the status of the installation, and in the metrics', async () => {
    const { body } = await here.apiAs(admin)(statusEndpoints.get);
    expect(body.database.replica).toEqual({ isReached: true, lagBytes: expect.any(Number) });
    expect((await here.app.inject('/metrics')).body).toMatch(/^watchfloor_replica_lag_bytes \d+$/m);
  });
});

describe('a replica that is behind', () => {
  test('serves those who have written nothing, and never hides from a member what they wrote, on any instance', async () => {
    await submit(here, writer, 'Known amber');
    await hasFollowed();
    expect(await search(here, writer, 'amber')).toEqual({
      place: 'replica',
      titles: ['Known amber'],
    });
    await pauseReplica();
    const { headers } = await submit(here, writer, 'Fresh amber');
    for (const instance of [here, there]) {
      const own = await search(instance, writer, 'amber');
      expect(own).toEqual({ place: 'behind', titles: ['Fresh amber', 'Known amber'] });
      const others = await search(instance, reader, 'amber');
      expect(others).toEqual({ place: 'replica', titles: ['Known amber'] });
    }
    // Nothing of this is in the browser's hands.
    expect(headers['set-cookie']).toBeUndefined();
    await follower`select pg_wal_replay_resume()`;
    await hasFollowed();
    expect((await search(there, writer, 'amber')).place).toBe('replica');
  });

  test('being present is no write to read back', async () => {
    const placeId = await make.report();
    await hasFollowed();
    await pauseReplica();
    const body = { place: 'report', placeId };
    expect((await here.apiAs(reader)(presenceEndpoints.sayPresent, { body })).status).toBe(200);
    expect((await search(here, reader, 'nothing')).place).toBe('replica');
  });

  test('is not asked by those who may have heard of more, on any instance', async () => {
    const listening = await startInstance();
    const origin = await listening.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await readStream(origin, reader);
    await hasFollowed();
    await pauseReplica();
    expect((await search(there, reader, 'cobalt')).place).toBe('replica');
    await submit(there, writer, 'Told cobalt');
    // The other instance sends no signal of its own here: the log is looked at every second.
    await stream.find(({ data }) => data.kind === 'report.submitted');
    for (const instance of [listening, there]) {
      const found = await search(instance, reader, 'cobalt');
      expect(found).toEqual({ place: 'behind', titles: ['Told cobalt'] });
    }
    // A page that is opened now goes on from behind that event: what it reads must contain it.
    const page = await fetch(`${origin}/api/auth/user`, {
      headers: { cookie: `watchfloor_session=${admin.session}` },
    });
    expect(page.headers.get(LIVE_POSITION_HEADER)).toMatch(/^\d+\./);
    expect((await search(here, admin, 'cobalt')).titles).toEqual(['Told cobalt']);
    stream.close();
  });
});

describe('whatever becomes of what is noted', () => {
  test('an absurd place sends its member to the primary, and nobody else', async () => {
    const victim = await make.member();
    await hasFollowed();
    await db`insert into read_floors (member_id, position) values (${victim.id}, 'FFFFFFFF/FFFFFFFF')`;
    expect((await search(here, victim, 'amber')).place).toBe('behind');
    expect((await search(here, reader, 'amber')).place).toBe('replica');
  });

  test('all of it lost, as in a crash: nobody is shown less than was there', async () => {
    await pauseReplica();
    await submit(here, writer, 'Written before the crash');
    await db`truncate read_floors`;
    const found = await search(there, writer, 'crash');
    expect(found).toEqual({ place: 'behind', titles: ['Written before the crash'] });
  });

  test('a replica of another history is never far enough', async () => {
    const floor = (await findFloors(db, [reader.id])).get(reader.id);
    if (!floor) throw new Error('there is no floor');
    expect(await hasReached(follower, floor)).toBe(true);
    const [cluster, timeline] = floor.history.split('/');
    for (const history of [`${cluster}/${Number(timeline) + 1}`, `${cluster}1/${timeline}`]) {
      expect(await hasReached(follower, { ...floor, history })).toBe(false);
    }
  });

  test('old places are forgotten without being lost', async () => {
    await db`truncate read_floors`;
    await search(here, reader, 'amber');
    await pauseReplica();
    await submit(here, writer, 'An old verdigris');
    await db`update read_floors set noted_at = now() - interval '2 hours'`;
    await purgeFloors(db);
    expect(await db`select from read_floors`).toHaveLength(1);
    for (const member of [writer, reader]) {
      expect((await search(there, member, 'verdigris')).titles).toEqual(['An old verdigris']);
    }
  });
});

describe('a replica that cannot be asked', () => {
  const replica = connectDatabase({ url: gate.url }, { poolSize: 2 });
  const awayMs = 100;
  const lists = createListReads({ db, replica, log, awayMs });
  afterAll(() => replica.end({ timeout: 1 }));
  afterEach(() => gate.open());
  const whereAmI = () =>
    lists.read(reader.id, async (from) => {
      const [row] = await from<{ isReplica: boolean }[]>`select pg_is_in_recovery() as is_replica`;
      return row?.isReplica ? 'replica' : 'primary';
    });
  const isBack = () => expect.poll(whereAmI, { timeout: 20_000, interval: awayMs }).toBe('replica');

  test('gone, it is missed by nobody, and found again', async () => {
    await isBack();
    await gate.cut();
    const answers = await Promise.all(Array.from({ length: 10 }, whereAmI));
    expect(answers).toEqual(Array(10).fill('primary'));
    expect(await lists.readState()).toEqual({ isReached: false, lagBytes: null });
    expect((await here.apiAs(admin)(usersEndpoints.list)).status).toBe(200);
    expect((await here.apiAs(admin)(statusEndpoints.get)).body.database.replica).toEqual({
      isReached: false,
      lagBytes: null,
    });
    await gate.open();
    await isBack();
  });

  test('gone in the middle of an answer, the primary answers', async () => {
    await isBack();
    const answer = await lists.read(reader.id, async (from) => {
      const [row] = await from<{ isReplica: boolean }[]>`select pg_is_in_recovery() as is_replica`;
      if (row?.isReplica) await gate.cut();
      await from`select 1`;
      return row?.isReplica ? 'replica' : 'primary';
    });
    expect(answer).toBe('primary');
  });

  test('silent, it is waited for no longer than a second, and by few', async () => {
    await isBack();
    gate.silence();
    const begun = performance.now();
    expect(await Promise.all([whereAmI(), whereAmI()])).toEqual(['primary', 'primary']);
    expect(await whereAmI()).toBe('primary');
    expect(performance.now() - begun).toBeLessThan(2500);
    await gate.open();
    await isBack();
  });

  test('a server that follows nobody is none', async () => {
    const lone = createListReads({ db, replica: db, log });
    expect(await lone.read(reader.id, async () => 'answered')).toBe('answered');
    expect(lone.counts()).toEqual({ replica: 0, behind: 1, away: 0, failed: 0 });
    expect(await lone.readState()).toEqual({ isReached: true, lagBytes: null });
  });

  test('what it cannot find yet is asked of the primary', async () => {
    await isBack();
    await pauseReplica();
    const id = await make.investigation();
    const answer = await here.apiAs(reader)(investigationsEndpoints.listLinkableReports, {
      params: { id },
    });
    expect(answer.status).toBe(200);
  });

  test('nothing can be written to it', async () => {
    await isBack();
    const writing = replica.begin('read only', (tx) => tx`delete from reports`);
    await expect(writing).rejects.toThrow('read-only transaction');
  });
});

test('instances and members, at once: everyone finds what they have just written', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => make.member()));
  const missed: string[] = [];
  const rounds = members.map(async (member, index) => {
    for (let round = 0; round < 12; round += 1) {
      const [one, other] = (index + round) % 2 ? [here, there] : [there, here];
      const word = `w${index}x${round}z`;
      await submit(one, member, `Report ${word}`);
      const { body } = await other.apiAs(member)(reportsEndpoints.list, { query: { q: word } });
      if (body.length !== 1) missed.push(word);
    }
  });
  await Promise.all(rounds);
  expect(missed).toEqual([]);
});
