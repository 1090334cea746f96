-- Members watch entities, and learn of new texts that mention them (see docs/decisions/0046).

create table entity_watches (
  user_id uuid not null references users on delete cascade,
  -- As it was when they began: a merge moves nothing.
  entity_id uuid not null references entities on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, entity_id)
);
create index entity_watches_of_entity on entity_watches (entity_id);

-- When somebody wrote or changed the text. Null for texts that are scanned for another reason: nobody is told of those.
alter table unscanned_texts add column changed_at timestamptz;

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
    set version = unscanned_texts.version + 1, changed_at = coalesce(excluded.changed_at, unscanned_texts.changed_at);
  return null;
end $$;

-- Changed texts with what was found in them and is there no longer, until watchers and open pages learn of it.
create table scanned_texts (
  entry_id uuid primary key,
  changed_at timestamptz not null,
  found_ids uuid[] not null,
  lost_ids uuid[] not null
);

-- Which texts a watcher was told of: each once, whatever happens to the notification or the text.
create table entity_alerts (
  user_id uuid not null references users on delete cascade,
  entity_id uuid not null references entities on delete cascade,
  entry_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  notification_id uuid references notifications on delete set null,
  primary key (user_id, entity_id, entry_id)
);
create index entity_alerts_of_entity on entity_alerts (entity_id);
create index entity_alerts_of_entry on entity_alerts (entry_id);
create index entity_alerts_newest on entity_alerts (notification_id, created_at desc) where notification_id is not null;

create or replace function forget_mentions() returns trigger language plpgsql as $$
begin
  delete from unscanned_texts where entry_id = old.id;
  delete from entity_mentions where entry_id = old.id;
  delete from entity_alerts where entry_id = old.id;
  return null;
end $$;

alter table notifications
  drop constraint notifications_kind_check,
  drop constraint notifications_target_check,
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,cited-retracted,entity-seen,room-invitation,feedback-answered,achievement,room-access,restricted-access,access-request,new-browser}')),
  add check (target = any ('{report,investigation,task,war-room,entity,forum,feedback,profile,access,sessions}'));
alter table notification_mutes
  drop constraint notification_mutes_kind_check,
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,cited-retracted,entity-seen,room-invitation,feedback-answered,achievement,room-access,restricted-access,access-request}'));
-- One unread notification for each watched entity: further texts are added to it.
create unique index notifications_unread_sighting on notifications (user_id, target_id) where kind = 'entity-seen' and read_at is null;
