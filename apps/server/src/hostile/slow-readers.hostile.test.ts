import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { atEnd } from '../testing/at-end';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';
import { countFigures, scale } from './scale.fixture';

const PAGE_GOAL_MB = 1;
const HELD_GOAL_MB = 100;
/** How many reads of a member run at once. */
const READS_AT_ONCE = 8;
const MEMBERS = 3;
const MB = 1024 * 1024;

const { app, db, make } = await createTestApp();
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
const { countAnswer } = countFigures('readers who do not read');

const author = await make.member();
await db`
  insert into reports (id, title, content, intelligence_type, user_id, audience_id)
  select gen_random_uuid(), 'Long', repeat('漢', 50000), 'OSINT', ${author.id}, 2
  from generate_series(1, ${scale(60, 500)})`;

const heldMb = () => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
};

/** Resolves with its status as soon as a response begins, and reads no further. Of another limit, so that no two share one. */
async function beginReading(session: string, at: number): Promise<number> {
  const client = connect(port, '127.0.0.1');
  atEnd(async () => {
    client.destroy();
  });
  client.write(
    `GET /api/reports?limit=${500 - at} HTTP/1.1\r\nhost: localhost:3000\r\ncookie: ${COOKIE}=${session}\r\n\r\n`,
  );
  await once(client, 'readable');
  return Number(String(client.read(12)).slice(-3));
}

test('a page has a bound in bytes, and readers who do not read hold little', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => make.member()));
  const before = heldMb();
  const readers = members.flatMap(({ session }) => Array<string>(READS_AT_ONCE).fill(session));
  for (const status of await Promise.all(readers.map(beginReading))) {
    countAnswer(status);
    expect(status).toBe(200);
  }
  const held = heldMb() - before;
  const page = await app.inject({
    url: '/api/reports?limit=500',
    cookies: { [COOKIE]: author.session },
  });
  const pageMb = page.rawPayload.length / MB;
  expect(pageMb).toBeLessThan(PAGE_GOAL_MB * 1.2);
  console.info(
    `hostile: a page of the longest reports: ${pageMb.toFixed(2)} MB; goal ${PAGE_GOAL_MB} MB`,
  );
  console.info(
    `hostile: held for ${readers.length} readers who do not read: ${Math.max(0, Math.round(held))} MB; goal ${HELD_GOAL_MB} MB`,
  );
});
