-- Files of reports. Who may read them is decided by the report (db/sight.ts), never by the file.

-- What a picture says about itself: when and where it was taken. Without an offset the time is that of the camera's clock.
alter table files
  add column taken_at text,
  add column latitude numeric check (latitude between -90 and 90),
  add column longitude numeric check (longitude between -180 and 180);
-- What became of the metadata of a picture.
alter table uploads add column metadata text not null default 'none' check (metadata in ('none', 'kept', 'stripped'));

create table report_attachments (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  upload_id uuid not null references uploads on delete cascade,
  position integer not null,
  caption text,
  created_at timestamptz not null default clock_timestamp(),
  unique (report_id, upload_id)
);
create index report_attachments_of_upload on report_attachments (upload_id);
create trigger report_attachments_released after delete on report_attachments
  for each row execute function release_upload();

-- The ids and names of the files that an earlier version had.
alter table report_revisions add column attachments jsonb not null default '[]';

-- The text inside a file, once for each content. It is only for readers of a report that shows the file.
create table file_texts (
  sha256 text not null references files on delete cascade,
  mime_type varchar(255) not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unreadable', 'too-large', 'empty')),
  problem text check (problem in ('encrypted', 'damaged', 'exceeded', 'unsupported')),
  -- Null for kinds of files that have no pages.
  pages integer,
  -- One text for each page, or a single one.
  texts text[] not null default '{}',
  tries integer not null default 0,
  -- Until then an instance reads it.
  taken_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (sha256, mime_type)
);
create index file_texts_waiting on file_texts (created_at) where state = 'waiting';

-- With the last report that shows a content goes its text.
create function forget_file_text() returns trigger language plpgsql as $$
begin
  delete from file_texts t using uploads u
  where u.id = old.upload_id and t.sha256 = u.sha256 and not exists (
    select from report_attachments a join uploads other on other.id = a.upload_id where other.sha256 = t.sha256);
  return null;
end $$;
create trigger report_attachments_text_forgotten after delete on report_attachments
  for each row execute function forget_file_text();

-- What search compares: word starts, then the name, the caption and each page on a line of its own (see search_document).
create table attachment_search (
  attachment_id uuid primary key references report_attachments on delete cascade,
  report_id uuid not null,
  document text not null
);
alter table attachment_search alter column document set storage external;
create index attachment_search_of_report on attachment_search (report_id);
create index attachment_search_document_words on attachment_search using gin (search_word_ids(document)) with (fastupdate = off);
create trigger attachment_search_deleted after delete on attachment_search
  for each row execute function leave_document();
create trigger attachment_search_changed after update of document on attachment_search
  for each row when (old.document <> new.document) execute function leave_document();

-- Attachments whose name, caption and text a search does not find yet.
create table unindexed_attachments (
  attachment_id uuid primary key references report_attachments on delete cascade
);
-- An update waits while the attachment is being indexed, so that a new caption is indexed again.
create function unindex_attachment() returns trigger language plpgsql as $$
begin
  insert into unindexed_attachments (attachment_id) values (new.id)
  on conflict (attachment_id) do update set attachment_id = excluded.attachment_id;
  return null;
end $$;
create trigger report_attachments_unindexed after insert on report_attachments
  for each row execute function unindex_attachment();
create trigger report_attachments_unindexed_again after update of caption on report_attachments
  for each row when (old.caption is distinct from new.caption) execute function unindex_attachment();

-- The pages of a text up to a number of characters, each as a search compares it.
create function search_pages(texts text[], most integer) returns text
  language sql stable strict parallel safe
  return (
    select coalesce(string_agg(chr(10) || search_text(left(page, (most - before)::integer)), '' order by number), '')
    from (
      select page, number, sum(length(page)) over (order by number) - length(page) as before
      from unnest(texts) with ordinality as p (page, number)
    ) as counted
    where before < most);

-- Indexes an attachment whose file is read, and returns whether there was one. Several instances may do this at once. The words of
-- a long text take many seconds; only then is the attachment locked, so that an edit or a deletion of its report waits little.
create function index_attachment(most_characters integer) returns boolean language plpgsql as $$
declare
  next record;
  written text;
begin
  select a.id, a.caption, u.filename, t.texts into next
  from unindexed_attachments q join report_attachments a on a.id = q.attachment_id
    join uploads u on u.id = a.upload_id
    join file_texts t on t.sha256 = u.sha256 and t.mime_type = u.mime_type
  where t.state <> 'waiting' limit 1;
  if next.id is null then
    return false;
  end if;
  written := search_document(search_text(next.filename) || chr(10) || search_text(coalesce(next.caption, ''))
    || search_pages(next.texts, most_characters));
  perform pg_advisory_xact_lock_shared(7220045);
  perform insert_search_words(array[written]);
  perform from unindexed_attachments q join report_attachments a on a.id = q.attachment_id
  where a.id = next.id and a.caption is not distinct from next.caption for update of q;
  if found then
    insert into attachment_search (attachment_id, report_id, document)
    select id, report_id, written from report_attachments where id = next.id
    on conflict (attachment_id) do update set document = excluded.document;
    delete from unindexed_attachments where attachment_id = next.id;
  else
    -- It was deleted or given another caption meanwhile.
    insert into search_left_documents (document) values (written);
  end if;
  return true;
end $$;

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
    and not exists (select from report_search s where s.is_indexed and search_word_ids(s.document) @> array[w.id])
    and not exists (select from attachment_search a where search_word_ids(a.document) @> array[w.id]);
  return left_words is not null;
end $$;

create or replace function rebuild_report_search() returns void language plpgsql as $$
begin
  truncate report_search, attachment_search, unindexed_attachments, search_words, search_left_documents;
  insert into report_search (report_id, created_at, intelligence_type, audience_id, heading, document)
  select r.id, r.created_at, r.intelligence_type, r.audience_id, texts.heading, texts.document
  from reports r, search_texts(r.title, r.tags, r.content) as texts;
  while index_reports(1000, 10000000) > 0 loop
  end loop;
  insert into unindexed_attachments (attachment_id) select id from report_attachments;
end $$;
