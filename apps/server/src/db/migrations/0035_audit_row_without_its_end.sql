-- Every audited act waits for its row in the log. Of what that took, more than a third went into the end of the chain beside the log (locked,
-- moved on and guarded by each act), names that the session had just told, and an index on times that run with the places anyhow.

-- How the log calls a member: a full name and an e-mail are enough to tell who it was after the account is gone.
create function member_label(u users) returns text
  language sql stable
  return coalesce(nullif(concat_ws(' ', u.first_name, u.last_name, '(' || u.email || ')'), ''), u.username);

-- The lock makes acts that happen at once one chain; the statement after it sees the last row that was committed before. Time never runs
-- backwards along the chain, whatever the clock does. Nested so that each is worked out once (offset 0).
create or replace function append_audit(
  act text, actor uuid, actor_name text, subject_type text, subject_id text, subject_name text, member uuid,
  member_name text, details text
) returns void language plpgsql as $$
#variable_conflict use_variable
begin
  if (actor_name is null and actor is not null) or (member_name is null and member is not null) then
    select coalesce(actor_name, (select member_label(u) from users u where u.id = actor)),
      coalesce(member_name, (select member_label(u) from users u where u.id = member))
    into actor_name, member_name;
  end if;
  perform pg_advisory_xact_lock(7220044);
  insert into audit_log
  select line.seq, line.at, act, actor, line.actor_name, subject_type, subject_id, subject_name, member, member_name,
    details::json, line.previous_hash,
    encode(sha256(convert_to(json_build_array(
      line.previous_hash, line.seq::text, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), act,
      actor::text, line.actor_name, subject_type, subject_id, subject_name, member::text, member_name, details
    )::text, 'UTF8')), 'hex'),
    lower(concat_ws(' ', line.actor_name, subject_name, member_name, subject_id, details))
  from (
    select coalesce(last.seq, 0) + 1 as seq, greatest(last.at, clock_timestamp()) as at,
      coalesce(last.hash, repeat('0', 64)) as previous_hash, coalesce(actor_name, 'Unknown') as actor_name
    from (select) as nothing
    left join lateral (select l.seq, l.at, l.hash from audit_log l order by l.seq desc limit 1) as last on true
    offset 0
  ) as line;
end $$;

-- The place of the first row at or after a moment, or the one past the last. Found by halving: places have no gaps.
create function audit_place_at(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint := coalesce((select max(l.seq) from audit_log l), 0) + 1;
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    if (select l.at from audit_log l where l.seq = middle) >= moment then
      high := middle;
    else
      low := middle + 1;
    end if;
  end loop;
  return low;
end $$;
drop index audit_log_at;

-- How far the log is known to reach: noted a moment after the acts, so that rows cut off at the end are missed. It goes forward only, and
-- only to a row that is there.
create or replace function keep_audit_head() returns trigger language plpgsql as $$
begin
  if not new.is_only or new.seq < old.seq
    or not exists (select from audit_log l where l.seq = new.seq and l.hash = new.hash)
  then
    raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
drop trigger audit_head_is_one on audit_head;
drop trigger audit_head_only_grows on audit_head;
create trigger audit_head_only_grows before insert or update on audit_head
  for each row execute function keep_audit_head();
