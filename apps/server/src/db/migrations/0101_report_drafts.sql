-- Texts that are not submitted yet. Nobody but their writer reads them.
create table report_drafts (
  user_id uuid not null references users on delete cascade,
  -- 'new', or the id of the report that is edited.
  subject text not null,
  -- JSON as it was sent: a form may hold what no report could.
  fields text not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (user_id, subject)
);
