-- The report that a report is a releasable edition of.
alter table reports add column edition_of_id uuid references reports on delete set null;
create index reports_editions on reports (edition_of_id, created_at desc, id desc) where edition_of_id is not null;
