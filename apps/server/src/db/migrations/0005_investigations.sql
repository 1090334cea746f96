-- Investigations, the reports linked to them, and finding members by name.

-- Text as it is searched: without case and accents. Only the dictionary could change the answer, and it ships with PostgreSQL.
create function folded(t text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, t));

alter table users add column search_text text generated always as (
  folded(
    coalesce(username, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')
    || ' ' || coalesce(email, '')
  )
) stored;
create index users_search_text on users using gin (search_text gin_trgm_ops);

create table investigations (
  id uuid primary key,
  title text not null,
  description text,
  status text not null default 'active' check (status in ('active', 'closed')),
  user_id uuid not null references users on delete cascade,
  -- Kept by triggers. Whoever links or adds a task holds this row anyway, so that nothing joins a closed investigation.
  report_count integer not null default 0,
  task_count integer not null default 0,
  closed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
) with (fillfactor = 80);
create index investigations_newest on investigations (created_at desc, id desc);
create index investigations_newest_of_status on investigations (status, created_at desc, id desc);
create index investigations_newest_of_user on investigations (user_id, created_at desc, id desc);

alter table users add column investigation_count integer not null default 0;

create function count_investigations() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    perform add_to_count('investigations:' || old.status, -1);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform add_to_count('investigations:' || new.status, 1);
  end if;
  if tg_op = 'DELETE' then
    perform add_to_count('investigations', -1);
    update users set investigation_count = investigation_count - 1 where id = old.user_id;
  elsif tg_op = 'INSERT' then
    perform add_to_count('investigations', 1);
    update users set investigation_count = investigation_count + 1 where id = new.user_id;
  end if;
  return null;
end $$;
create trigger investigations_counted after insert or delete on investigations
  for each row execute function count_investigations();
create trigger investigations_recounted after update of status on investigations
  for each row when (old.status <> new.status) execute function count_investigations();

create table investigation_reports (
  id uuid primary key,
  investigation_id uuid not null references investigations on delete cascade,
  report_id uuid not null references reports on delete cascade,
  linked_by_user_id uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  unique (investigation_id, report_id)
);
create index investigation_reports_newest
  on investigation_reports (investigation_id, created_at desc, id desc);
create index investigation_reports_of_report on investigation_reports (report_id);
create index investigation_reports_linked_by on investigation_reports (linked_by_user_id);

create function count_investigation_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update investigations set report_count = report_count + 1 where id = new.investigation_id;
  else
    update investigations set report_count = report_count - 1 where id = old.investigation_id;
  end if;
  return null;
end $$;
create trigger investigation_reports_counted after insert or delete on investigation_reports
  for each row execute function count_investigation_reports();

-- Titles as they are searched, stored: folding one at every comparison took longer than all the rest of a search.
alter table reports add column folded_title text not null generated always as (folded(title)) stored;
create index reports_folded_title on reports using gin (folded_title gin_trgm_ops);
alter table investigations
  add column folded_title text not null generated always as (folded(title)) stored;
create index investigations_folded_title on investigations using gin (folded_title gin_trgm_ops);
