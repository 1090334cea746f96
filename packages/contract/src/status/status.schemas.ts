import { z } from 'zod';
import { Timestamp } from '../fields';

const Count = z.object({ count: z.int(), lastAt: Timestamp.nullable() });

/** Status as seen by the instance that answers the request. */
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
    /** Null without a replica. `lagBytes` is null if it is unavailable or does not follow this database. */
    replica: z.object({ isReached: z.boolean(), lagBytes: z.number().nullable() }).nullable(),
    /** Largest first. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
  }),
  migrations: z.array(z.object({ name: z.string(), appliedAt: Timestamp })),
  /** The file system of the data directory; null if it cannot be read. */
  storage: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** Uploaded files; identical content counts once. */
  files: z.object({ place: z.enum(['disk', 's3']), count: z.int(), bytes: z.number() }),
  jobs: z.array(
    z.object({
      name: z.string(),
      lastRunAt: Timestamp.nullable(),
      /** Why the last run failed; null after a success. */
      problem: z.string().nullable(),
    }),
  ),
  /** Fetching of external sources, across all instances. */
  feeds: z.object({
    isOn: z.boolean(),
    active: z.int(),
    paused: z.int(),
    /** Active sources whose last fetch failed. */
    failing: z.int(),
    items: z.int(),
    lastFetchedAt: Timestamp.nullable(),
    nextFetchAt: Timestamp.nullable(),
  }),
  /** About how many texts a search finds, and how many not yet, after an upgrade or a restore. */
  search: z.object({ texts: z.int(), unread: z.int() }),
  /** How many texts are still to be scanned for entities, and for how many names older texts are still to be searched. */
  entities: z.object({ unscanned: z.int(), unsearchedNames: z.int() }),
  people: z.object({ members: z.int(), signedIn: z.int() }),
  /** Open live streams of this instance. */
  liveStreams: z.int(),
  /** Since this instance started. */
  requests: z.int(),
  serverErrors: Count,
  rateLimitHits: Count,
});
export type InstallationStatus = z.infer<typeof InstallationStatus>;
