-- Words know in which scopes they occur, so that words of texts that a reader may not see cost no time; before, each was looked up in
-- every scope of the reader. Characters that nobody sees no longer keep a word from being found.

create or replace function search_text(value text) returns text
  language sql stable strict parallel safe
  return regexp_replace(
    lower(unaccent(translate(value,
      E'\u00ad\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff', ''))),
    '\s+', ' ', 'g');

select rebuild_search();
-- Only 0 once there are more than a hundred.
alter table search_words add column scopes integer[] not null;
drop index search_words_spelling;
create index search_words_spelling on search_words using gin (spelling gin_trgm_ops, starts, scopes) with (fastupdate = off);

drop function insert_search_words(text[]);
create function insert_search_words(documents text[], scopes integer[]) returns void language sql
  begin atomic
    with used as materialized (
      select search_word_id(word) as id, min(word) as word, array_agg(distinct scope) as scopes
      from unnest(documents, scopes) as read (document, scope), search_document_words(document) as word
      group by 1
    ), grown as materialized (
      select w.id, array(select unnest(w.scopes) union select unnest(used.scopes)) as scopes
      from used join search_words w on w.id = used.id where w.scopes <> '{0}' and not w.scopes @> used.scopes
    ), kept as (
      update search_words w set scopes = case when cardinality(grown.scopes) <= 100 then grown.scopes else '{0}' end
      from grown where w.id = grown.id
    )
    insert into search_words (id, spelling, starts, scopes)
    select used.id, search_spelling(used.word), array(
      select distinct left(start, length)
      from string_to_table(search_word_starts(used.word), chr(31)) as start, generate_series(1, 2) as length), used.scopes
    from used
    where not exists (select from search_words known where known.id = used.id);
  end;

-- As before, with the scope of each text.
create or replace function index_searchable(most integer, most_bytes integer) returns integer language plpgsql as $$
declare
  taken uuid[];
  documents text[];
  scopes integer[];
  done integer;
begin
  if not pg_try_advisory_xact_lock(7220050) then
    return 0;
  end if;
  select array_agg(id), array_agg(document), array_agg(scope) into taken, documents, scopes
  from (
    select id, document, scope, sum(octet_length(document)) over (order by created_at desc, id) - octet_length(document) as bytes_before
    from (
      select id, document, scope, created_at from search_entries
      where not is_indexed and document is not null order by created_at desc limit most
    ) as next
  ) as counted
  where bytes_before = 0 or bytes_before < most_bytes;
  if taken is null then
    return 0;
  end if;
  perform pg_advisory_xact_lock_shared(7220045);
  perform insert_search_words(documents, scopes);
  with free as materialized (
    select s.id from unnest(taken, documents, scopes) as read (id, document, scope)
      join search_entries s on s.id = read.id and s.document = read.document and s.scope = read.scope for update of s skip locked
  )
  update search_entries s set is_indexed = true from free where s.id = free.id;
  get diagnostics done = row_count;
  return done;
end $$;
