-- Numbers such as WF-2026-000123 count within a year. They come from a sequence, so that authors do not wait for each other:
-- a report that was not stored leaves a gap.
create table report_years (
  year integer primary key,
  -- The serial before the first of the year.
  serial_before bigint not null
);
create sequence report_serials owned by report_years.serial_before;
create function next_report_number(submitted_at timestamptz) returns text language plpgsql as $$
declare
  of_year integer := extract(year from submitted_at at time zone 'utc');
  first_serial bigint;
  number text;
begin
  select serial_before into first_serial from report_years where year = of_year;
  if not found then
    -- Of several at once all but one wait, and then take their serials after the one that is stored.
    insert into report_years (year, serial_before) values (of_year, nextval('report_serials')) on conflict do nothing;
    select serial_before into first_serial from report_years where year = of_year;
  end if;
  number := nextval('report_serials') - first_serial;
  return format('WF-%s-%s', of_year, lpad(number, greatest(6, length(number)), '0'));
end $$;

alter table reports
  add column number text,
  add column observed_from timestamptz,
  add column observed_to timestamptz,
  add column source_reliability text,
  add column information_credibility smallint,
  add column confidence text,
  add column retracted_at timestamptz,
  add column retraction_reason text,
  add column retracted_by_user_id uuid references users on delete set null;

-- Nobody notices the change, so that nothing is indexed or announced.
alter table reports disable trigger user;
update reports r set number = format('WF-%s-%s', n.year, lpad(n.number::text, greatest(6, length(n.number::text)), '0'))
from (
  select id, year, row_number() over (partition by year order by created_at, id) as number
  from (select id, created_at, extract(year from created_at at time zone 'utc')::integer as year from reports) dated
) n
where n.id = r.id;
alter table reports enable trigger user;
with years as (
  select extract(year from created_at at time zone 'utc')::integer as year, count(*) as count from reports group by 1
), stored as (
  insert into report_years (year, serial_before)
  select year, max(count) over () - count from years returning year
)
select setval('report_serials', max(count)) from years having max(count) > 0;

alter table reports
  alter column number set not null,
  add constraint reports_number_unique unique (number),
  add constraint reports_observed check (observed_to is null or observed_from <= observed_to),
  add constraint reports_source_reliability check (source_reliability in ('A', 'B', 'C', 'D', 'E', 'F')),
  add constraint reports_information_credibility check (information_credibility between 1 and 6),
  add constraint reports_confidence check (confidence in ('low', 'moderate', 'high')),
  add constraint reports_retracted check ((retracted_at is null) = (retraction_reason is null));
create index reports_retracted_by on reports (retracted_by_user_id) where retracted_by_user_id is not null;
-- For "B2 or better".
create index reports_graded on reports (source_reliability, information_credibility, created_at desc, id desc)
  where source_reliability is not null and information_credibility is not null;

create function number_report() returns trigger language plpgsql as $$
begin
  new.number := coalesce(new.number, next_report_number(new.created_at));
  return new;
end $$;
create trigger reports_numbered before insert on reports for each row execute function number_report();

create table report_places (
  report_id uuid not null references reports on delete cascade,
  position integer not null,
  label text not null,
  latitude text not null,
  longitude text not null,
  primary key (report_id, position)
);

create table report_judgements (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  position integer not null,
  text text not null,
  -- See LIKELIHOODS in the contract.
  likelihood smallint check (likelihood between 1 and 7),
  confidence text check (confidence in ('low', 'moderate', 'high')),
  outcome text check (outcome in ('true', 'false', 'unclear')),
  unique (report_id, position) deferrable initially deferred
);

create table report_sources (
  report_id uuid not null references reports on delete cascade,
  position integer not null,
  citation text not null,
  url text,
  cited_report_id uuid references reports on delete set null,
  reliability text check (reliability in ('A', 'B', 'C', 'D', 'E', 'F')),
  credibility smallint check (credibility between 1 and 6),
  primary key (report_id, position)
);
create index report_sources_cited on report_sources (cited_report_id) where cited_report_id is not null;

-- Reports that a report names, as a source or by their number in a text.
create table report_citations (
  report_id uuid not null references reports on delete cascade,
  cited_report_id uuid not null references reports on delete cascade,
  primary key (report_id, cited_report_id)
);
create index report_citations_cited on report_citations (cited_report_id, report_id);

-- What is not a column of an earlier text: observed times, grading, places, judgements, sources.
alter table report_revisions add column details json;

alter table notifications
  drop constraint notifications_kind_check,
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,cited-retracted,room-invitation,feedback-answered,achievement,room-access,restricted-access,access-request,new-browser}'));
alter table notification_mutes
  drop constraint notification_mutes_kind_check,
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,cited-retracted,room-invitation,feedback-answered,achievement,room-access,restricted-access,access-request}'));
