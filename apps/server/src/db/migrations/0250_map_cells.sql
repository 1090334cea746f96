-- What a map of many entries shows is read from cells that are counted before, not from the entries.

-- The flat world of web maps, 0 to 2^30 from west to east and from north to south. The poles are at its edges.
create function map_x(longitude numeric) returns integer language sql immutable strict parallel safe as $$
  select least(1073741823, floor((longitude::float8 + 180) / 360 * 1073741824))::integer
$$;
create function map_y(latitude numeric) returns integer language sql immutable strict parallel safe as $$
  select least(1073741823, greatest(0, floor(
    (0.5 - ln((1 + s) / (1 - s)) / (4 * pi())) * 1073741824)))::integer
  from (select sin(radians(least(85.06, greatest(-85.06, latitude::float8)))) as s) as sine
$$;

alter table situation_updates
  add column map_x integer not null generated always as (map_x(longitude)) stored,
  add column map_y integer not null generated always as (map_y(latitude)) stored;
alter table war_room_situation_updates
  add column map_x integer not null generated always as (map_x(longitude)) stored,
  add column map_y integer not null generated always as (map_y(latitude)) stored;
alter table global_map_pins
  add column map_x integer not null generated always as (map_x(longitude)) stored,
  add column map_y integer not null generated always as (map_y(latitude)) stored;

create index situation_updates_in_view on situation_updates (map_y, map_x);
create index situation_updates_of_severity on situation_updates (severity, created_at desc, id desc);
create index situation_updates_of_category on situation_updates (category, created_at desc, id desc) where category is not null;
create index situation_updates_of_subject on situation_updates (subject) where subject is not null;
create index war_room_updates_in_view on war_room_situation_updates (war_room_id, map_y, map_x);
create index war_room_updates_of_severity on war_room_situation_updates (war_room_id, severity, created_at desc, id desc);
create index war_room_updates_of_category on war_room_situation_updates (war_room_id, category, created_at desc, id desc)
  where category is not null;
create index war_room_updates_of_subject on war_room_situation_updates (war_room_id, subject) where subject is not null;
create index global_map_pins_in_view on global_map_pins (map_y, map_x);
create index global_map_pins_of_severity on global_map_pins (severity, created_at desc, id desc);
create index global_map_pins_of_category on global_map_pins (category, created_at desc, id desc) where category is not null;

-- How many entries of each severity are in a cell, and the sums of their positions. A cell of zoom z is 2^(26 - z) wide.
-- The board is a war room, or one of the two maps that everyone shares.
create table map_cells (
  board uuid not null,
  zoom smallint not null,
  y integer not null,
  x integer not null,
  low integer not null,
  medium integer not null,
  high integer not null,
  critical integer not null,
  sum_x bigint not null,
  sum_y bigint not null,
  primary key (board, zoom, y, x)
);
create index map_cells_by_x on map_cells (board, zoom, x);
create index map_cells_empty on map_cells (board) where low = 0 and medium = 0 and high = 0 and critical = 0;

-- The same by hour, for the time line. `hour` counts from 1970.
create table map_hours (
  board uuid not null,
  hour integer not null,
  low integer not null,
  medium integer not null,
  high integer not null,
  critical integer not null,
  primary key (board, hour)
);
create index map_hours_empty on map_hours (board) where low = 0 and medium = 0 and high = 0 and critical = 0;

-- What was added and taken away since. Writers only append, so that they never wait for each other; readers add it to
-- the cells, and a job folds it into them.
create table map_changes (
  id bigint generated always as identity primary key,
  board uuid not null,
  y integer not null,
  x integer not null,
  hour integer not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  change smallint not null
);
create index map_changes_of_board on map_changes (board, y, x);

create function map_hour(at timestamptz) returns integer language sql immutable strict parallel safe as $$
  select floor(extract(epoch from at) / 3600)::integer
$$;

create function note_map_changes() returns trigger language plpgsql as $$
declare
  sign constant smallint := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_table_name = 'war_room_situation_updates' then
    insert into map_changes (board, y, x, hour, severity, change)
    select war_room_id, map_y, map_x, map_hour(created_at), severity, sign from changed;
  else
    insert into map_changes (board, y, x, hour, severity, change)
    select tg_argv[0]::uuid, map_y, map_x, map_hour(created_at), severity, sign from changed;
  end if;
  return null;
end $$;

create function note_moved_entry() returns trigger language plpgsql as $$
declare
  board constant uuid := case when tg_table_name = 'war_room_situation_updates'
    then to_jsonb(new) ->> 'war_room_id' else tg_argv[0] end;
begin
  insert into map_changes (board, y, x, hour, severity, change) values
    (board, old.map_y, old.map_x, map_hour(old.created_at), old.severity, -1),
    (board, new.map_y, new.map_x, map_hour(new.created_at), new.severity, 1);
  return null;
end $$;

create trigger situation_updates_mapped after insert on situation_updates referencing new table as changed
  for each statement execute function note_map_changes('00000000-0000-0000-0000-000000000001');
create trigger situation_updates_unmapped after delete on situation_updates referencing old table as changed
  for each statement execute function note_map_changes('00000000-0000-0000-0000-000000000001');
create trigger situation_updates_moved after update of latitude, longitude, severity on situation_updates
  for each row execute function note_moved_entry('00000000-0000-0000-0000-000000000001');
create trigger war_room_updates_mapped after insert on war_room_situation_updates referencing new table as changed
  for each statement execute function note_map_changes();
create trigger war_room_updates_unmapped after delete on war_room_situation_updates referencing old table as changed
  for each statement execute function note_map_changes();
create trigger war_room_updates_moved after update of latitude, longitude, severity on war_room_situation_updates
  for each row execute function note_moved_entry();
create trigger global_map_pins_mapped after insert on global_map_pins referencing new table as changed
  for each statement execute function note_map_changes('00000000-0000-0000-0000-000000000002');
create trigger global_map_pins_unmapped after delete on global_map_pins referencing old table as changed
  for each statement execute function note_map_changes('00000000-0000-0000-0000-000000000002');

-- Folds the oldest changes into cells and hours, one caller at a time; returns how many. A reader sees each change once,
-- here or there, because all of it is one transaction.
create function fold_map_changes(most integer) returns integer language plpgsql as $$
declare
  folded integer;
begin
  perform pg_advisory_xact_lock(7220071);
  with taken as (
    delete from map_changes where id in (select id from map_changes order by id limit most)
    returning board, y, x, hour, severity, change
  ), signed as (
    select board, y, x, hour, change,
      change * (severity = 'low')::integer as low, change * (severity = 'medium')::integer as medium,
      change * (severity = 'high')::integer as high, change * (severity = 'critical')::integer as critical
    from taken
  ), in_cells as (
    insert into map_cells as c (board, zoom, y, x, low, medium, high, critical, sum_x, sum_y)
    select board, zoom, y >> (26 - zoom), x >> (26 - zoom), sum(low), sum(medium), sum(high), sum(critical),
      sum(change * x::bigint), sum(change * y::bigint)
    from signed cross join (values (2), (5), (8), (11)) as zooms (zoom)
    group by 1, 2, 3, 4
    on conflict (board, zoom, y, x) do update set
      low = c.low + excluded.low, medium = c.medium + excluded.medium,
      high = c.high + excluded.high, critical = c.critical + excluded.critical,
      sum_x = c.sum_x + excluded.sum_x, sum_y = c.sum_y + excluded.sum_y
  ), in_hours as (
    insert into map_hours as h (board, hour, low, medium, high, critical)
    select board, hour, sum(low), sum(medium), sum(high), sum(critical) from signed group by 1, 2
    on conflict (board, hour) do update set
      low = h.low + excluded.low, medium = h.medium + excluded.medium,
      high = h.high + excluded.high, critical = h.critical + excluded.critical
  )
  select count(*) into folded from taken;
  delete from map_cells where low = 0 and medium = 0 and high = 0 and critical = 0;
  delete from map_hours where low = 0 and medium = 0 and high = 0 and critical = 0;
  return folded;
end $$;

insert into map_changes (board, y, x, hour, severity, change)
select '00000000-0000-0000-0000-000000000001'::uuid, map_y, map_x, map_hour(created_at), severity, 1 from situation_updates
union all
select war_room_id, map_y, map_x, map_hour(created_at), severity, 1 from war_room_situation_updates
union all
select '00000000-0000-0000-0000-000000000002'::uuid, map_y, map_x, map_hour(created_at), severity, 1 from global_map_pins;
select fold_map_changes(2147483647);
