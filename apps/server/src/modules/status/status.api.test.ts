import { authEndpoints, statusEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { readMigrations } from '../../db/migrate';
import { createTestApp } from '../../testing/test-app';
import { version } from '../../version';

const { apiAs, make } = await createTestApp({ RATE_LIMIT_READS: '20' });
const admin = await make.member({ isAdmin: true });
const member = await make.member();

test('an admin reads the state of the installation', async () => {
  const { status, body } = await apiAs(admin)(statusEndpoints.get);
  expect(status).toBe(200);
  expect(body).toMatchObject({ version, nodeVersion: process.version });
  expect(body.search.unread).toBe(0);
  expect(body.people).toEqual({ members: 2, signedIn: 2 });
  expect(body.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(body.database.connections).toBeGreaterThan(0);
  expect(body.database.connections).toBeLessThanOrEqual(body.database.maxConnections);
  expect(body.database.tables.length).toBeGreaterThan(3);
  expect(body.files).toEqual({ place: 'disk', count: 0, bytes: 0 });
  expect(body.storage?.freeBytes).toBeGreaterThan(0);
  const known = await readMigrations();
  expect(body.migrations.map(({ name }) => name)).toEqual(
    known.map(({ name }) => name).toReversed(),
  );
  expect(body.jobs.map((job) => job.name)).toContain('housekeeping');
});

test('requests and rate-limit hits are counted', async () => {
  const before = (await apiAs(admin)(statusEndpoints.get)).body;
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => apiAs(member)(authEndpoints.currentUser)),
  );
  const rejected = answers.filter(({ status }) => status === 429).length;
  expect(rejected).toBeGreaterThan(0);
  const after = (await apiAs(admin)(statusEndpoints.get)).body;
  expect(after.rateLimitHits.count - before.rateLimitHits.count).toBe(rejected);
  expect(after.requests - before.requests).toBe(26);
  expect(after.serverErrors).toEqual({ count: 0, lastAt: null });
});

test('only admins read the status', async () => {
  expect((await apiAs(await make.member())(statusEndpoints.get)).status).toBe(403);
  expect((await apiAs(null)(statusEndpoints.get)).status).toBe(401);
});
