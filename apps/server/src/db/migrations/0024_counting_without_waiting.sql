-- Writers never wait for each other's counts: each takes a shard that nobody holds, and makes one when all are held. There are
-- as many shards as there were writers at once.
create or replace function add_to_count(counted text, change bigint) returns void language plpgsql as $$
begin
  update row_counts set count = count + change
  where (name, shard) = (
    select name, shard from row_counts where name = counted order by shard limit 1
    for no key update skip locked);
  if not found then
    insert into row_counts (name, shard, count) values (counted, floor(random() * 2147483647)::integer, change);
  end if;
end $$;

-- Once per statement: a member who leaves with all their comments changes each count once.
drop trigger report_comment_counts_changed on report_comment_counts;
drop trigger comments_counted on comments;
drop function count_comments;
create function count_comments() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into report_comment_counts as c (report_id, count)
    select report_id, count(*) from changed group by report_id order by report_id
    on conflict (report_id) do update set count = c.count + excluded.count;
  else
    update report_comment_counts c set count = c.count - gone.count
    from (select report_id, count(*) from changed group by report_id order by report_id) gone
    where c.report_id = gone.report_id;
  end if;
  perform add_to_count('reports:changes', 1);
  return null;
end $$;
create trigger comments_added after insert on comments
  referencing new table as changed for each statement execute function count_comments();
create trigger comments_removed after delete on comments
  referencing old table as changed for each statement execute function count_comments();
