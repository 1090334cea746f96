import os from 'node:os';
import type { Database } from '../../apps/server/src/db/client';

/**
 * Indexes all reports in bulk with the statements that the indexer uses row by row: in parallel on all processors, with
 * the slow indexes built at the end.
 */
export async function fillSearch(db: Database): Promise<void> {
  const indexes = await db<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes
    where tablename in ('report_search', 'search_words') and indexdef ilike '%using gin%'`;
  for (const { indexname } of indexes) await db`drop index ${db(indexname)}`;
  await inShares(
    (shares, share) => db`
      insert into report_search (report_id, created_at, intelligence_type, audience_id, heading, document, is_indexed)
      select r.id, r.created_at, r.intelligence_type, r.audience_id, texts.heading, texts.document, true
      from reports r, search_texts(r.title, r.tags, r.content) as texts
      where abs(hashtext(r.id::text)::bigint) % ${shares} = ${share}`,
  );
  // Distinct words per share first, then overall.
  await db`create unlogged table words_found (word text)`;
  await inShares(
    (shares, share) => db`
      insert into words_found (word)
      select distinct word from report_search, search_document_words(document) as word
      where abs(hashtext(report_id::text)::bigint) % ${shares} = ${share}`,
  );
  await inShares(
    (shares, share) => db`
      insert into search_words (id, spelling, starts)
      select search_word_id(word), search_spelling(word), array(
        select distinct left(start, length)
        from string_to_table(search_word_starts(word), chr(31)) as start, generate_series(1, 2) as length)
      from (select distinct word from words_found) as words
      where abs(search_word_id(word)) % ${shares} = ${share}`,
  );
  await db`drop table words_found`;
  await Promise.all(indexes.map(({ indexdef }) => db.unsafe(indexdef)));
}

const inShares = (fill: (shares: number, share: number) => PromiseLike<unknown>) => {
  const shares = os.availableParallelism();
  return Promise.all(Array.from({ length: shares }, (_, share) => fill(shares, share)));
};
