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
-- The personal feed: the newest of each chosen region and discipline.
create index reports_newest_of_region on reports (region, intelligence_type, created_at desc, id desc);

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

-- Once per statement: what adds or removes many at once costs one change of each count.
create function count_reports() returns trigger language plpgsql as $$
declare
  change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_count('reports', change * (select count(*) from changed));
  perform add_to_count('reports:' || t.intelligence_type, change * t.count)
  from (select intelligence_type, count(*) from changed group by intelligence_type order by 1) t;
  update users u set report_count = u.report_count + change * c.count
  from (select user_id, count(*) from changed group by user_id) c
  where u.id = c.user_id;
  return null;
end $$;
create trigger reports_added after insert on reports
  referencing new table as changed for each statement execute function count_reports();
create trigger reports_removed after delete on reports
  referencing old table as changed for each statement execute function count_reports();

create function recount_report_type() returns trigger language plpgsql as $$
begin
  perform add_to_count('reports:' || old.intelligence_type, -1);
  perform add_to_count('reports:' || new.intelligence_type, 1);
  return null;
end $$;
create trigger reports_recounted after update of intelligence_type on reports
  for each row when (old.intelligence_type <> new.intelligence_type)
  execute function recount_report_type();

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
