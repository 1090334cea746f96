-- How often a text could not be scanned. Those that failed come last, and block no others.
alter table unscanned_texts add column failures smallint not null default 0;
drop index unscanned_texts_newest;
create index unscanned_texts_next on unscanned_texts (failures, created_at desc);

-- Texts in which nothing is found, because scanning them failed too often. They are tried again when they change.
create table given_up_texts (
  entry_id uuid primary key,
  given_up_at timestamptz not null default clock_timestamp()
);

-- As before, and a text that changed begins anew.
create or replace function note_unscanned_text() returns trigger language plpgsql as $$
declare
  changed timestamptz;
begin
  if tg_op = 'INSERT' or old.document is distinct from new.document and old.document is not null then
    changed := clock_timestamp();
  elsif new.source = 'file' then
    -- Files are read in the background, also when all are read again.
    select u.created_at into changed from report_attachments a join uploads u on u.id = a.upload_id where a.id = new.id;
  end if;
  insert into unscanned_texts (entry_id, created_at, changed_at) values (new.id, new.created_at, changed)
  on conflict (entry_id) do update
    set version = unscanned_texts.version + 1, failures = 0,
      changed_at = coalesce(excluded.changed_at, unscanned_texts.changed_at);
  return null;
end $$;

create or replace function forget_mentions() returns trigger language plpgsql as $$
begin
  delete from unscanned_texts where entry_id = old.id;
  delete from given_up_texts where entry_id = old.id;
  delete from entity_mentions where entry_id = old.id;
  delete from entity_alerts where entry_id = old.id;
  return null;
end $$;

-- As before, but new names bring back no text that was given up.
create or replace function search_name(name_id uuid, word text, most integer) returns void language plpgsql as $$
declare
  reached timestamptz;
begin
  with next as materialized (
    select s.id, s.source, s.created_at, s.document from search_entries s
    where s.created_at <= (select searched_to from entity_names where id = name_id)
    order by s.created_at desc limit most
  ), noted as (
    insert into unscanned_texts (entry_id, created_at)
    select id, created_at from next
    where source <> 'member' and strpos(document, trim(search_text(word))) > 0
      and not exists (select from unscanned_texts u where u.entry_id = next.id)
      and not exists (select from given_up_texts g where g.entry_id = next.id)
    on conflict (entry_id) do update set version = unscanned_texts.version + 1
  )
  select case when count(*) = most then min(created_at) end into reached from next;
  -- Texts of the very same moment as the last one are read twice; if all are, the search moves on.
  update entity_names set searched_to = case when reached = searched_to then reached - interval '1 microsecond' else reached end
  where id = name_id;
end $$;

-- The tree of all names is kept until they change.
create trigger entity_names_listed after insert or delete on entity_names
  for each statement execute function count_changes('entity_names');
