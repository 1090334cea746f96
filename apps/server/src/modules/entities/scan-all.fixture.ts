import type { Database } from '../../db/client';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { listenForNotifications } from '../notifications/notifications.listeners';
import { listenForWatchLog } from '../watch-log/watch-log.listeners';
import { announceFindings } from './announce-findings';
import { scanTexts } from './entity-scanner';

/** Finds and announces what texts mention, until nothing is left: the server does it as well. */
export function createScanAll(db: Database): () => Promise<void> {
  const events = createDomainEvents();
  listenForNotifications(events);
  listenForWatchLog(events);
  const transact = createTransact(db, events);
  const isLeft = async () => {
    const rows = await db`
      select from unscanned_texts union all select from scanned_texts
      union all select from entity_names where searched_to is not null limit 1`;
    return rows.length > 0;
  };
  return async () => {
    while (await isLeft()) {
      await scanTexts(db);
      await announceFindings({ transact });
    }
  };
}
