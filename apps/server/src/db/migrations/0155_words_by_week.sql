-- Words are also found by the week of their texts, so that the newest of very many matches are found without reading and sorting all.
-- Before, the other half of the keys had no scope; they told whether a word was used at all, which those with a scope tell as well.

drop index search_entries_keys;
drop function search_keys(text, integer);

create function search_week(created_at timestamptz) returns integer
  language sql immutable strict parallel safe
  return floor(extract(epoch from created_at - timestamptz '2000-01-01 00:00:00+00') / 604800)::integer;
create function search_week_start(week integer) returns timestamptz
  language sql immutable strict parallel safe
  return timestamptz '2000-01-01 00:00:00+00' + week * interval '168 hours';

-- `key` is that of a word in a scope.
create function search_key_of_week(key bigint, week integer) returns bigint
  language sql immutable strict parallel safe
  return hashint8extended(key, week);
create function search_keys(document text, scope integer, created_at timestamptz) returns bigint[]
  language sql immutable strict parallel safe cost 10000
  return (
    select coalesce(array_agg(key), '{}')
    from unnest(search_word_ids(document)) as word, search_key(word, scope) as in_scope,
      unnest(array[in_scope, search_key_of_week(in_scope, search_week(created_at))]) as key);
create index search_entries_keys on search_entries using gin (search_keys(document, scope, created_at)) with (fastupdate = on)
  where is_indexed;

-- For the newest texts whose titles match.
create index search_entries_newest_titled on search_entries (created_at desc, id desc) where heading <> '';

-- As before. A word of very many scopes (0) is kept.
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
    select document from search_entries where is_indexed order by created_at desc, id desc limit 500
  ), used as materialized (
    select distinct unnest(search_word_ids(document)) as word from latest
  )
  delete from search_words w
  where w.id = any (left_words) and w.scopes <> '{0}' and w.id not in (select word from used)
    and not exists (
      select from unnest(w.scopes) as scope cross join lateral (
        select from search_entries s
        where s.is_indexed and search_keys(s.document, s.scope, s.created_at) @> array[search_key(w.id, scope)] limit 1) s);
  return left_words is not null;
end $$;
