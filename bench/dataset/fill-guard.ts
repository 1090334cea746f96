import type { Database } from '../../apps/server/src/db/client';
import { fingerprint, guardedTextsOf } from '../../apps/server/src/modules/markings/passages';
import { insertGuardedTexts } from '../../apps/server/src/modules/markings/spill.queries';

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
    const texts = batch.flatMap(({ id, ...report }) =>
      guardedTextsOf(report).map(({ audienceId, words }) => ({
        report_id: id,
        audience_id: audienceId,
        words: words.join(' '),
        fingerprints: fingerprint(words),
      })),
    );
    await db.begin((tx) => insertGuardedTexts(tx, texts));
  });
  await db`delete from unguarded_reports`;
}
