-- Every audited act pays for its row in the log, and a third of that was spent around it: the condition of a trigger and a check are
-- read from their stored form by every statement anew, and each statement within the function is set up by itself.

-- Winding the end back, skipping a place and resealing the end are refused as before, now by the function itself.
create function keep_audit_head() returns trigger language plpgsql as $$
begin
  if not new.is_only or new.seq not in (old.seq, old.seq + 1) or (new.seq = old.seq and new.hash <> old.hash) then
    raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
drop trigger audit_head_only_grows on audit_head;
create trigger audit_head_only_grows before update on audit_head
  for each row execute function keep_audit_head();
alter table audit_head drop constraint audit_head_is_only_check;
create trigger audit_head_is_one before insert on audit_head
  for each row when (new.is_only is not true) execute function refuse_audit_change();

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
  loop
    -- The lock makes acts that happen at once one chain. Time never runs backwards along it, whatever the clock does. A full name and
    -- an e-mail are enough to tell who it was after the account is gone.
    select h.seq + 1, greatest(h.at, clock_timestamp()), h.hash,
      coalesce(actor_name, (
        select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name, '(' || u.email || ')'), ''), u.username)
        from users u where u.id = actor), 'Unknown'),
      coalesce(member_name, (
        select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name, '(' || u.email || ')'), ''), u.username)
        from users u where u.id = member))
    into next_seq, moment, head_hash, actor_called, member_called
    from audit_head h for update;
    exit when found;
    insert into audit_head (seq, at, hash) values (0, clock_timestamp(), repeat('0', 64)) on conflict (is_only) do nothing;
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
