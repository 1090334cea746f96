import { expect, test } from 'vitest';
import type { InstallationStatus } from './status.schemas';
import { findConcerns } from './status-concerns';

const GB = 1024 ** 3;
const now = '2026-11-15T12:00:00Z';
const healthy: InstallationStatus = {
  version: '1.0.0',
  nodeVersion: 'v24.0.0',
  startedAt: '2026-11-01T00:00:00Z',
  now,
  memory: { residentBytes: 1, heapBytes: 1 },
  database: {
    version: '18',
    isEmbedded: true,
    sizeBytes: 1,
    connections: 80,
    maxConnections: 100,
    latencyMs: 2,
    replica: { isReached: true, lagBytes: 0 },
    tables: [],
  },
  migrations: [],
  storage: { freeBytes: 50 * GB, totalBytes: 100 * GB },
  files: { place: 'disk', count: 2, bytes: 2048 },
  jobs: [{ name: 'housekeeping', lastRunAt: null, problem: null }],
  feeds: {
    isOn: true,
    active: 3,
    paused: 0,
    failing: 3,
    items: 0,
    lastFetchedAt: null,
    nextFetchAt: null,
  },
  liveStreams: 0,
  search: { texts: 0, unread: 0 },
  entities: { unscanned: 0, unsearchedNames: 0 },
  people: { members: 1, signedIn: 1 },
  requests: 1,
  serverErrors: { count: 3, lastAt: '2026-11-15T10:59:00Z' },
  rateLimitHits: { count: 0, lastAt: null },
};

test.each<[string, Partial<InstallationStatus>, string[]]>([
  ['no concern when healthy', {}, []],
  ['an unknown disk is no concern', { storage: null }, []],
  [
    'less than a gigabyte free',
    { storage: { freeBytes: GB - 1, totalBytes: 4 * GB } },
    ['The disk is nearly full'],
  ],
  [
    'less than 5 % free',
    { storage: { freeBytes: 4 * GB, totalBytes: 100 * GB } },
    ['The disk is nearly full'],
  ],
  [
    'few connections left',
    { database: { ...healthy.database, connections: 81 } },
    ['The database has few connections left'],
  ],
  [
    'a slow database',
    { database: { ...healthy.database, latencyMs: 101 } },
    ['The database responds slowly'],
  ],
  ['no replica configured', { database: { ...healthy.database, replica: null } }, []],
  [
    'an unavailable replica',
    { database: { ...healthy.database, replica: { isReached: false, lagBytes: null } } },
    ['The database replica is unavailable'],
  ],
  [
    'a recent error, a failed job and a rate limit',
    {
      serverErrors: { count: 1, lastAt: '2026-11-15T11:30:00Z' },
      jobs: [{ name: 'housekeeping', lastRunAt: now, problem: 'no' }],
      rateLimitHits: { count: 1, lastAt: now },
    },
    [
      'There was a server error within the last hour',
      'The job "housekeeping" failed when it last ran',
      'A rate limit was exceeded within the last hour',
    ],
  ],
])('%s', (_name, changes, concerns) => {
  expect(findConcerns({ ...healthy, ...changes })).toEqual(concerns);
});
