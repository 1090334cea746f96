import { statfs } from 'node:fs/promises';
import type { InstallationStatus } from '@watchfloor/contract';
import type { Platform } from '../../platform';
import { version } from '../../version';
import type { FilesService } from '../files/files.service';
import * as queries from './status.queries';

export type StatusService = ReturnType<typeof createStatusService>;

export function createStatusService(
  { db, lists, settings, vitals, dataDirectory }: Platform,
  filesService: Pick<FilesService, 'measure'>,
) {
  return {
    async getStatus(): Promise<InstallationStatus> {
      const latencyMs = await queries.measureLatency(db);
      const [database, replica, migrations, people, feeds, search, entities, storage, files] =
        await Promise.all([
          queries.readDatabaseStatus(db),
          lists.readState(),
          queries.listMigrations(db),
          queries.countPeople(db),
          queries.readFeedsStatus(db),
          queries.countSearchable(db),
          queries.countUnscanned(db),
          readStorage(dataDirectory),
          filesService.measure(),
        ]);
      const { rss, heapUsed } = process.memoryUsage();
      const { jobs, ...counts } = vitals.read();
      return {
        version,
        nodeVersion: process.version,
        startedAt: vitals.startedAt,
        now: new Date().toISOString(),
        memory: { residentBytes: rss, heapBytes: heapUsed },
        database: { ...database, isEmbedded: settings.databaseUrl === null, latencyMs, replica },
        migrations: [...migrations],
        storage,
        files: { place: settings.s3 ? 's3' : 'disk', ...files },
        jobs: [...jobs],
        people,
        search,
        entities,
        feeds: { isOn: settings.feeds.isOn, ...feeds },
        ...counts,
      };
    },
  };
}

async function readStorage(directory: string | null): Promise<InstallationStatus['storage']> {
  if (directory === null) return null;
  try {
    const { bsize, blocks, bavail } = await statfs(directory);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
