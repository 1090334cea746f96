-- Reports by tag, and sorted by their latest change or their number of comments.
create index reports_of_tag on reports using gin (tags);
create index reports_changed_last on reports (updated_at desc, id desc);
create index report_comment_counts_highest on report_comment_counts (count desc, report_id desc);

-- A report without comments has a count too, so that one index has them all in order.
insert into report_comment_counts (report_id, count)
select id, 0 from reports order by id on conflict do nothing;

create function start_comment_counts() returns trigger language plpgsql as $$
begin
  insert into report_comment_counts (report_id, count)
  select id, 0 from changed order by id on conflict do nothing;
  return null;
end $$;
create trigger reports_comment_counts_started after insert on reports
  referencing new table as changed for each statement execute function start_comment_counts();
