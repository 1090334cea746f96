-- Reports, their earlier texts and their discussion.

create table reports (
  id uuid primary key,
  title text not null,
  content text not null,
  intelligence_type varchar(50) not null,
  source_classification varchar(50) not null default 'UNCLASSIFIED',
  region varchar(100),
  tags text[] not null default '{}',
  user_id uuid not null references users on delete cascade,
  revision integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index reports_newest on reports (created_at desc, id desc);
create index reports_newest_of_type on reports (intelligence_type, created_at desc, id desc);
create index reports_newest_of_user on reports (user_id, created_at desc, id desc);

create table report_revisions (
  report_id uuid not null references reports on delete cascade,
  revision integer not null,
  title text not null,
  content text not null,
  intelligence_type varchar(50) not null,
  region varchar(100),
  tags text[] not null,
  replaced_at timestamptz not null default clock_timestamp(),
  replaced_by_user_id uuid references users on delete set null,
  primary key (report_id, revision)
);
create index report_revisions_replaced_by on report_revisions (replaced_by_user_id);

create table comments (
  id uuid primary key,
  content text not null,
  report_id uuid not null references reports on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index comments_of_report on comments (report_id, created_at desc, id desc);
create index comments_of_user on comments (user_id, created_at desc, id desc);

-- Counts are kept, not counted. A count is the sum of its shards, so that writers do not queue for one row.
create table row_counts (
  name text not null,
  shard integer not null,
  count bigint not null,
  primary key (name, shard)
) with (fillfactor = 50);

create function add_to_count(counted text, change bigint) returns void
  language sql
  begin atomic
    insert into row_counts as c (name, shard, count)
    values (counted, pg_backend_pid() % 16, change)
    on conflict (name, shard) do update set count = c.count + excluded.count;
  end;

create function total_of(counted text) returns integer
  language sql stable
  return (select coalesce(sum(count), 0)::integer from row_counts where name = counted);

alter table users add column report_count integer not null default 0;

create function count_reports() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    perform add_to_count('reports', -1);
    perform add_to_count('reports:' || old.intelligence_type, -1);
    update users set report_count = report_count - 1 where id = old.user_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform add_to_count('reports', 1);
    perform add_to_count('reports:' || new.intelligence_type, 1);
    update users set report_count = report_count + 1 where id = new.user_id;
  end if;
  return null;
end $$;
create trigger reports_counted after insert or delete on reports
  for each row execute function count_reports();
create trigger reports_recounted after update of intelligence_type on reports
  for each row when (old.intelligence_type <> new.intelligence_type) execute function count_reports();

-- Apart from the report itself, so that a comment does not rewrite a long text.
create table report_comment_counts (
  report_id uuid primary key references reports on delete cascade,
  count integer not null
) with (fillfactor = 50);

create function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_comment_counts as c (report_id, count) values (new.report_id, 1)
    on conflict (report_id) do update set count = c.count + 1;
  else
    update report_comment_counts set count = count - 1 where report_id = old.report_id;
  end if;
  return null;
end $$;
create trigger comments_counted after insert or delete on comments
  for each row execute function count_comments();
