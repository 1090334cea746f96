import path from 'node:path';
import {
  commentsEndpoints,
  feedSourcesEndpoints,
  reportsEndpoints,
  statusEndpoints,
} from '@watchfloor/contract';
import { afterAll, expect, test, vi } from 'vitest';
import type { Database } from '../db/client';
import { LOCKS } from '../db/locks';
import { openFileStorage } from '../files/file-storage';
import { rss, startFeedServer } from '../modules/feed/fetching/feed-server.fixture';
import { createFilesApp } from '../modules/files/upload.fixture';
import { readStream } from '../modules/live/stream-reader.fixture';
import { takeBackup } from './take-backup';
import { watchSnapshot } from './watch-snapshot.fixture';

const ROUND_MS = 10 * 60_000;

// Only intervals are faked, so that the test decides when jobs run.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => vi.useRealTimers());
const publisher = await startFeedServer();
const { db, make, port, dataDirectory, apiAs, upload } = await createFilesApp({
  FEED_ALLOWED_HOSTS: publisher.host,
});
// The default sources are on the internet.
await db`delete from external_intel_sources`;
const { store } = openFileStorage({ s3: null }, dataDirectory, () => {});
const admin = await make.member({ isAdmin: true });
const member = await make.member();

async function fetchNewSource() {
  const url = publisher.publish('/feed', rss([{ title: 'Strike halts exports', guid: '1' }]));
  const source = await apiAs(admin)(feedSourcesEndpoints.create, {
    body: { url, name: 'Harbour' },
  });
  const params = { id: source.body.id };
  const fetchOnce = async () => (await apiAs(admin)(feedSourcesEndpoints.fetch, { params })).body;
  // The schedule may be fetching the source at the same moment; the call is then refused.
  const fetched = { lastOutcome: 'ok', itemCount: 1 };
  await expect.poll(fetchOnce, { timeout: 30_000 }).toMatchObject(fetched);
}

async function runJobs() {
  vi.advanceTimersByTime(ROUND_MS);
  const findRun = async () =>
    (await apiAs(admin)(statusEndpoints.get)).body.jobs.find(({ name }) => name === 'housekeeping');
  await vi.waitFor(async () => expect((await findRun())?.lastRunAt).not.toBeNull(), 30_000);
  expect((await findRun())?.problem).toBeNull();
}

async function submitReport() {
  const answer = await apiAs(member)(reportsEndpoints.create, {
    body: { title: 'Meanwhile', content: 'never seen words', intelligenceType: 'OSINT', tags: [] },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** Statements that wait for one of these connections. */
const listBlockedBy = (pids: readonly number[]) => db<{ query: string }[]>`
  select query from pg_stat_activity
  where datname = current_database() and pg_blocking_pids(pid) && ${pids as number[]}::integer[]`;

test('feeds, jobs, streams, uploads and writes go on during a backup', async () => {
  const stream = await readStream(`http://127.0.0.1:${port}`, member);
  const idle = (await upload(member, 'idle')).body.url.split('/').at(-1) ?? '';
  await db`update uploads set idle_since = now() - interval '25 hours' where id = ${idle}`;
  // A job deletes words that no report uses any more.
  await db`delete from reports where id = ${await submitReport()}`;

  async function useEverything() {
    const reportId = await submitReport();
    await Promise.all([
      fetchNewSource(),
      runJobs(),
      upload(member, 'a note').then(({ status }) => expect(status).toBe(201)),
      apiAs(admin)(commentsEndpoints.create, {
        params: { id: reportId },
        body: { content: 'Seen.' },
      }),
      stream.find(({ data }) => data.kind === 'comment.posted' && data.reportId === reportId),
    ]);
  }

  let isDone = false;
  const after = async (snapshot: Database) => {
    const holders = await snapshot<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and objid = ${LOCKS.backup} and granted
      union select pg_backend_pid()`;
    expect(holders).toHaveLength(2);
    const used = useEverything().finally(() => {
      isDone = true;
    });
    used.catch(() => {});
    const pids = holders.map(({ pid }) => pid);
    while (!isDone) expect(await listBlockedBy(pids)).toEqual([]);
    await used;
  };
  const file = path.join(dataDirectory, 'while-serving.tar.gz');
  const source = { db: watchSnapshot(db, { after }), store, secretFile: null };
  await takeBackup(source, file, { expect: () => {}, add: () => {} });
  expect(isDone).toBe(true);
  stream.close();
});
