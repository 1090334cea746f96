import type { Database } from '../../apps/server/src/db/client';
import { insertGuardedTexts } from '../../apps/server/src/modules/markings/spill.queries';
import { fingerprintReports } from '../../apps/server/src/modules/markings/spill-tasks';

const BATCH = 500;

interface Unguarded {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly audienceId: number;
}

/** Fingerprints all restricted reports, in larger batches than the indexer. */
export async function fillGuard(db: Database): Promise<void> {
  const reports = db<Unguarded[]>`
    select r.id, r.title, r.content, r.audience_id from unguarded_reports g join reports r on r.id = g.report_id
    order by g.report_id`;
  await reports.cursor(BATCH, async (batch) => {
    const texts = fingerprintReports(batch);
    await db.begin((tx) => insertGuardedTexts(tx, texts));
  });
  await db`delete from unguarded_reports`;
}
