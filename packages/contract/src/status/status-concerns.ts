import type { InstallationStatus } from './status.schemas';

const GIGABYTE = 1024 ** 3;
const HOUR_MS = 60 * 60_000;

/** Problems that an admin should look at, worst first. */
export function findConcerns(status: InstallationStatus): string[] {
  const { database, storage, jobs, serverErrors, rateLimitHits, now } = status;
  const isRecent = (time: string | null) =>
    time !== null && Date.parse(now) - Date.parse(time) < HOUR_MS;
  const concerns: [boolean, string][] = [
    [
      storage !== null &&
        (storage.freeBytes < GIGABYTE || storage.freeBytes < storage.totalBytes / 20),
      'The disk is nearly full',
    ],
    [database.connections > database.maxConnections * 0.8, 'The database has few connections left'],
    [isRecent(serverErrors.lastAt), 'There was a server error within the last hour'],
    [database.latencyMs > 100, 'The database responds slowly'],
    [
      database.replica !== null && database.replica.lagBytes === null,
      'The database replica is unavailable',
    ],
    ...jobs.map((job): [boolean, string] => [
      job.problem !== null,
      `The job "${job.name}" failed when it last ran`,
    ]),
    [isRecent(rateLimitHits.lastAt), 'A rate limit was exceeded within the last hour'],
  ];
  return concerns.filter(([holds]) => holds).map(([, text]) => text);
}
