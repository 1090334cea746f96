-- A file that is read at the moment at which a report begins or ends to show it: what the one transaction does not see of the other.

-- The text of a file cannot be finished or forgotten while a report that shows it is being stored, and the other way round.
drop trigger report_attachments_unread on report_attachments;
create or replace function note_unread_file() returns trigger language plpgsql as $$
begin
  insert into file_texts (sha256, mime_type) select sha256, mime_type from uploads where id = new.upload_id
  on conflict do nothing;
  perform from file_texts t join uploads u on u.sha256 = t.sha256 and u.mime_type = t.mime_type
  where u.id = new.upload_id for share of t;
  return new;
end $$;
create trigger report_attachments_unread before insert on report_attachments
  for each row execute function note_unread_file();

create or replace function forget_file_text() returns trigger language plpgsql as $$
begin
  perform from file_texts t join uploads u on u.sha256 = t.sha256 where u.id = old.upload_id order by t.mime_type for update of t;
  delete from file_texts t using uploads u
  where u.id = old.upload_id and t.sha256 = u.sha256 and not exists (
    select from report_attachments a join uploads other on other.id = a.upload_id where other.sha256 = t.sha256);
  return null;
end $$;

-- As before, and forgets entries of files that no report shows any more.
create or replace function fold_searchable(of_files boolean, most integer) returns integer language plpgsql as $$
declare
  done integer;
begin
  if not pg_try_advisory_xact_lock(7220050) then
    return 0;
  end if;
  with next as materialized (
    select s.id, s.source from search_entries s
    where s.document is null and (s.source = 'file') = of_files order by s.created_at desc limit most
  ), folded as materialized (
    -- Without offset 0 the planner would read all texts and choose among them.
    select next.id, v.id is null as is_gone, texts.*
    from next left join lateral (select * from searchable where source = next.source and id = next.id offset 0) v on true
      left join lateral search_texts(v.title, v.labels, v.bodies) as texts on v.id is not null
  ), free as materialized (
    select folded.* from folded join search_entries s on s.id = folded.id and s.document is null for update of s skip locked
  ), gone as (
    delete from search_entries s using free where s.id = free.id and free.is_gone
  ), changed as (
    update search_entries s set heading = free.heading, document = free.document from free where s.id = free.id and not free.is_gone
  )
  select count(*) into done from free;
  return done;
end $$;
