-- The application's role may no longer write rows of the audit log itself: with a false time, or beside the chain. The function runs
-- with the rights of the owner of the table. Nobody's tables or functions get in its way: the temporary schema comes last, and
-- functions are named with their schema, since one of exactly these types would win over a general one whatever the search path says.
create or replace function append_audit(
  act text, actor uuid, actor_name text, subject_type text, subject_id text, subject_name text, member uuid,
  member_name text, details text
) returns void language plpgsql security definer as $$
#variable_conflict use_variable
begin
  perform pg_catalog.pg_advisory_xact_lock(7220044);
  insert into audit_log (
    seq, at, act, actor_id, actor_name, subject_type, subject_id, subject_name, member_id, member_name,
    details, previous_hash, hash, search_text)
  select line.seq, line.at, act, actor, line.actor_name, subject_type, subject_id, subject_name, member, line.member_name,
    details::json, line.previous_hash,
    pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.json_build_array(
      line.previous_hash, line.seq::text,
      pg_catalog.to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), act,
      actor::text, line.actor_name, subject_type, subject_id, subject_name, member::text, line.member_name, details
    )::text, 'UTF8')), 'hex'),
    pg_catalog.lower(pg_catalog.concat_ws(
      ' ', line.actor_name, subject_name, line.member_name, subject_id, details))
  from (
    select coalesce(last.seq, 0) + 1 as seq, greatest(last.at, pg_catalog.clock_timestamp()) as at,
      coalesce(last.hash, pg_catalog.repeat('0', 64)) as previous_hash,
      coalesce(actor_name, (select member_label(u) from users u where u.id = actor), 'Unknown') as actor_name,
      coalesce(member_name, (select member_label(u) from users u where u.id = member)) as member_name
    from (select) as nothing
    left join lateral (select l.seq, l.at, l.hash from audit_log l order by l.seq desc limit 1) as last on true
    offset 0
  ) as line;
end $$;
do $$ begin
  execute format(
    'alter function append_audit(text, uuid, text, text, text, text, uuid, text, text)
     set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function append_audit(text, uuid, text, text, text, text, uuid, text, text) from public;
