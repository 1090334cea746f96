import type { InstallationStatus } from './status.schemas';

const GIGABYTE = 1024 ** 3;
const HOUR_MS = 60 * 60_000;

/** What in a status asks for a look, worst first; nothing when all is well. */
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
    [database.latencyMs > 100, 'The database answers slowly'],
    [
      database.replica !== null && database.replica.lagBytes === null,
      'The replica of the database cannot be used',
    ],
    ...jobs.map((job): [boolean, string] => [
      job.problem !== null,
      `The job "${job.name}" failed when it last ran`,
    ]),
    [isRecent(rateLimitHits.lastAt), 'Somebody ran into a rate limit within the last hour'],
  ];
  return concerns.filter(([holds]) => holds).map(([, text]) => text);
}
