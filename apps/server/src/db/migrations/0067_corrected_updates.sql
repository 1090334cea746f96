-- Situation updates that their author corrected, on the personal map and in war rooms.
alter table situation_updates add column revision integer not null default 1;
alter table war_room_situation_updates add column revision integer not null default 1;

create table situation_update_revisions (
  update_id uuid not null references situation_updates on delete cascade,
  revision integer not null,
  title text not null,
  description text not null,
  latitude numeric not null,
  longitude numeric not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  category varchar(100),
  subject varchar(100),
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (update_id, revision)
);
create table war_room_situation_update_revisions (
  update_id uuid not null references war_room_situation_updates on delete cascade,
  revision integer not null,
  title text not null,
  description text not null,
  latitude numeric not null,
  longitude numeric not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  category varchar(100),
  subject varchar(100),
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (update_id, revision)
);

-- A corrected update makes a new version of its map.
create function count_corrected_update() returns trigger language plpgsql as $$
begin
  perform add_to_count('situation_updates:changes', 1);
  return null;
end $$;
create trigger situation_updates_corrected after update of revision on situation_updates
  for each row execute function count_corrected_update();

create function count_corrected_room_update() returns trigger language plpgsql as $$
begin
  update war_rooms set map_version = map_version + 1 where id = new.war_room_id;
  return null;
end $$;
create trigger war_room_updates_corrected after update of revision on war_room_situation_updates
  for each row execute function count_corrected_room_update();
