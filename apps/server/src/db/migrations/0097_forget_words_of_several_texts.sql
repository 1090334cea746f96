-- Words are forgotten for several texts at once. Those of the latest reports are in use: to look a frequent word up in the
-- index would read all reports that have it, half a second for each text among 100,000 reports.
create or replace function forget_words() returns boolean language plpgsql as $$
declare
  left_words bigint[];
begin
  perform pg_advisory_xact_lock(7220045);
  with taken as (
    delete from search_left_documents
    where id in (select id from search_left_documents order by id limit 20) returning document
  )
  select array_agg(distinct word) into left_words from taken, unnest(search_word_ids(document)) as word;
  with latest as (
    select document from report_search where is_indexed order by created_at desc, report_id desc limit 200
  ), used as materialized (
    select distinct unnest(search_word_ids(document)) as word from latest
  )
  delete from search_words w
  where w.id = any (left_words) and w.id not in (select word from used)
    and not exists (select from report_search s where s.is_indexed and search_word_ids(s.document) @> array[w.id]);
  return left_words is not null;
end $$;
