import type { Tx } from '../../apps/server/src/db/client';
import { copyRows, type Field, idOf } from './copy-rows';
import { makeReport } from './report-text';

export const reportId = (number: number) => idOf(`report ${number}`);

/** The last one was written today, the first so much earlier that there is one every five minutes. */
const SECONDS_BETWEEN = 300;

export async function fillReports(tx: Tx, count: number, members: number): Promise<void> {
  // Search texts are made for all rows at once, by the statements that the trigger uses row by row.
  await tx`alter table reports disable trigger reports_indexed`;
  await copyRows(
    tx,
    'reports',
    [
      ...['id', 'title', 'content', 'intelligence_type', 'region', 'tags', 'user_id'],
      ...['created_at', 'updated_at'],
    ],
    reportRows(count, members),
  );
  await fillSearch(tx);
  await tx`alter table reports enable trigger reports_indexed`;
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
      at,
      at,
    ];
  }
}

async function fillSearch(tx: Tx): Promise<void> {
  const indexes = await tx<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes
    where tablename in ('report_search', 'search_words') and indexdef ilike '%using gin%'`;
  for (const { indexname } of indexes) await tx`drop index ${tx(indexname)}`;
  await tx`
    insert into report_search (report_id, created_at, intelligence_type, heading, document)
    select r.id, r.created_at, r.intelligence_type, search_spelling(search_document(h)),
      search_document(h || chr(10) || search_text(r.content))
    from reports r, search_heading(r.title, r.tags) h`;
  await tx`
    insert into search_words (id, spelling, starts)
    select search_word_id(word), search_spelling(word), array(
      select distinct left(start, length)
      from string_to_table(search_word_starts(word), chr(31)) as start, generate_series(1, 2) as length)
    from (select distinct word from report_search, search_document_words(document) as word) as words`;
  for (const { indexdef } of indexes) await tx.unsafe(indexdef);
}
