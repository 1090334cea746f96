-- Search over reports by their vocabulary. Trigrams of whole reports would tell too little: a long text has nearly all of them, so
-- that a seldom word would mean reading thousands of texts. Trigrams of single words tell enough: a term is first looked up among all words
-- there are (pieces of text between white space, so `10.0.4.17` is one word), then the reports with these words.
-- Titles and tags are short enough to be searched as they are. docs/decisions/0004 has the figures.

-- A text as search compares it: no case, no accents, white space as one space.
create function search_text(value text) returns text
  language sql stable strict parallel safe
  return regexp_replace(lower(unaccent(value)), '\s+', ' ', 'g');

-- A text with its signs turned into letters of a script that reports do not use (runes), each its own: trigrams then run
-- through `10.0.4.17` instead of stopping at its dots, and no sign is special to LIKE.
create function search_spelling(folded text) returns text
  language sql immutable strict parallel safe
  return translate(folded,
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~',
    'ᚠᚡᚢᚣᚤᚥᚦᚧᚨᚩᚪᚫᚬᚭᚮᚯᚰᚱᚲᚳᚴᚵᚶᚷᚸᚹᚺᚻᚼᚽᚾᚿ');

-- The first one and two characters of each word, each once, set off by chr(31): what terms of one or two characters are looked
-- for in. Signs, and characters of scripts that put no spaces between words, count as words.
create function search_word_starts(folded text) returns text
  language sql stable strict parallel safe
  return (
    select coalesce(string_agg(distinct left(word, 2), chr(31)), '')
    from string_to_table(
      regexp_replace(translate(folded, chr(10), ' '),
        '([^[:alnum:] ]|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])',
        ' \1 ', 'g'),
      ' ') as word
    where word <> '');

-- What a search runs over: word starts first, then the text itself. Line breaks keep a phrase from reaching across parts.
create function search_document(folded text) returns text
  language sql stable strict parallel safe
  return chr(31) || search_word_starts(folded) || chr(10) || folded;

create function search_heading(title text, tags text[]) returns text
  language sql stable strict parallel safe
  return search_text(title) || (select coalesce(string_agg(chr(10) || search_text(tag), ''), '') from unnest(tags) tag);

-- The words of a document (see search_document), each once.
create function search_document_words(document text) returns setof text
  language sql immutable strict parallel safe
  begin atomic
    select distinct word
    from string_to_table(translate(substr(document, strpos(document, chr(10)) + 1), chr(10), ' '), ' ') as word
    where word <> '';
  end;

create function search_word_id(word text) returns bigint
  language sql immutable strict parallel safe
  return hashtextextended(word, 0);

-- The cost tells the planner what it takes to make them: never row by row, always through the index.
create function search_word_ids(document text) returns bigint[]
  language sql immutable strict parallel safe cost 10000
  return (select coalesce(array_agg(search_word_id(word)), '{}') from search_document_words(document) as word);

-- Apart from the reports, so that lists and pages do not carry it.
create table report_search (
  report_id uuid primary key references reports on delete cascade,
  created_at timestamptz not null,
  intelligence_type varchar(50) not null,
  -- Title and tags.
  heading text not null,
  -- Title, tags and content.
  document text not null
);
-- Read far more often than written: not compressed.
alter table report_search alter column document set storage external;

create index report_search_newest on report_search (created_at desc, report_id desc);
create index report_search_newest_of_type on report_search (intelligence_type, created_at desc, report_id desc);

-- Every word that occurs in a report.
create table search_words (
  id bigint primary key,
  spelling text not null,
  -- The one or two first characters of each part of the word, which is all that a term so short is compared with.
  starts text[] not null
);

-- A word may be known already and on its way out (see search_words_left): the lock keeps it until this report is there to hold it.
create function learn_words(document text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7220042);
  insert into search_words (id, spelling, starts)
  select search_word_id(word), search_spelling(word), array(
    select distinct left(start, length)
    from string_to_table(search_word_starts(word), chr(31)) as start, generate_series(1, 2) as length)
  from search_document_words(document) as word
  where not exists (select from search_words known where known.id = search_word_id(word))
  order by 1
  on conflict do nothing;
end $$;

create function index_report() returns trigger language plpgsql as $$
declare
  title_and_tags text := search_heading(new.title, new.tags);
  everything text := search_document(title_and_tags || chr(10) || search_text(new.content));
begin
  insert into report_search as s (report_id, created_at, intelligence_type, heading, document)
  values (new.id, new.created_at, new.intelligence_type,
    search_spelling(search_document(title_and_tags)), everything)
  on conflict (report_id) do update set
    intelligence_type = excluded.intelligence_type, heading = excluded.heading, document = excluded.document;
  perform learn_words(everything);
  return null;
end $$;
create trigger reports_indexed after insert or update of title, content, tags, intelligence_type on reports
  for each row execute function index_report();

-- Words of texts that were changed or deleted: forgotten by and by, unless another report has them.
create table search_words_left (
  id bigint primary key
);

create function leave_words() returns trigger language plpgsql as $$
begin
  insert into search_words_left (id)
  select unnest(search_word_ids(old.document)) order by 1 on conflict do nothing;
  return null;
end $$;
create trigger report_search_left after delete or update of document on report_search
  for each row execute function leave_words();

-- Forgets up to `most` words that no report has any more, and tells how many were looked at.
create function forget_words(most integer) returns integer language plpgsql as $$
declare
  looked_at bigint[];
begin
  perform pg_advisory_xact_lock(7220042);
  with taken as (
    delete from search_words_left where id in (select id from search_words_left limit most) returning id
  )
  select coalesce(array_agg(id), '{}') into looked_at from taken;
  delete from search_words w
  where w.id = any (looked_at)
    and not exists (select from report_search s where search_word_ids(s.document) @> array[w.id]);
  return cardinality(looked_at);
end $$;

-- No pending lists: every search would have to read them, and now and then a writer to empty them.
create index report_search_heading on report_search using gin (heading gin_trgm_ops) with (fastupdate = off);
create index search_words_spelling on search_words using gin (spelling gin_trgm_ops, starts) with (fastupdate = off);
create index report_search_document_words on report_search using gin (search_word_ids(document)) with (fastupdate = off);
