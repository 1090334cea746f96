-- War rooms: who is in them, and the map they share.

create table war_rooms (
  id uuid primary key,
  name text not null,
  description text,
  is_private boolean not null default false,
  created_by_id uuid not null references users on delete cascade,
  member_count integer not null default 0,
  update_count integer not null default 0,
  -- Grows with each update that comes or goes: the version of the room's map.
  map_version bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index war_rooms_newest on war_rooms (created_at desc, id desc);
create index war_rooms_of_creator on war_rooms (created_by_id);

create table war_room_members (
  id uuid primary key,
  war_room_id uuid not null references war_rooms on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null default 'member' check (role in ('member', 'owner')),
  created_at timestamptz not null default clock_timestamp(),
  unique (war_room_id, user_id)
);
create index war_room_members_of_user on war_room_members (user_id);
-- Owners first ('owner' sorts after 'member'), then those who have been there longest.
create index war_room_members_in_order on war_room_members (war_room_id, role desc, created_at, id);

create table war_room_situation_updates (
  id uuid primary key,
  war_room_id uuid not null references war_rooms on delete cascade,
  title text not null,
  description text not null,
  latitude numeric not null check (latitude between -90 and 90),
  longitude numeric not null check (longitude between -180 and 180),
  severity text not null default 'medium' check (severity in ('low', 'medium', 'high', 'critical')),
  category varchar(100),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index war_room_updates_newest on war_room_situation_updates (war_room_id, created_at desc, id desc);
create index war_room_updates_of_user on war_room_situation_updates (user_id);

create function count_war_rooms() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    perform add_to_count('war_rooms', -1), add_to_count('war_rooms:open', -(not old.is_private)::integer);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform add_to_count('war_rooms', 1), add_to_count('war_rooms:open', (not new.is_private)::integer);
  end if;
  return null;
end $$;
create trigger war_rooms_counted after insert or delete on war_rooms
  for each row execute function count_war_rooms();
create trigger war_rooms_recounted after update of is_private on war_rooms
  for each row when (old.is_private <> new.is_private) execute function count_war_rooms();

create function count_war_room_members() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update war_rooms r set member_count = r.member_count + sign * c.count
  from (select war_room_id, count(*) from changed group by war_room_id order by war_room_id) c
  where r.id = c.war_room_id;
  return null;
end $$;
create trigger war_room_members_added after insert on war_room_members
  referencing new table as changed for each statement execute function count_war_room_members();
create trigger war_room_members_removed after delete on war_room_members
  referencing old table as changed for each statement execute function count_war_room_members();

create function count_war_room_updates() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update war_rooms r set update_count = r.update_count + sign * c.count, map_version = r.map_version + c.count
  from (select war_room_id, count(*) from changed group by war_room_id order by war_room_id) c
  where r.id = c.war_room_id;
  return null;
end $$;
create trigger war_room_updates_added after insert on war_room_situation_updates
  referencing new table as changed for each statement execute function count_war_room_updates();
create trigger war_room_updates_removed after delete on war_room_situation_updates
  referencing old table as changed for each statement execute function count_war_room_updates();

-- Who is in which room at this moment. Losing it in a crash only means asking again.
create unlogged table war_room_presence (
  war_room_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (war_room_id, user_id)
) with (fillfactor = 50);
