-- Points, achievements, and what standings are read from.

-- The ledger: every act that counts, with what it earned. Nothing is ever counted twice, whoever asks how often.
create table point_events (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  action text not null,
  subject_id uuid not null,
  -- Where it happened: the investigation of a link, the report of a comment, the room of an update.
  context_id uuid,
  points integer not null check (points >= 0),
  -- Why it earned less than the table of rules says.
  note text check (note in ('daily-limit', 'own-report')),
  created_at timestamptz not null,
  -- Points that were taken back; the line stays, so that doing it again earns nothing.
  revoked_at timestamptz
);
create unique index point_events_once
  on point_events (subject_id, action, user_id, context_id) nulls not distinct;
-- A task is completed by one member, even when it changes hands afterwards.
create unique index point_events_task_once
  on point_events (subject_id) where action = 'task-completed';
create index point_events_newest_of_user on point_events (user_id, created_at desc, id desc);

-- The running result of the ledger, one row per member who has done something (users.points has the sum).
create table member_scores (
  user_id uuid primary key references users on delete cascade,
  -- Lines of the ledger, those that were taken back included.
  event_count integer not null,
  -- Acts by kind, without those that were taken back.
  reports integer not null,
  investigations integer not null,
  tasks integer not null,
  comments integer not null,
  -- Days by UTC: the last one with a contribution, how many running up to it, how many in all.
  last_active_on date not null,
  days_running integer not null,
  days_active integer not null,
  -- What the acts under the daily limit earned on the last day that had one.
  capped_on date,
  capped_points integer not null default 0
) with (fillfactor = 50);

create table achievements (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  achievement_type varchar(100) not null,
  title text not null,
  description text not null,
  icon varchar(50) not null,
  unlocked_at timestamptz not null,
  unique (user_id, achievement_type)
);
create index achievements_newest_of_user on achievements (user_id, unlocked_at desc, id desc);

alter table users add column achievement_count integer not null default 0;

-- Reports of a member by discipline, as they stand now.
create table member_discipline_counts (
  user_id uuid not null references users on delete cascade,
  intelligence_type varchar(50) not null,
  count integer not null,
  primary key (user_id, intelligence_type)
) with (fillfactor = 50);
insert into member_discipline_counts
  select user_id, intelligence_type, count(*) from reports group by user_id, intelligence_type;

create function count_disciplines() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    update member_discipline_counts set count = count - 1
    where user_id = old.user_id and intelligence_type = old.intelligence_type;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into member_discipline_counts as c (user_id, intelligence_type, count)
    values (new.user_id, new.intelligence_type, 1)
    on conflict (user_id, intelligence_type) do update set count = c.count + 1;
  end if;
  return null;
end $$;
-- Named so that they run after the triggers that hold the member's row.
create trigger reports_counted_by_discipline after insert or delete on reports
  for each row execute function count_disciplines();
create trigger reports_recounted_by_discipline after update of intelligence_type on reports
  for each row when (old.intelligence_type <> new.intelligence_type)
  execute function count_disciplines();

-- The leaderboard's order: most points first, then who has been here longer.
create index users_standing on users ((-points), id) where points > 0;
-- The directory's order.
create index users_newest on users (created_at desc, id desc);

select add_to_count('users', (select count(*) from users));
select add_to_count('contributors', (select count(*) from users where points > 0));

-- Once per statement: adding many at once costs one change of the count.
create function count_users_added() returns trigger language plpgsql as $$
begin
  perform add_to_count('users', (select count(*) from added));
  perform add_to_count('contributors', (select count(*) from added where points > 0));
  return null;
end $$;
create trigger users_added after insert on users referencing new table as added
  for each statement execute function count_users_added();

create function count_users_removed() returns trigger language plpgsql as $$
begin
  perform add_to_count('users', -(select count(*) from removed));
  perform add_to_count('contributors', -(select count(*) from removed where points > 0));
  return null;
end $$;
create trigger users_removed after delete on users referencing old table as removed
  for each statement execute function count_users_removed();

create function count_contributors() returns trigger language plpgsql as $$
begin
  perform add_to_count('contributors', case when new.points > 0 then 1 else -1 end);
  return null;
end $$;
create trigger users_contributing after update of points on users
  for each row when ((old.points > 0) <> (new.points > 0)) execute function count_contributors();
