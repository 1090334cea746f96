-- Spans of time are looked up in an index again; the cost of one more index entry per audited action was measured and is small.
create index audit_log_at on audit_log (at, seq);
drop function audit_place_at;

-- Columns are named, and the statement itself looks up names that the caller does not pass. The lock turns concurrent actions into one
-- chain: the insert sees the last row committed before it. Time never runs backwards along the chain, even if the clock does.
-- `offset 0` keeps the planner from evaluating the subquery's columns more than once.
create or replace function append_audit(
  act text, actor uuid, actor_name text, subject_type text, subject_id text, subject_name text, member uuid,
  member_name text, details text
) returns void language plpgsql as $$
#variable_conflict use_variable
begin
  perform pg_advisory_xact_lock(7220044);
  insert into audit_log (
    seq, at, act, actor_id, actor_name, subject_type, subject_id, subject_name, member_id, member_name,
    details, previous_hash, hash, search_text)
  select line.seq, line.at, act, actor, line.actor_name, subject_type, subject_id, subject_name, member, line.member_name,
    details::json, line.previous_hash,
    encode(sha256(convert_to(json_build_array(
      line.previous_hash, line.seq::text, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), act,
      actor::text, line.actor_name, subject_type, subject_id, subject_name, member::text, line.member_name, details
    )::text, 'UTF8')), 'hex'),
    lower(concat_ws(' ', line.actor_name, subject_name, line.member_name, subject_id, details))
  from (
    select coalesce(last.seq, 0) + 1 as seq, greatest(last.at, clock_timestamp()) as at,
      coalesce(last.hash, repeat('0', 64)) as previous_hash,
      coalesce(actor_name, (select member_label(u) from users u where u.id = actor), 'Unknown') as actor_name,
      coalesce(member_name, (select member_label(u) from users u where u.id = member)) as member_name
    from (select) as nothing
    left join lateral (select l.seq, l.at, l.hash from audit_log l order by l.seq desc limit 1) as last on true
    offset 0
  ) as line;
end $$;
