-- The personal map: what happens where.

create table situation_updates (
  id uuid primary key,
  title text not null,
  description text not null,
  -- Degrees exactly as given, digit by digit.
  latitude numeric not null check (latitude between -90 and 90),
  longitude numeric not null check (longitude between -180 and 180),
  severity text not null default 'medium' check (severity in ('low', 'medium', 'high', 'critical')),
  category varchar(100),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index situation_updates_newest on situation_updates (created_at desc, id desc);
create index situation_updates_newest_of_user on situation_updates (user_id, created_at desc, id desc);

-- Per statement, so that an import of thousands counts once. `changes` only grows: it is the version of the map.
create function count_situation_updates() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_count('situation_updates', sign * count(*)), add_to_count('situation_updates:changes', count(*))
  from changed having count(*) > 0;
  perform add_to_count('situation_updates:' || user_id, sign * count(*)) from changed group by user_id order by user_id;
  return null;
end $$;
create trigger situation_updates_added after insert on situation_updates
  referencing new table as changed for each statement execute function count_situation_updates();
create trigger situation_updates_removed after delete on situation_updates
  referencing old table as changed for each statement execute function count_situation_updates();
