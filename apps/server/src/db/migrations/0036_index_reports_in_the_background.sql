-- A report of thousands of new words took a second to index, within the request that stored it and with one of its connections. A report
-- is now stored with its text alone and indexed afterwards, in the background. Until then a search reads its text directly.

alter table report_search add column is_indexed boolean not null default true;
alter table report_search alter column is_indexed set default false;

drop index report_search_document_words;
create index report_search_document_words on report_search using gin (search_word_ids(document))
  with (fastupdate = off) where is_indexed;
create index report_search_unindexed on report_search (created_at, report_id) where not is_indexed;

-- What search keeps of the texts of a report.
create function search_texts(title text, tags text[], content text, out heading text, out document text)
  language sql stable
  begin atomic
    select search_spelling(search_document(h)), search_document(h || chr(10) || search_text(content))
    from search_heading(title, tags) as h;
  end;

create or replace function index_report() returns trigger language plpgsql as $$
begin
  insert into report_search as s (report_id, created_at, intelligence_type, heading, document)
  select new.id, new.created_at, new.intelligence_type, texts.heading, texts.document
  from search_texts(new.title, new.tags, new.content) as texts
  on conflict (report_id) do update set
    intelligence_type = excluded.intelligence_type, heading = excluded.heading, document = excluded.document,
    is_indexed = s.is_indexed and s.document = excluded.document;
  return null;
end $$;
drop function learn_words(text);

create function insert_search_words(documents text[]) returns void language sql
  begin atomic
    insert into search_words (id, spelling, starts)
    select search_word_id(word), search_spelling(word), array(
      select distinct left(start, length)
      from string_to_table(search_word_starts(word), chr(31)) as start, generate_series(1, 2) as length)
    from (select distinct word from unnest(documents) as document, search_document_words(document) as word) as words
    where not exists (select from search_words known where known.id = search_word_id(word))
    order by 1
    on conflict do nothing;
  end;

-- Indexes the next reports, oldest first, up to `most_bytes` of text but at least one, and returns how many. Several instances may do
-- this at once. The lock keeps words from being forgotten (see forget_words) before the reports that have them are indexed.
create function index_reports(most integer, most_bytes integer) returns integer language plpgsql as $$
declare
  taken uuid[];
  documents text[];
begin
  select array_agg(report_id), array_agg(document) into taken, documents
  from (
    select report_id, document, sum(octet_length(document)) over (order by created_at, report_id) - octet_length(document) as bytes_before
    from (
      select report_id, document, created_at from report_search
      where not is_indexed order by created_at, report_id limit most for no key update skip locked
    ) as next
  ) as counted
  where bytes_before = 0 or bytes_before < most_bytes;
  if taken is null then
    return 0;
  end if;
  perform pg_advisory_xact_lock_shared(7220045);
  perform insert_search_words(documents);
  update report_search set is_indexed = true where report_id = any (taken);
  return cardinality(taken);
end $$;

-- Texts that were indexed and are changed or deleted now: their words are forgotten in the background, unless another report has them.
create table search_left_documents (
  id bigint generated always as identity primary key,
  document text not null
);
alter table search_left_documents alter column document set storage external;

drop trigger report_search_left on report_search;
drop function leave_words();
create function leave_document() returns trigger language plpgsql as $$
begin
  insert into search_left_documents (document) values (old.document);
  return null;
end $$;
create trigger report_search_deleted after delete on report_search
  for each row when (old.is_indexed) execute function leave_document();
create trigger report_search_changed after update of document on report_search
  for each row when (old.is_indexed and not new.is_indexed) execute function leave_document();

delete from search_words w using search_words_left l
where w.id = l.id and not exists (select from report_search s where s.is_indexed and search_word_ids(s.document) @> array[w.id]);
drop table search_words_left;

-- Forgets the words of the oldest text that was left, and returns whether there was one.
drop function forget_words(integer);
create function forget_words() returns boolean language plpgsql as $$
declare
  left_words bigint[];
begin
  perform pg_advisory_xact_lock(7220045);
  with taken as (
    delete from search_left_documents where id = (select min(id) from search_left_documents) returning document
  )
  select search_word_ids(document) into left_words from taken;
  delete from search_words w
  where w.id = any (left_words)
    and not exists (select from report_search s where s.is_indexed and search_word_ids(s.document) @> array[w.id]);
  return left_words is not null;
end $$;

-- Everything anew, for a database whose version folds texts or numbers words differently than the one that wrote them.
create function rebuild_report_search() returns void language plpgsql as $$
begin
  truncate report_search, search_words, search_left_documents;
  insert into report_search (report_id, created_at, intelligence_type, heading, document)
  select r.id, r.created_at, r.intelligence_type, texts.heading, texts.document
  from reports r, search_texts(r.title, r.tags, r.content) as texts;
  while index_reports(1000, 10000000) > 0 loop
  end loop;
end $$;
