import type { Database } from '../../apps/server/src/db/client';
import { type CopyRows, type Field, idOf } from './copy-rows';
import { audienceOf } from './fill-markings';
import { makeReport } from './report-text';

export const reportId = (number: number) => idOf(`report ${number}`);

/** The last report is from today, with one every five minutes before it. */
const SECONDS_BETWEEN = 300;

/** Skips the search index, which `fillSearch` builds in bulk. */
export async function fillReports(
  db: Database,
  { reports, members }: { readonly reports: number; readonly members: number },
  copy: CopyRows,
): Promise<void> {
  await db`alter table reports disable trigger reports_indexed`;
  await copy(
    db,
    'reports',
    [
      ...['id', 'title', 'content', 'intelligence_type', 'region', 'tags', 'user_id'],
      ...['audience_id', 'created_at', 'updated_at'],
    ],
    reportRows(reports, members),
  );
  await db`alter table reports enable trigger reports_indexed`;
}

function* reportRows(count: number, members: number): Generator<Field[]> {
  const first = Date.now() - count * SECONDS_BETWEEN * 1000;
  for (let i = 0; i < count; i += 1) {
    const report = makeReport();
    const at = new Date(first + i * SECONDS_BETWEEN * 1000).toISOString();
    yield [
      reportId(i),
      report.title,
      report.content,
      report.intelligenceType,
      report.region,
      report.tags,
      idOf(`member ${i % members}`),
      audienceOf(i),
      at,
      at,
    ];
  }
}
