import type { Database } from '../../apps/server/src/db/client';
import { type CopyRows, type Field, idOf } from './copy-rows';
import { audienceOf, GREEN } from './fill-markings';
import { makeReport } from './report-text';

export const reportId = (number: number) => idOf(`report ${number}`);
/** One of those that all members but the outsider read. See `audienceOf`. */
export const readableReportId = (number: number, reports: number) =>
  reportId((number * 10 + 1) % reports);

/** Each is in a tenth of the reports that are hidden from the outsider, and nowhere else. */
export const HIDDEN_WORDS = Array.from({ length: 10 }, (_, i) => `xhidden${i}`);
const hiddenWordOf = (report: number) =>
  audienceOf(report) === GREEN ? '' : ` ${HIDDEN_WORDS[report % HIDDEN_WORDS.length]}`;

/** The last report is from today, with one every five minutes before it. */
const SECONDS_BETWEEN = 300;

export async function fillReports(
  db: Database,
  { reports, members }: { readonly reports: number; readonly members: number },
  copy: CopyRows,
): Promise<void> {
  await copy(
    db,
    'reports',
    [
      ...['id', 'title', 'content', 'intelligence_type', 'region', 'tags', 'user_id'],
      ...['audience_id', 'created_at', 'updated_at'],
    ],
    reportRows(reports, members),
  );
}

function* reportRows(count: number, members: number): Generator<Field[]> {
  const first = Date.now() - count * SECONDS_BETWEEN * 1000;
  for (let i = 0; i < count; i += 1) {
    const report = makeReport();
    const at = new Date(first + i * SECONDS_BETWEEN * 1000).toISOString();
    yield [
      reportId(i),
      report.title,
      report.content + hiddenWordOf(i),
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
