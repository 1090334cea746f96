import type { Database } from '../../apps/server/src/db/client';
import {
  type StoredText,
  storeFindings,
} from '../../apps/server/src/modules/entities/entity-scanner.queries';
import { findInTexts } from '../../apps/server/src/modules/entities/find-in-texts';

const BATCH = 2000;

/** Finds what all texts mention, in larger batches than the scanner. Nothing counts as changed, so nobody is notified. */
export async function fillEntities(db: Database): Promise<void> {
  const texts = db<StoredText[]>`
    select id, created_at, array[title] || bodies as texts from searchable order by created_at desc`;
  await texts.cursor(BATCH, async (batch) => {
    const { found } = await findInTexts(db, batch);
    const scanned = found.map((text) => ({ ...text, version: 0, changedAt: null }));
    await db.begin((tx) => storeFindings(tx, scanned));
  });
  await db`truncate unscanned_texts`;
}
