// Fills a migrated, empty database with reports: node bench/generate-reports.mjs <database url> [how many]
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { makeReport } from './report-text.mjs';

const [url, count = '100000'] = process.argv.slice(2);
const total = Number(count);
const MEMBERS = 200;
const SECONDS_BETWEEN = 300;
const FIRST = Date.UTC(2025, 0, 1);
const db = postgres(url, { onnotice: () => {} });

/** The same id for the same name in every run. */
function idOf(name) {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const escapeField = (text) =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
const textList = (list) => `{${list.map((item) => `"${item}"`).join(',')}}`;

function* reportLines() {
  for (let i = 0; i < total; i += 1) {
    const report = makeReport();
    const at = new Date(FIRST + i * SECONDS_BETWEEN * 1000).toISOString();
    const fields = [idOf(`report ${i}`), report.title, report.content, report.intelligenceType];
    fields.push(
      report.region ?? '\\N',
      textList(report.tags),
      idOf(`member ${i % MEMBERS}`),
      at,
      at,
    );
    yield `${fields.map((field) => (field === '\\N' ? field : escapeField(field))).join('\t')}\n`;
  }
}

await db`insert into users ${db(
  Array.from({ length: MEMBERS }, (_, i) => ({
    id: idOf(`member ${i}`),
    issuer: 'bench',
    subject: `member ${i}`,
    email: `member${i}@example.org`,
    username: `member${i}`,
    first_name: 'Member',
    last_name: String(i),
    onboarding_completed: true,
    community_agreement_accepted: true,
  })),
)} on conflict do nothing`;

await db.begin(async (tx) => {
  // Counts and search texts are made for all rows at once below, by the statements their triggers use row by row.
  await tx`alter table reports disable trigger user`;
  const copy = await tx`
    copy reports (id, title, content, intelligence_type, region, tags, user_id, created_at, updated_at)
    from stdin`.writable();
  await pipeline(Readable.from(reportLines()), copy);
  const indexes = await tx`
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
  await tx`
    insert into row_counts (name, shard, count)
    select 'reports', 0, count(*) from reports
    union all
    select 'reports:' || intelligence_type, 0, count(*) from reports group by intelligence_type`;
  await tx`
    update users u set report_count = n
    from (select user_id, count(*) as n from reports group by user_id) c where c.user_id = u.id`;
  await tx`alter table reports enable trigger user`;
});
await db`vacuum analyze`;
await db.end();
