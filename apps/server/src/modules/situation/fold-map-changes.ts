import type { FastifyInstance } from 'fastify';
import { startWorkOnChanges } from '../../jobs/work-on-changes';
import type { Platform } from '../../platform';
import { foldChanges } from './fold-map-changes.queries';

/** Small enough that readers and writers of the cells do not notice it. */
const BATCH = 5_000;

/** Counts what was added to maps, and taken away, into their cells. */
export const startMapCells = (app: FastifyInstance, platform: Platform): void =>
  startWorkOnChanges(app, platform, {
    job: 'map cells',
    changes: new Set(['situation.imported', 'war-room-update.imported']),
    async run(isStopped) {
      let total = 0;
      while (!isStopped()) {
        const folded = await foldChanges(platform.db, BATCH);
        total += folded;
        if (folded < BATCH) break;
      }
      return total > 0;
    },
  });
