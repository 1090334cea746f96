-- Titles and descriptions of investigations that were changed.
alter table investigations add column revision integer not null default 1;
create table investigation_revisions (
  investigation_id uuid not null references investigations on delete cascade,
  revision integer not null,
  title text not null,
  description text,
  replaced_at timestamptz not null default clock_timestamp(),
  replaced_by_user_id uuid references users on delete set null,
  primary key (investigation_id, revision)
);
create index investigation_revisions_replaced_by on investigation_revisions (replaced_by_user_id);
