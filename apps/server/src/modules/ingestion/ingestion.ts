import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform';
import { createFeedWorkers } from './feed-workers';
import { scheduleIngestion } from './ingestion.schedule';
import { createIngestionService, type IngestionService } from './ingestion.service';

/** The fetching of sources in the life of the server: it begins once the server listens, and ends before it does. */
export function startIngestion(app: FastifyInstance, platform: Platform): IngestionService {
  const ingestion = createIngestionService(platform, createFeedWorkers());
  let stop = async () => {};
  app.addHook('onListen', async () => {
    if (platform.settings.feeds.isOn) stop = scheduleIngestion(platform, ingestion);
  });
  app.addHook('preClose', async () => {
    await ingestion.close();
    await stop();
  });
  return ingestion;
}
