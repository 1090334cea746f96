-- What members do with external items: one may say that they are on it, each may hide it for themselves,
-- and reports are made of it. They belong to items, because stories are merged and split.

create table external_intel_claims (
  item_id uuid primary key references external_intel_items on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index external_intel_claims_of_user on external_intel_claims (user_id);

create table external_intel_dismissals (
  user_id uuid not null references users on delete cascade,
  item_id uuid not null references external_intel_items on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, item_id)
);
create index external_intel_dismissals_of_item on external_intel_dismissals (item_id);

create table external_intel_item_reports (
  item_id uuid not null references external_intel_items on delete cascade,
  report_id uuid not null references reports on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (item_id, report_id)
);
create index external_intel_item_reports_of_report on external_intel_item_reports (report_id);
