-- Versions of lists that everyone sees alike: counts that only grow, so that an answer can be kept until they do.

create function count_changes() returns trigger language plpgsql as $$
begin
  perform add_to_count(tg_argv[0] || ':changes', 1);
  return null;
end $$;

create trigger reports_changed after insert or update or delete on reports
  for each statement execute function count_changes('reports');
create trigger report_comment_counts_changed after insert or update or delete on report_comment_counts
  for each statement execute function count_changes('reports');
create trigger investigations_changed after insert or update or delete on investigations
  for each statement execute function count_changes('investigations');
