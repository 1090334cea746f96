-- Two more things that every audited act paid for. An index on time: time runs forward along the chain, so that the place of a moment is found
-- by halving. And a lock on the row that tells the end of the chain, written into it before the row is written anew: a lock that is
-- written nowhere makes acts that happen at once one chain as well, and the rule that guards the end refuses who would go past it.

drop index audit_log_at;

-- The first place in the chain that is not before a moment; past its end when all are.
create function audit_place(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 1;
  past bigint;
  middle bigint;
begin
  select coalesce(max(seq), 0) + 1 into past from audit_log;
  while low < past loop
    middle := (low + past) / 2;
    if (select at < moment from audit_log where seq = middle) then
      low := middle + 1;
    else
      past := middle;
    end if;
  end loop;
  return low;
end $$;

create or replace function append_audit(
  act text, actor uuid, actor_name text, subject_type text, subject_id text, subject_name text, member uuid,
  member_name text, details text
) returns void language plpgsql as $$
#variable_conflict use_variable
declare
  next_seq bigint;
  moment timestamptz;
  head_hash text;
  seal text;
  actor_called text;
  member_called text;
begin
  perform pg_advisory_xact_lock(hashtext('watchfloor audit'));
  loop
    -- Time never runs backwards along the chain, whatever the clock does. A full name and an e-mail are enough to tell who it was
    -- after the account is gone.
    select h.seq + 1, greatest(h.at, clock_timestamp()), h.hash,
      coalesce(actor_name, (
        select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name, '(' || u.email || ')'), ''), u.username)
        from users u where u.id = actor), 'Unknown'),
      coalesce(member_name, (
        select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name, '(' || u.email || ')'), ''), u.username)
        from users u where u.id = member))
    into next_seq, moment, head_hash, actor_called, member_called
    from audit_head h;
    exit when found;
    insert into audit_head (seq, at, hash) values (0, clock_timestamp(), repeat('0', 64));
  end loop;
  seal := encode(sha256(convert_to(json_build_array(
    head_hash, next_seq::text, to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), act,
    actor::text, actor_called, subject_type, subject_id, subject_name, member::text, member_called, details
  )::text, 'UTF8')), 'hex');
  insert into audit_log values (
    next_seq, moment, act, actor, actor_called, subject_type, subject_id, subject_name, member, member_called,
    details::json, head_hash, seal,
    lower(concat_ws(' ', actor_called, subject_name, member_called, subject_id, details)));
  update audit_head set seq = next_seq, at = moment, hash = seal;
end $$;
