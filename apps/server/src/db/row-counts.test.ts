import { expect, test } from 'vitest';
import { newId } from '../identifiers';
import { createFactories } from '../testing/factories';
import { createTestDatabase } from '../testing/test-database';

const { db } = await createTestDatabase();
const make = createFactories(db);
const { id: userId } = await make.member();
const reportId = await make.report({ userId });

const rows: Record<string, Record<string, string | number>> = {
  users: { issuer: 'https://issuer.test', subject: 'counted', email: 'counted@example.org' },
  reports: { userId, title: 'A title', content: 'A text', intelligenceType: 'OSINT' },
  comments: { userId, reportId, content: 'A comment' },
  investigations: { userId, title: 'A title' },
  situation_updates: { userId, title: 'A place', description: 'Seen', latitude: 1, longitude: 2 },
  beta_feedback: { userId, category: 'other', subject: 'A subject', message: 'A message' },
  global_forum_messages: { userId, content: 'A message' },
  global_map_pins: { userId, title: 'A pin', latitude: 1, longitude: 2 },
};

test.each(Object.entries(rows))('counting %s uses the index on names', async (table, row) => {
  const scans = await db.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    await tx`insert into ${tx(table)} ${tx({ id: newId(), ...row })}`;
    return tx<{ seqScan: number; idxScan: number }[]>`
      select seq_scan::int, idx_scan::int from pg_stat_xact_user_tables where relname = 'row_counts'`;
  });
  expect(scans[0]?.seqScan).toBe(0);
  expect(scans[0]?.idxScan).toBeGreaterThan(0);
});
