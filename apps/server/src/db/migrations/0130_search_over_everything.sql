-- One search over everything that has a text. A view says what there is to find and who may read it; triggers keep a folded copy of
-- each text, and the words of the copies are indexed in the background (see docs/decisions/0045).

drop trigger reports_indexed on reports;
drop function index_report();
drop trigger report_attachments_unindexed on report_attachments;
drop trigger report_attachments_unindexed_again on report_attachments;
drop function unindex_attachment();
drop function index_attachment(integer);
drop function index_reports(integer, integer);
drop function rebuild_report_search();
drop table report_search, attachment_search, unindexed_attachments;
truncate search_words, search_left_documents;

-- A room has a number, for those who may read it: see `scope` below.
alter table war_rooms add column number integer generated always as identity unique;

-- What can be found. `scope` is who may read it: an audience (1 to 4 are the open levels), or the number of a room below zero.
-- `object_id` is the report or investigation that it belongs to. A heading has the title and the labels; `bodies` are the texts, or
-- the pages of a file; `pages` is null where it has none.
create view searchable as
  select 'report' as source, r.id, r.id as object_id, r.audience_id as scope, r.user_id as author_id, r.created_at,
    r.intelligence_type::text as intelligence_type, r.region::text as region, r.tags,
    (select array_agg(point(p.longitude::float8, p.latitude::float8)) from report_places p where p.report_id = r.id) as places,
    r.title::text as title, r.tags || r.number::text as labels, array[r.content] as bodies, null::integer as pages,
    null::uuid as context_id, null::text as context_title
  from reports r
  union all
  select 'judgement', j.id, r.id, r.audience_id, r.user_id, r.created_at, r.intelligence_type, r.region, r.tags, null,
    '', '{}', array[j.text], null, r.id, r.title
  from report_judgements j join reports r on r.id = j.report_id
  union all
  select 'file', a.id, r.id, r.audience_id, r.user_id, r.created_at, r.intelligence_type, r.region, r.tags, null,
    u.filename, array[coalesce(a.caption, '')], t.texts, t.pages, r.id, r.title
  from report_attachments a join reports r on r.id = a.report_id join uploads u on u.id = a.upload_id
    join file_texts t on t.sha256 = u.sha256 and t.mime_type = u.mime_type and t.state <> 'waiting'
  union all
  select 'report-comment', c.id, r.id, r.audience_id, c.user_id, c.created_at, null, null, '{}', null,
    '', '{}', array[c.content], null, r.id, r.title
  from comments c join reports r on r.id = c.report_id
  union all
  select 'investigation', i.id, i.id, i.audience_id, i.user_id, i.created_at, null, null, '{}', null,
    i.title, '{}', array[coalesce(i.description, '')], null, null, null
  from investigations i
  union all
  select 'task', t.id, t.investigation_id, t.audience_id, t.created_by_user_id, t.created_at, null, null, '{}', null,
    t.title, '{}', array[coalesce(t.description, '')], null, i.id, i.title
  from tasks t left join investigations i on i.id = t.investigation_id
  union all
  select 'task-comment', c.id, t.investigation_id, t.audience_id, c.user_id, c.created_at, null, null, '{}', null,
    '', '{}', array[c.content], null, t.id, t.title
  from task_comments c join tasks t on t.id = c.task_id
  union all
  select 'member', u.id, null, 2, u.id, u.created_at, null, null, '{}', null,
    concat_ws(' ', u.first_name, u.last_name), array[coalesce(u.username, '')], array[coalesce(u.originating_country, '')],
    null, null, null
  from users u where u.state in ('active', 'suspended')
  union all
  select 'room', r.id, null, case when r.is_private then -r.number else 2 end, r.created_by_id, r.created_at, null, null, '{}', null,
    r.name, '{}', array[coalesce(r.description, '')], null, null, null
  from war_rooms r
  union all
  select 'forum-message', m.id, null, 2, m.user_id, m.created_at, null, null, '{}', null,
    '', '{}', m.content || array(
      select f.filename::text from global_forum_attachments f where f.message_id = m.id and f.filename is not null order by f.position),
    null, null, null
  from global_forum_messages m
  union all
  select 'room-message', m.id, null, -r.number, m.user_id, m.created_at, null, null, '{}', null,
    '', '{}', m.content || array(
      select f.filename::text from chat_message_attachments f where f.message_id = m.id and f.filename is not null order by f.position),
    null, r.id, r.name
  from chat_messages m join war_rooms r on r.id = m.war_room_id
  union all
  select 'personal-update', s.id, null, 2, s.user_id, s.created_at, null, null, '{}', array[point(s.longitude::float8, s.latitude::float8)],
    s.title, array[coalesce(s.subject, ''), coalesce(s.category, '')], array[s.description], null, null, null
  from situation_updates s
  union all
  -- What was there before a private room was opened is for its members.
  select 'room-update', s.id, null,
    case when r.is_private or s.created_at < r.opened_at then -r.number else 2 end, s.user_id, s.created_at, null, null, '{}',
    array[point(s.longitude::float8, s.latitude::float8)],
    s.title, array[coalesce(s.subject, ''), coalesce(s.category, '')], array[s.description], null, r.id, r.name
  from war_room_situation_updates s join war_rooms r on r.id = s.war_room_id
  union all
  select 'pin', p.id, null, 2, p.user_id, p.created_at, null, null, '{}', array[point(p.longitude::float8, p.latitude::float8)],
    p.title, array[coalesce(p.category, '')], array[coalesce(p.description, '')], null, null, null
  from global_map_pins p
  union all
  select 'feed-item', i.id, null, 2, null, i.published_at, i.intelligence_type, i.region, i.tags,
    case when i.latitude is not null then array[point(i.longitude::float8, i.latitude::float8)] end,
    i.title, i.tags, array[i.content], null, s.id, s.name
  from external_intel_items i join external_intel_sources s on s.id = i.source_id;

create table search_entries (
  id uuid primary key,
  source text not null check (source in ('report', 'judgement', 'file', 'report-comment', 'investigation', 'task', 'task-comment',
    'member', 'room', 'forum-message', 'room-message', 'personal-update', 'room-update', 'pin', 'feed-item')),
  object_id uuid,
  scope integer not null,
  author_id uuid,
  created_at timestamptz not null,
  intelligence_type text check (intelligence_type in ('HUMINT', 'OSINT', 'SIGINT', 'GEOINT', 'CYBERINT')),
  region text,
  tags text[] not null,
  places point[],
  -- Null until a text that was there before, or a file, is read in the background.
  heading text,
  document text,
  is_indexed boolean not null default false
);
alter table search_entries alter column document set storage external;
create index search_entries_newest on search_entries (created_at desc, id desc);
create index search_entries_newest_of_source on search_entries (source, created_at desc, id desc);
create index search_entries_newest_of_author on search_entries (author_id, created_at desc, id desc);
create index search_entries_of_object on search_entries (object_id) where object_id is not null;
create index search_entries_unindexed on search_entries (created_at) where not is_indexed and document is not null;
create index search_entries_unfolded on search_entries ((source = 'file'), created_at) where document is null;

-- The words of a text, and each together with who may read it: a search asks for the second, so that it reads nothing else, and takes
-- no longer for what is hidden from its reader. The first tell whether a word is used at all.
create function search_key(word_id bigint, scope integer) returns bigint
  language sql immutable strict parallel safe
  return hashint8extended(word_id, scope);
create function search_keys(document text, scope integer) returns bigint[]
  language sql immutable strict parallel safe cost 10000
  return (
    select coalesce(array_agg(key), '{}')
    from unnest(search_word_ids(document)) as word, unnest(array[word, search_key(word, scope)]) as key);
create index search_entries_keys on search_entries using gin (search_keys(document, scope)) with (fastupdate = off) where is_indexed;
create index search_entries_heading on search_entries using gin (heading gin_trgm_ops) with (fastupdate = off) where heading <> '';

create function kilometres_between(place point, latitude double precision, longitude double precision) returns double precision
  language sql immutable strict parallel safe
  return 12742 * asin(least(1, sqrt(
    sind((place[1] - latitude) / 2) ^ 2 + cosd(latitude) * cosd(place[1]) * sind((place[0] - longitude) / 2) ^ 2)));

-- What search keeps of a text: its first million characters.
drop function search_texts(text, text[], text);
create function search_texts(title text, labels text[], bodies text[], out heading text, out document text)
  language sql stable
  begin atomic
    select case when btrim(h, chr(10)) = '' then '' else search_spelling(search_document(h)) end,
      search_document(h || search_pages(bodies, 1000000))
    from search_heading(title, labels) as h;
  end;

-- For each source: how its entry follows the rows it is made of.
do $$
declare
  followed record;
begin
  for followed in
    select * from (values
      ('report', 'reports', 'insert or update of title, content, tags, intelligence_type, region', 'id'),
      ('judgement', 'report_judgements', 'insert or update of text', 'id'),
      ('file', 'report_attachments', 'insert or update of caption', 'id'),
      ('report-comment', 'comments', 'insert or update of content', 'id'),
      ('investigation', 'investigations', 'insert or update of title, description', 'id'),
      ('task', 'tasks', 'insert or update of title, description, investigation_id', 'id'),
      ('task-comment', 'task_comments', 'insert or update of content', 'id'),
      ('member', 'users', 'insert or update of first_name, last_name, username, originating_country, state', 'id'),
      ('room', 'war_rooms', 'insert or update of name, description, is_private', 'id'),
      ('forum-message', 'global_forum_messages', 'insert or update of content', 'id'),
      ('forum-message', 'global_forum_attachments', 'insert', 'message_id'),
      ('room-message', 'chat_messages', 'insert or update of content', 'id'),
      ('room-message', 'chat_message_attachments', 'insert', 'message_id'),
      ('personal-update', 'situation_updates', 'insert or update of title, description, subject, category, latitude, longitude', 'id'),
      ('room-update', 'war_room_situation_updates', 'insert or update of title, description, subject, category, latitude, longitude', 'id'),
      ('pin', 'global_map_pins', 'insert or update of title, description, category', 'id'),
      ('feed-item', 'external_intel_items', 'insert or update of title, content, region, tags', 'id')
    ) as list (source, of_table, events, id_column)
  loop
    -- A constant source, so that the plan reads one part of the view.
    execute format($f$
      create function index_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into search_entries as s
          (id, source, object_id, scope, author_id, created_at, intelligence_type, region, tags, places, heading, document)
        select v.id, v.source, v.object_id, v.scope, v.author_id, v.created_at, v.intelligence_type, v.region, v.tags, v.places,
          texts.heading, texts.document
        from searchable v left join lateral search_texts(v.title, v.labels, v.bodies) as texts on v.source <> 'file'
        where v.source = %2$L and v.id = new.%3$I
        on conflict (id) do update set
          object_id = excluded.object_id, scope = excluded.scope, intelligence_type = excluded.intelligence_type,
          region = excluded.region, tags = excluded.tags, places = excluded.places,
          heading = excluded.heading, document = excluded.document,
          is_indexed = s.is_indexed and s.scope = excluded.scope and s.document is not distinct from excluded.document;
        if not found then
          delete from search_entries where id = new.%3$I;
        end if;
        return null;
      end $body$;
      create trigger %1$s_indexed after %4$s on %1$s for each row execute function index_%1$s()$f$,
      followed.of_table, followed.source, followed.id_column, followed.events);
  end loop;
end $$;

create function forget_entry() returns trigger language plpgsql as $$
begin
  delete from search_entries where id = old.id;
  return null;
end $$;
do $$
declare
  followed text;
begin
  foreach followed in array array['reports', 'report_judgements', 'report_attachments', 'comments', 'investigations', 'tasks',
    'task_comments', 'users', 'war_rooms', 'global_forum_messages', 'chat_messages', 'situation_updates', 'war_room_situation_updates',
    'global_map_pins', 'external_intel_items']
  loop
    execute format('create trigger %1$s_forgotten after delete on %1$s for each row execute function forget_entry()', followed);
  end loop;
end $$;

-- What belongs to a report follows its marking and its type.
create function index_parts_of_report() returns trigger language plpgsql as $$
begin
  update search_entries s set scope = new.audience_id, is_indexed = s.is_indexed and s.scope = new.audience_id,
    intelligence_type = case when source <> 'report-comment' then new.intelligence_type end,
    region = case when source <> 'report-comment' then new.region end,
    tags = case when source <> 'report-comment' then new.tags else '{}' end
  where object_id = new.id;
  return null;
end $$;
create trigger reports_parts_indexed after update of audience_id, intelligence_type, region, tags on reports
  for each row when (old.audience_id <> new.audience_id or old.intelligence_type <> new.intelligence_type
    or old.region is distinct from new.region or old.tags <> new.tags) execute function index_parts_of_report();
create function index_parts_of_investigation() returns trigger language plpgsql as $$
begin
  update search_entries set scope = new.audience_id, is_indexed = false where object_id = new.id;
  return null;
end $$;
create trigger investigations_parts_indexed after update of audience_id on investigations
  for each row when (old.audience_id <> new.audience_id) execute function index_parts_of_investigation();
create or replace function recount_report() returns trigger language plpgsql as $$
begin
  perform add_to_count('reports:' || old.intelligence_type || '@' || old.audience_id, -1);
  perform add_to_count('reports:' || new.intelligence_type || '@' || new.audience_id, 1);
  if old.audience_id <> new.audience_id then
    perform add_to_count('reports@' || old.audience_id, -1);
    perform add_to_count('reports@' || new.audience_id, 1);
    update investigation_reports set audience_id = new.audience_id where report_id = new.id;
  end if;
  return null;
end $$;

create function index_places_of_report() returns trigger language plpgsql as $$
begin
  update search_entries s set places = v.places
  from searchable v where v.source = 'report' and v.id = s.id and s.id in (select report_id from changed);
  return null;
end $$;
create trigger report_places_added after insert on report_places
  referencing new table as changed for each statement execute function index_places_of_report();
create trigger report_places_removed after delete on report_places
  referencing old table as changed for each statement execute function index_places_of_report();

create function index_updates_of_room() returns trigger language plpgsql as $$
begin
  update search_entries s set scope = v.scope, is_indexed = false
  from searchable v where v.source = 'room-update' and v.context_id = new.id and v.id = s.id and v.scope <> s.scope;
  return null;
end $$;
create trigger war_rooms_updates_indexed after update of is_private on war_rooms
  for each row when (old.is_private <> new.is_private) execute function index_updates_of_room();

-- A file of a report is to be read, and has a text once it is.
create function note_unread_file() returns trigger language plpgsql as $$
begin
  insert into file_texts (sha256, mime_type) select sha256, mime_type from uploads where id = new.upload_id
  on conflict do nothing;
  return null;
end $$;
create trigger report_attachments_unread after insert on report_attachments
  for each row execute function note_unread_file();
insert into file_texts (sha256, mime_type)
select distinct u.sha256, u.mime_type from report_attachments a join uploads u on u.id = a.upload_id
on conflict do nothing;
create function index_files_with_text() returns trigger language plpgsql as $$
begin
  insert into search_entries (id, source, object_id, scope, author_id, created_at, intelligence_type, region, tags)
  select v.id, v.source, v.object_id, v.scope, v.author_id, v.created_at, v.intelligence_type, v.region, v.tags
  from uploads u join report_attachments a on a.upload_id = u.id,
    lateral (select * from searchable where source = 'file' and id = a.id) v
  where u.sha256 = new.sha256 and u.mime_type = new.mime_type
  on conflict (id) do update set heading = null, document = null, is_indexed = false;
  return null;
end $$;
create trigger file_texts_indexed after update of state on file_texts
  for each row when (old.state = 'waiting' and new.state <> 'waiting') execute function index_files_with_text();

create trigger search_entries_deleted after delete on search_entries
  for each row when (old.is_indexed) execute function leave_document();
create trigger search_entries_changed after update of document on search_entries
  for each row when (old.is_indexed and old.document is distinct from new.document) execute function leave_document();

-- Folds up to `most` texts of files, or of others that were there before, newest first, and returns how many.
create function fold_searchable(of_files boolean, most integer) returns integer language plpgsql as $$
declare
  done integer;
begin
  if not pg_try_advisory_xact_lock(7220050) then
    return 0;
  end if;
  with next as materialized (
    select s.id, s.source from search_entries s
    where s.document is null and (s.source = 'file') = of_files order by s.created_at desc limit most
  ), folded as materialized (
    -- Without offset 0 the planner would read all texts and choose among them.
    select v.id, texts.* from next, lateral (select * from searchable where source = next.source and id = next.id offset 0) v,
      search_texts(v.title, v.labels, v.bodies) as texts
  ), free as materialized (
    select folded.* from folded join search_entries s on s.id = folded.id and s.document is null for update of s skip locked
  )
  update search_entries s set heading = free.heading, document = free.document from free where s.id = free.id;
  get diagnostics done = row_count;
  return done;
end $$;

-- Indexes the words of up to `most` texts and `most_bytes`, but at least one, newest first, and returns how many. A text is locked only
-- when its words are known, so that a change or deletion waits little; a text that is being changed is indexed the next time, for
-- waiting for it while others wait for this would be a deadlock. The shared lock keeps words from being forgotten (see forget_words) before the texts that have them are indexed.
create function index_searchable(most integer, most_bytes integer) returns integer language plpgsql as $$
declare
  taken uuid[];
  documents text[];
  done integer;
begin
  if not pg_try_advisory_xact_lock(7220050) then
    return 0;
  end if;
  select array_agg(id), array_agg(document) into taken, documents
  from (
    select id, document, sum(octet_length(document)) over (order by created_at desc, id) - octet_length(document) as bytes_before
    from (
      select id, document, created_at from search_entries
      where not is_indexed and document is not null order by created_at desc limit most
    ) as next
  ) as counted
  where bytes_before = 0 or bytes_before < most_bytes;
  if taken is null then
    return 0;
  end if;
  perform pg_advisory_xact_lock_shared(7220045);
  perform insert_search_words(documents);
  with free as materialized (
    select s.id from unnest(taken, documents) as read (id, document)
      join search_entries s on s.id = read.id and s.document = read.document for update of s skip locked
  )
  update search_entries s set is_indexed = true from free where s.id = free.id;
  get diagnostics done = row_count;
  return done;
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
    select document from search_entries where is_indexed order by created_at desc, id desc limit 500
  ), used as materialized (
    select distinct unnest(search_word_ids(document)) as word from latest
  )
  delete from search_words w
  where w.id = any (left_words) and w.id not in (select word from used)
    and not exists (select from search_entries s where s.is_indexed and search_keys(s.document, s.scope) @> array[w.id]);
  return left_words is not null;
end $$;

-- Everything anew, in the background: after an upgrade, and for a database whose version folds texts or numbers words differently than
-- the one that wrote them.
create function rebuild_search() returns void language plpgsql as $$
begin
  truncate search_entries, search_words, search_left_documents;
  insert into search_entries (id, source, object_id, scope, author_id, created_at, intelligence_type, region, tags, places)
  select id, source, object_id, scope, author_id, created_at, intelligence_type, region, tags, places from searchable;
end $$;
select rebuild_search();
