-- Search over reports. Every term is looked for as a piece of text in one folded text per report, through trigrams, so that
-- halves of words, addresses, host names, hashes and CVE numbers are found as they were typed. docs/decisions/0004 has the reasons.

-- A text as search compares it: no case, no accents, white space as one space. Signs become letters of a script that reports do
-- not use (runes), each its own: trigrams then run through `10.0.4.17` instead of stopping at its dots, and no sign is special to LIKE.
-- (One replace after the other: translate() with as many signs takes ten times as long.)
create function search_text(value text) returns text
  language plpgsql stable strict parallel safe as $$
declare
  signs constant text := '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~';
  folded text := regexp_replace(lower(unaccent(value)), '\s+', ' ', 'g');
begin
  for i in 1..length(signs) loop
    folded := replace(folded, substr(signs, i, 1), chr(x'169f'::int + i));
  end loop;
  return folded;
end $$;

-- The first one and two characters of each word, each once, set off by chr(31): what terms of one or two characters are looked
-- for in. Signs, and characters of scripts that put no spaces between words, count as words.
create function search_word_starts(folded text) returns text
  language sql stable strict parallel safe
  return (
    select coalesce(string_agg(distinct left(word, 2), chr(31)), '')
    from string_to_table(
      regexp_replace(translate(folded, chr(10), ' '),
        '([^[:alnum:] ]|[\u16a0-\u16bf\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])',
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

create function index_report() returns trigger language plpgsql as $$
declare
  heading text := search_heading(new.title, new.tags);
begin
  insert into report_search as s (report_id, created_at, intelligence_type, heading, document)
  values (new.id, new.created_at, new.intelligence_type, search_document(heading),
    search_document(heading || chr(10) || search_text(new.content)))
  on conflict (report_id) do update set
    intelligence_type = excluded.intelligence_type, heading = excluded.heading, document = excluded.document;
  return null;
end $$;
create trigger reports_indexed after insert or update of title, content, tags, intelligence_type on reports
  for each row execute function index_report();

insert into report_search (report_id, created_at, intelligence_type, heading, document)
select r.id, r.created_at, r.intelligence_type, search_document(h), search_document(h || chr(10) || search_text(r.content))
from reports r, search_heading(r.title, r.tags) h;

create index report_search_newest on report_search (created_at desc, report_id desc);
create index report_search_newest_of_type on report_search (intelligence_type, created_at desc, report_id desc);
create index report_search_heading on report_search using gin (heading gin_trgm_ops);
create index report_search_document on report_search using gin (document gin_trgm_ops);
