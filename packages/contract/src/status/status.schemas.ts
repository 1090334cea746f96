import { z } from 'zod';
import { Timestamp } from '../fields';

const Count = z.object({ count: z.int(), lastAt: Timestamp.nullable() });

/** How the installation is doing, as the instance that was asked sees it. */
export const InstallationStatus = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: Timestamp,
  now: Timestamp,
  memory: z.object({ residentBytes: z.int(), heapBytes: z.int() }),
  database: z.object({
    version: z.string(),
    isEmbedded: z.boolean(),
    sizeBytes: z.number(),
    connections: z.int(),
    maxConnections: z.int(),
    latencyMs: z.number(),
    /** What it has yet to read, unknown when it is away or does not follow this database; null without one. */
    replica: z.object({ isReached: z.boolean(), lagBytes: z.number().nullable() }).nullable(),
    /** The largest tables, largest first. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
  }),
  migrations: z.array(z.object({ name: z.string(), appliedAt: Timestamp })),
  /** The file system that holds the data directory; null where it cannot be told. */
  storage: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** Uploaded files, each content counted once. */
  files: z.object({ place: z.enum(['disk', 's3']), count: z.int(), bytes: z.number() }),
  jobs: z.array(
    z.object({
      name: z.string(),
      lastRunAt: Timestamp.nullable(),
      /** Why the last run failed; null when it did not. */
      problem: z.string().nullable(),
    }),
  ),
  /** How the fetching of sources outside is doing, on all instances together. */
  feeds: z.object({
    isOn: z.boolean(),
    active: z.int(),
    paused: z.int(),
    /** Active ones whose last fetch failed. */
    failing: z.int(),
    items: z.int(),
    lastFetchedAt: Timestamp.nullable(),
    nextFetchAt: Timestamp.nullable(),
  }),
  people: z.object({ members: z.int(), signedIn: z.int() }),
  /** Browsers that this instance tells of changes at this moment. */
  liveStreams: z.int(),
  /** Since this instance started. */
  requests: z.int(),
  serverErrors: Count,
  rateLimitHits: Count,
});
export type InstallationStatus = z.infer<typeof InstallationStatus>;
