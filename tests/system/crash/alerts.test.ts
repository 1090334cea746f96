import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../apps/server/src/db/client';
import { createFactories } from '../../../apps/server/src/testing/factories';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../../support/installation';
import { waitUntil } from '../../support/machine';
import { recordFigures } from './figures';
import { FORM } from './form';
import { startOwnDatabase } from './own-database';
import { compare, makeWriters, startWriting } from './writers';

/** Two instances on one database, killed in turn while alerts go out: each is sent exactly once. */
const data = makeDataDirectory();
const database = await startOwnDatabase();
const ports = [await freePort(), await freePort()] as const;
const PUBLIC_URL = `http://localhost:${ports[0]}`;
const ADDRESS = '45.77.9.200';
const DIGESTS = 40;
const startInstance = (index: 0 | 1) =>
  launch({
    PORT: String(ports[index]),
    PUBLIC_URL,
    DATA_DIR: data.directory,
    DATABASE_URL: database.url,
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_READS: '0',
  });
let instances: [Running, Running];
let db: Database;

beforeAll(async () => {
  instances = [startInstance(0), startInstance(1)];
  await Promise.all(instances.map((instance) => waitUntilReady(instance)));
  db = database.connect();
});
afterAll(async () => {
  await db.end();
  for (const instance of instances) {
    instance.process.kill('SIGKILL');
    await instance.exited;
  }
  await database.remove();
  data.remove();
});

async function kill(index: 0 | 1): Promise<void> {
  instances[index].process.kill('SIGKILL');
  await instances[index].exited;
}

async function restart(index: 0 | 1): Promise<void> {
  instances[index] = startInstance(index);
  await waitUntilReady(instances[index]);
}

/** Through whichever instance answers. */
async function call(cookie: string, method: string, path: string, body?: object): Promise<void> {
  for (const { url } of [...instances, ...instances]) {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, origin: PUBLIC_URL, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
    if (answer === null) continue;
    expect([200, 201, 204], `${method} ${path}: ${await answer.text()}`).toContain(answer.status);
    return;
  }
  throw new Error(`no instance answered ${method} ${path}`);
}

async function isEmpty(...tables: string[]): Promise<boolean> {
  for (const table of tables) {
    if ((await db`select from ${db(table)} limit 1`).length > 0) return false;
  }
  return true;
}

const isMatched = async () =>
  (await isEmpty('unmatched_texts', 'unscanned_texts', 'scanned_texts')) &&
  (await db`select from saved_search_matches where is_news and not is_told limit 1`).length === 0;

test(`alerts of searches and watched entities are sent once, over ${FORM.alertKills} kills`, async () => {
  const make = createFactories(db);
  const [first, ...writers] = await makeWriters(db, 5);
  const reader = await make.member({ username: 'night_reader' });
  const cookie = `watchfloor_session=${reader.session}`;
  await call(first?.cookie ?? '', 'POST', `/api/reports/${first?.reportId}/comments`, {
    content: `First of ${ADDRESS}`,
  });
  await waitUntil('the entity', async () => {
    const [entity] = await db`select id from entities where value = ${ADDRESS}`;
    if (entity) await call(cookie, 'PUT', `/api/entities/${entity.id}/watch`);
    return entity !== undefined && (await isMatched());
  });
  for (const query of ['mark', '-harbour kind:comment kind:message kind:report']) {
    await call(cookie, 'POST', '/api/saved-searches', { name: query, query, alert: 'now' });
  }

  const writing = startWriting(
    writers,
    () => instances.map(({ url }) => url),
    PUBLIC_URL,
    `${ADDRESS} `,
  );
  for (let count = 0; count < FORM.alertKills; count += 1) {
    const before = writing.acknowledged();
    await waitUntil(
      'alerts under way',
      async () => writing.acknowledged() >= before + FORM.writesBetween && !(await isMatched()),
      60_000,
    );
    const index = count % 2 === 0 ? 0 : 1;
    await kill(index);
    // What was sent is read, so that the next alert is a notification of its own.
    await call(cookie, 'POST', '/api/notifications/read');
    await restart(index);
  }
  const log = await writing.stop();
  await waitUntil('all alerts', isMatched, 60_000);

  const found = await compare(db, log);
  const [sent] = await db<Record<'texts' | 'named' | 'alerts' | 'empty', number>[]>`
    with texts as (
      select s.id, s.source from search_entries s where s.created_at > (select min(created_at) from saved_searches)),
    told as (
      select n.id, n.target_id, m.entry_id from notifications n left join saved_search_matches m on m.notification_id = n.id
      where n.kind = 'search-match'
      union all
      select n.id, n.target_id, a.entry_id from notifications n left join entity_alerts a on a.notification_id = n.id
      where n.kind = 'entity-seen')
    select (select count(*)::int from texts) as texts,
      (select count(*)::int from texts where source in ('report', 'report-comment', 'forum-message')) as named,
      (select count(*)::int from told where entry_id is not null) as alerts,
      (select count(*)::int from told where entry_id is null) as empty`;
  const doubled = await db`
    select from saved_search_matches where notification_id is null
    union all select from entity_alerts where notification_id is null`;
  recordFigures('kill -9 of two instances while alerts go out', {
    kills: FORM.alertKills,
    ...found,
    ...sent,
  });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
  expect(doubled).toHaveLength(0);
  expect(sent).toMatchObject({
    empty: 0,
    alerts: 2 * (sent?.texts ?? 0) + (sent?.named ?? 0),
  });
});

test('each member gets one digest, although the instance that sends them is killed', async () => {
  const make = createFactories(db);
  const [writer] = await makeWriters(db, 1);
  const readers = await Promise.all(Array.from({ length: DIGESTS }, () => make.member()));
  const ids = readers.map(({ id }) => id);
  await db`
    insert into follows (user_id, kind, object_id, via)
    select unnest(${ids}::uuid[]), 'report', ${writer?.reportId ?? ''}, 'hand'`;
  await call(writer?.cookie ?? '', 'POST', `/api/reports/${writer?.reportId}/comments`, {
    content: 'Seen again.',
  });
  await kill(0);
  await db`
    insert into attention_settings (user_id, digest_at, time_zone)
    select id, 0, 'UTC' from unnest(${ids}::uuid[]) as id`;
  const countSent = async () =>
    (await db<{ userId: string }[]>`select user_id from notifications where kind = 'digest'`)
      .length;
  await Promise.all([
    restart(0),
    waitUntil('the first digests', async () => (await countSent()) > 2, 60_000),
  ]);
  const sentBefore = await countSent();
  await kill(0);
  await restart(0);
  await waitUntil('all digests', async () => {
    const due = await db`
      select from attention_settings where digest_day is distinct from (now() at time zone 'UTC')::date limit 1`;
    return due.length === 0;
  });
  const [sent] = await db<{ digests: number; members: number }[]>`
    select count(*)::int as digests, count(distinct user_id)::int as members from notifications where kind = 'digest'`;
  recordFigures('kill -9 while digests go out', { sentBefore, ...sent });
  expect(sent).toEqual({ digests: DIGESTS, members: DIGESTS });
});
