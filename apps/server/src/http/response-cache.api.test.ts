import { brotliDecompressSync } from 'node:zlib';
import { commentsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';

const { app, apiAs, make, db } = await createTestApp();
const author = await make.member({ username: 'author' });
const reader = await make.member({ username: 'reader' });

const list = (headers: Record<string, string> = {}) =>
  apiAs(reader)(reportsEndpoints.list, { query: { limit: 5 }, headers });
const submit = async (title: string) =>
  (
    await apiAs(author)(reportsEndpoints.create, {
      body: { title, content: 'Seen twice.', intelligenceType: 'SIGINT' },
    })
  ).body;

describe('a cached list', () => {
  test('shows every write, comment, rename and deletion at once', async () => {
    const report = await submit('First sighting');
    expect((await list()).body[0]).toMatchObject({ id: report.id, commentCount: 0 });

    await apiAs(reader)(commentsEndpoints.create, {
      params: { id: report.id },
      body: { content: 'Confirmed.' },
    });
    expect((await list()).body[0]).toMatchObject({ commentCount: 1 });

    await apiAs(author)(reportsEndpoints.change, {
      params: { id: report.id },
      body: { ...report, title: 'First sighting, corrected' },
    });
    expect((await list()).body[0]?.title).toBe('First sighting, corrected');

    await db`update users set username = 'renamed' where id = ${author.id}`;
    expect((await list()).body[0]?.user.username).toBe('renamed');

    // As another instance would do it: this process does not take part.
    await db`delete from reports where id = ${report.id}`;
    expect((await list()).body.map(({ id }) => id)).not.toContain(report.id);
  });

  test('loses the reports of a deleted member', async () => {
    const leaving = await make.member({ username: 'leaving' });
    const { body } = await apiAs(leaving)(reportsEndpoints.create, {
      body: { title: 'Left behind', content: 'Text', intelligenceType: 'OSINT' },
    });
    expect((await list()).body[0]?.id).toBe(body.id);
    await db`delete from users where id = ${leaving.id}`;
    expect((await list()).body.map(({ id }) => id)).not.toContain(body.id);
  });

  test('is a 304 for a known version, and a 200 again after a change', async () => {
    await submit('Second sighting');
    const { etag = '' } = (await list()).headers;
    expect((await list({ 'if-none-match': etag })).status).toBe(304);
    await submit('Third sighting');
    expect((await list({ 'if-none-match': etag })).status).toBe(200);
  });

  test('is sent compressed or plain, as accepted, with the same headers', async () => {
    for (let i = 0; i < 5; i += 1) await submit(`Sighting ${i} ${'of the same vessel '.repeat(8)}`);
    const plain = await list();
    const compressed = await app.inject({
      url: '/api/reports?limit=5',
      headers: { 'accept-encoding': 'gzip, br' },
      cookies: { [sessionCookieName(new URL(TEST_ORIGIN))]: reader.session },
    });
    expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString())).toEqual(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const name of ['etag', 'link', 'x-total-count', 'vary']) {
      expect(plain.headers[name]).toBeDefined();
      expect(compressed.headers[name]).toBe(plain.headers[name]);
    }
  });

  test('requires a session even if it is cached', async () => {
    await list();
    expect((await apiAs(null)(reportsEndpoints.list, { query: { limit: 5 } })).status).toBe(401);
  });
});
