-- The log of live events also keeps, for 30 days, what members hear of later (see docs/decisions/0050).

alter table live_events
  -- What changed, of what; null for events that only concern open browsers.
  add column change text,
  add column about_kind text,
  add column about_id uuid,
  add column part_id uuid,
  add column sub_part_id uuid,
  add column actor_id uuid,
  add column weight smallint not null default 0,
  -- Of a marking: raised, lowered or changed.
  add column step text;
create index live_events_about on live_events (about_id, id) where about_id is not null;
create index live_events_weighty on live_events (id) where weight > 0;
create index live_events_quiet on live_events (id) where change is not null and weight = 0;
create index live_events_new_of_actor on live_events (actor_id, id) where change in ('report-submitted', 'investigation-opened');

-- Up to this id, events for open browsers only are deleted: a stream cannot be resumed from before it.
create table live_log_trims (up_to bigint not null);
insert into live_log_trims select coalesce(min(id), 1) - 1 from live_events;

-- "All seen" of a member up to a row of the log: of one thing, or of everything.
create table seen_marks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  about_id uuid,
  up_to bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index seen_marks_of_user on seen_marks (user_id, about_id);

-- Which mark has read it, so that undoing that makes it unread again.
alter table notifications add column seen_mark_id uuid;
create index notifications_of_seen_mark on notifications (seen_mark_id) where seen_mark_id is not null;
