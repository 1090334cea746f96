-- The running record of the floor. A line about a thing has no text of its own: what it says is read with the thing, by those who may
-- see the thing at that moment (see docs/decisions/0052).

create table watch_log (
  id uuid primary key,
  created_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('note', 'decision', 'report', 'map-entry', 'investigation', 'task', 'alert', 'source', 'handover')),
  what text not null check (what in ('written', 'submitted', 'retracted', 'marked', 'posted', 'opened', 'closed', 'reopened', 'completed',
    'seen', 'failed', 'recovered', 'signed', 'accepted')),
  severity text check (severity in ('low', 'medium', 'high', 'critical')),
  -- The record stays when its writer goes.
  author_id uuid references users on delete set null,
  -- Null for a line that the product wrote.
  text text,
  mentions jsonb not null default '[]',
  -- The row of search_entries that it is about, whose readers are those of the line.
  entry_id uuid,
  -- Who could see that when it was deleted; a line by hand stays.
  left_scope integer,
  entity_id uuid references entities on delete cascade,
  source_id uuid references external_intel_sources on delete cascade,
  latitude numeric,
  longitude numeric,
  revision integer not null default 1,
  check ((latitude is null) = (longitude is null))
);
create index watch_log_newest on watch_log (created_at desc, id desc);
create index watch_log_of_author on watch_log (author_id) where author_id is not null;
create index watch_log_of_entry on watch_log (entry_id) where entry_id is not null;
create index watch_log_of_entity on watch_log (entity_id) where entity_id is not null;
create index watch_log_of_source on watch_log (source_id) where source_id is not null;
-- Each text is told once for each entity, and each map entry once.
create unique index watch_log_alerts on watch_log (entity_id, entry_id) where kind = 'alert';
create unique index watch_log_map_entries on watch_log (entry_id) where kind = 'map-entry';

create table watch_log_corrections (
  line_id uuid not null references watch_log on delete cascade,
  -- The revision that was replaced.
  revision integer not null,
  text text not null,
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (line_id, revision)
);

-- What the product writes by itself. A rule without a row is on.
create table watch_log_rules_off (
  rule text primary key check (rule in ('critical-entries', 'high-entries', 'reports', 'decisions', 'status', 'alerts', 'sources', 'handovers')),
  changed_by_id uuid references users on delete set null,
  changed_at timestamptz not null default clock_timestamp()
);
create index watch_log_rules_off_of_user on watch_log_rules_off (changed_by_id) where changed_by_id is not null;

-- A line about what is deleted goes with it; a line by hand stays for those who could see it.
create function leave_watch_log() returns trigger language plpgsql as $$
begin
  delete from watch_log where entry_id = old.id and text is null;
  update watch_log set left_scope = old.scope where entry_id = old.id;
  return null;
end $$;
create trigger search_entries_left_watch_log after delete on search_entries
  for each row execute function leave_watch_log();

-- Adds to the values that a column may have, whatever they are by now.
create function allow_values(of_table regclass, of_column text, added text[]) returns void language plpgsql as $$
declare
  known text[];
  name text := of_table || '_' || of_column || '_check';
begin
  select array(
    select unnest(case when literal[1] like '{%' then literal[1]::text[] else literal end)
    from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''', 'g') as literal) into strict known
  from pg_constraint c where c.conrelid = of_table and c.conname = name;
  execute format('alter table %s drop constraint %I, add constraint %I check (%I = any (%L))', of_table, name, name, of_column,
    known || added);
end $$;
select allow_values('notifications', 'target', '{watch-log}');
