import os from 'node:os';
import type { Database } from '../../apps/server/src/db/client';

/** Switches the triggers that index each row, which `fillSearch` replaces. */
export async function switchIndexing(db: Database, how: 'disable' | 'enable'): Promise<void> {
  const triggers = await db<{ name: string; table: string }[]>`
    select t.tgname as name, c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = c.relname || '_indexed'`;
  for (const { name, table } of triggers) {
    await db`alter table ${db(table)} ${db.unsafe(how)} trigger ${db(name)}`;
  }
}

/**
 * Indexes all texts in bulk with the statements that the indexer uses row by row: in parallel on all processors, with the
 * slow indexes built at the end.
 */
export async function fillSearch(db: Database): Promise<void> {
  const indexes = await db<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes
    where tablename in ('search_entries', 'search_words') and indexdef ilike '%using gin%'`;
  for (const { indexname } of indexes) await db`drop index ${db(indexname)}`;
  await db`truncate search_entries`;
  await inShares(
    (shares, share) => db`
      insert into search_entries (id, source, object_id, scope, author_id, created_at, intelligence_type, region, tags, places,
        heading, document, is_indexed)
      select v.id, v.source, v.object_id, v.scope, v.author_id, v.created_at, v.intelligence_type, v.region, v.tags, v.places,
        texts.heading, texts.document, true
      from searchable v, search_texts(v.title, v.labels, v.bodies) as texts
      where abs(hashtext(v.id::text)::bigint) % ${shares} = ${share}`,
  );
  // Distinct words per share first, then overall.
  await db`create unlogged table words_found (word text, scope integer)`;
  await inShares(
    (shares, share) => db`
      insert into words_found (word, scope)
      select distinct word, scope from search_entries, search_document_words(document) as word
      where abs(hashtext(id::text)::bigint) % ${shares} = ${share}`,
  );
  await inShares(
    (shares, share) => db`
      insert into search_words (id, spelling, starts, scopes)
      select search_word_id(word), search_spelling(word), array(
        select distinct left(start, length)
        from string_to_table(search_word_starts(word), chr(31)) as start, generate_series(1, 2) as length),
        case when cardinality(scopes) <= 100 then scopes else '{0}' end
      from (select word, array_agg(distinct scope) as scopes from words_found group by word) as words
      where abs(search_word_id(word)) % ${shares} = ${share}`,
  );
  await db`drop table words_found`;
  await Promise.all(indexes.map(({ indexdef }) => db.unsafe(indexdef)));
}

const inShares = (fill: (shares: number, share: number) => PromiseLike<unknown>) => {
  const shares = os.availableParallelism();
  return Promise.all(Array.from({ length: shares }, (_, share) => fill(shares, share)));
};
