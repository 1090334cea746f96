import {
  auditEndpoints,
  type Endpoint,
  feedEndpoints,
  investigationsEndpoints,
  LIVE_POSITION_HEADER,
  leaderboardEndpoints,
  presenceEndpoints,
  reportsEndpoints,
  situationEndpoints,
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
import { findMinReadLsn, hasReached } from './min-read-lsn';

const { db, address, applicationDb } = await createTestDatabase();
if (!('url' in address)) throw new Error('a database with a replica is reached by its URL');
const replicaUrl = new URL(process.env.TEST_REPLICA_URL ?? '');
replicaUrl.pathname = new URL(address.url).pathname;
const servingUrl = new URL(replicaUrl);
servingUrl.username = ROLES.application;
const gate = await openReplicaGate(servingUrl.href);
/** The tests' own connection to the replica, around the gate. */
const follower = connectDatabase({ url: replicaUrl.href }, { poolSize: 1 });
const log = createLog('silent');
const make = createFactories(db);
await hasFollowed();

const now = performance.now.bind(performance);
let secondsLater = 0;
vi.spyOn(performance, 'now').mockImplementation(() => now() + secondsLater * 1000);

const here = await startInstance();
const there = await startInstance();
const writer = await make.member();
const reader = await make.member();
const admin = await make.member({ isAdmin: true });

afterAll(async () => {
  vi.restoreAllMocks();
  await gate.cut();
  await follower.end({ timeout: 1 });
});
// No position is known before the first read, which therefore goes to the primary.
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

/** Returns when the replica has replayed everything committed so far. */
async function hasFollowed(): Promise<void> {
  // A record of its own, so that the position lies within what the replica will have replayed.
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

/** Metrics are shared for a second, which has passed each time. */
async function countReads({ app }: Instance) {
  secondsLater += 1;
  const { body } = await app.inject('/metrics');
  const outcomes = body.matchAll(/^watchfloor_list_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...outcomes].map(([, outcome, count]) => [outcome, Number(count)]));
}

/** What a member's search finds, and where it was read. */
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

describe('a replica that has replayed everything', () => {
  // First pages that many share are cached, and read from the primary.
  const cursor = encodeCursor({ createdAt: '2026-01-01T00:00:00Z', id: newId() });

  test.each<[string, Endpoint, object]>([
    ['a search of reports', reportsEndpoints.list, { query: { q: 'anything' } }],
    ['reports to link', investigationsEndpoints.listLinkableReports, { query: { q: 'any' } }],
    ["a further page of a member's feed", feedEndpoints.listReports, { query: { cursor } }],
    ['the news outside', feedEndpoints.listItems, {}],
    ['members', usersEndpoints.list, {}],
    ['a search of members', usersEndpoints.search, { query: { q: 'ana' } }],
    ['the leaderboard', leaderboardEndpoints.list, {}],
    ['a place on it', leaderboardEndpoints.own, {}],
    ['the audit log', auditEndpoints.list, {}],
    ['updates of the map', situationEndpoints.list, { query: { cursor } }],
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
  test('never hides from a member what they wrote, on any instance', async () => {
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
    }
    // The position is stored in the database, not in the browser.
    expect(headers['set-cookie']).toBeUndefined();
    await follower`select pg_wal_replay_resume()`;
    await hasFollowed();
    expect((await search(there, writer, 'amber')).place).toBe('replica');
  });

  test('presence does not send anyone to the primary', async () => {
    const placeId = await make.report();
    await hasFollowed();
    await pauseReplica();
    const body = { place: 'report', placeId };
    expect((await here.apiAs(reader)(presenceEndpoints.reportPresence, { body })).status).toBe(200);
    expect((await search(here, reader, 'nothing')).place).toBe('replica');
  });

  test('does not serve members who were notified of something newer, on any instance', async () => {
    const listening = await startInstance();
    const origin = await listening.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await readStream(origin, reader);
    await hasFollowed();
    await pauseReplica();
    expect((await search(there, reader, 'cobalt')).place).toBe('replica');
    await submit(there, writer, 'Fresh cobalt');
    // The other instance sends no signal in this test: the log is polled every second.
    await stream.find(({ data }) => data.kind === 'report.submitted');
    for (const instance of [listening, there]) {
      const found = await search(instance, reader, 'cobalt');
      expect(found).toEqual({ place: 'behind', titles: ['Fresh cobalt'] });
    }
    // A page opened now gets a position after that event: what it reads must contain it.
    const page = await fetch(`${origin}/api/auth/user`, {
      headers: { cookie: `watchfloor_session=${admin.session}` },
    });
    expect(page.headers.get(LIVE_POSITION_HEADER)).toMatch(/^\d+\./);
    expect((await search(here, admin, 'cobalt')).titles).toEqual(['Fresh cobalt']);
    stream.close();
  });
});

describe('the position that a replica must have reached', () => {
  test('includes what an instance of the previous version stored for a member', async () => {
    await db`insert into read_floors (member_id, position) values (${writer.id}, 'FFFFFFFF/FFFFFFFF')`;
    expect((await search(here, writer, 'amber')).place).toBe('behind');
    await db`delete from read_floors where member_id = ${writer.id}`;
    expect((await search(here, writer, 'amber')).place).toBe('replica');
  });

  test('is the current one after a crash has emptied the table', async () => {
    await pauseReplica();
    await submit(here, writer, 'Written before the crash');
    await db`truncate read_floors`;
    const found = await search(there, writer, 'crash');
    expect(found).toEqual({ place: 'behind', titles: ['Written before the crash'] });
  });

  test('is never reached by a replica of another history', async () => {
    const min = await findMinReadLsn(db);
    if (!min) throw new Error('no position is stored');
    expect(await hasReached(follower, min)).toBe(true);
    const [cluster, timeline] = min.history.split('/');
    for (const history of [`${cluster}/${Number(timeline) + 1}`, `${cluster}1/${timeline}`]) {
      expect(await hasReached(follower, { ...min, history })).toBe(false);
    }
  });
});

describe('a replica that cannot be used', () => {
  const replica = connectDatabase({ url: gate.url }, { poolSize: 2 });
  const awayMs = 100;
  const lists = createListReads({ db, replica, log, awayMs });
  afterAll(() => replica.end({ timeout: 1 }));
  afterEach(() => gate.open());
  const whereAmI = () =>
    lists.read(async (from) => {
      const [row] = await from<{ isReplica: boolean }[]>`select pg_is_in_recovery() as is_replica`;
      return row?.isReplica ? 'replica' : 'primary';
    });
  const isBack = () => expect.poll(whereAmI, { timeout: 20_000, interval: awayMs }).toBe('replica');

  test('that is down is replaced by the primary until it is back', async () => {
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

  test('that goes down during a read is replaced by the primary', async () => {
    await isBack();
    const answer = await lists.read(async (from) => {
      const [row] = await from<{ isReplica: boolean }[]>`select pg_is_in_recovery() as is_replica`;
      if (row?.isReplica) await gate.cut();
      await from`select 1`;
      return row?.isReplica ? 'replica' : 'primary';
    });
    expect(answer).toBe('primary');
  });

  test('because it does not respond is replaced by the primary', async () => {
    await isBack();
    gate.silence();
    const before = lists.counts()?.away ?? 0;
    expect(await Promise.all([whereAmI(), whereAmI()])).toEqual(['primary', 'primary']);
    expect(await whereAmI()).toBe('primary');
    expect(lists.counts()?.away).toBe(before + 3);
    await gate.open();
    await isBack();
  });

  test('because it is no replica is never used', async () => {
    const lone = createListReads({ db, replica: db, log });
    expect(await lone.read(async () => 'answered')).toBe('answered');
    expect(lone.counts()).toEqual({ replica: 0, behind: 1, away: 0, failed: 0 });
    expect(await lone.readState()).toEqual({ isReached: true, lagBytes: null });
  });

  test('because it does not have the row yet is replaced by the primary', async () => {
    await isBack();
    await pauseReplica();
    const id = await make.investigation();
    const answer = await here.apiAs(reader)(investigationsEndpoints.listLinkableReports, {
      params: { id },
    });
    expect(answer.status).toBe(200);
  });

  test('for writing refuses to write', async () => {
    await isBack();
    const writing = replica.begin('read only', (tx) => tx`delete from reports`);
    await expect(writing).rejects.toThrow('read-only transaction');
  });
});

test('all statements of a read see one state, though more is replayed meanwhile', async () => {
  const replica = connectDatabase({ url: gate.url }, { poolSize: 1 });
  const lists = createListReads({ db, replica, log });
  await lists.markWrite();
  await hasFollowed();
  const counts = await lists.read(async (from) => {
    const count = async () =>
      (
        await from`select count(*)::int as count, pg_is_in_recovery() as is_replica from reports`
      )[0];
    const before = await count();
    await make.report();
    await hasFollowed();
    return { before, after: await count() };
  });
  expect(counts.before?.isReplica).toBe(true);
  expect(counts.after).toEqual(counts.before);
  await replica.end({ timeout: 1 });
});

test('many members on several instances all find what they have just written', async () => {
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
