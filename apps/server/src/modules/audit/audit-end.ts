import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform';
import { noteEnd } from './audit.queries';
import { toAuditEntries } from './audit-acts';

const NOTE_AFTER_MS = 1000;

/**
 * Notes how far the log reaches: a moment after acts were committed, for each of them would wait for it otherwise; when the server
 * stops; and when it starts, what a crash left unnoted.
 */
export function watchAuditEnd(app: FastifyInstance, { db, events, log }: Platform): void {
  let waiting: NodeJS.Timeout | undefined;
  let noting = Promise.resolve();

  function note(): void {
    clearTimeout(waiting);
    waiting = undefined;
    noting = noteEnd(db).catch((error: unknown) => {
      log.warn({ err: error }, 'the end of the audit log could not be noted');
    });
  }

  events.onAfter((published) => {
    if (toAuditEntries(published).length > 0) waiting ??= setTimeout(note, NOTE_AFTER_MS).unref();
  });
  app.addHook('onReady', async () => {
    note();
    await noting;
  });
  app.addHook('onClose', async () => {
    if (waiting) note();
    await noting;
  });
}
