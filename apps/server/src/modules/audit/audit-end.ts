import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform';
import { recordEnd } from './audit.queries';
import { toAuditEntries } from './audit-acts';

const RECORD_AFTER_MS = 1000;

/** Records the end of the log a second after a commit, so that no act waits for it; also at start and stop. */
export function watchAuditEnd(app: FastifyInstance, { db, events, log }: Platform): void {
  let timer: NodeJS.Timeout | undefined;
  let recording = Promise.resolve();

  function record(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    recording = recordEnd(db).catch((error: unknown) => {
      log.warn({ err: error }, 'cannot record the end of the audit log');
    });
    return recording;
  }

  events.afterCommit((published) => {
    if (toAuditEntries(published).length > 0) timer ??= setTimeout(record, RECORD_AFTER_MS).unref();
  });
  app.addHook('onReady', record);
  app.addHook('onClose', () => (timer ? record() : recording));
}
