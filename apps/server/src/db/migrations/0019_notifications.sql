-- What concerns one member, told to them alone.

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind varchar(50) not null,
  actor_id uuid references users on delete cascade,
  -- Where it leads, and which comment or message it is about: what goes takes its notifications along.
  target varchar(20) not null,
  target_id uuid,
  subject_id uuid,
  title text not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_of_target on notifications (target_id);
create index notifications_of_subject on notifications (subject_id) where subject_id is not null;
create index notifications_of_actor on notifications (actor_id);

create table notification_mutes (
  user_id uuid not null references users on delete cascade,
  kind varchar(50) not null,
  primary key (user_id, kind)
);
