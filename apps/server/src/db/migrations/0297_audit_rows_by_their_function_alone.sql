-- The application's role may no longer write rows of the audit log itself: with a false time, or beside the chain. The function runs
-- with the rights of the owner of the table; the temporary schema comes last, so that nobody puts a table of theirs in its way.
do $$ begin
  execute format(
    'alter function append_audit(text, uuid, text, text, text, text, uuid, text, text)
     security definer set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function append_audit(text, uuid, text, text, text, text, uuid, text, text) from public;
