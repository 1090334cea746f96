-- A cheaper row of the audit log. Expressions are set up anew in every transaction, so there are few of them: typed
-- parameters in place of picked JSON, one array in place of joined fields. What is searched is a stored text in place
-- of an index that every act would pay for, and acts are counted when somebody asks.

drop function append_audit;
drop index audit_log_search;
drop function audit_search_text;
drop function audit_hash;
drop function audit_field;
drop function audit_name_of;
alter table audit_log add column search_text text not null default '';
delete from row_counts where name like 'audit:%';

-- What a row is sealed by: all that it tells and the seal before it, as a JSON array of texts.
create function audit_seal(line audit_log) returns text
  language sql immutable
  begin atomic
    select encode(sha256(convert_to(json_build_array(
      line.previous_hash, line.seq::text, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      line.act, line.actor_id::text, line.actor_name, line.subject_type, line.subject_id, line.subject_name,
      line.member_id::text, line.member_name, line.details::text)::text, 'UTF8')), 'hex');
  end;

-- Adds a row to the chain. The lock on its end is held until the commit of the act.
create function append_audit(
  act text, actor uuid, actor_name text, subject_type text, subject_id text, subject_name text, member uuid,
  member_name text, details text
) returns void language plpgsql as $$
#variable_conflict use_variable
declare
  head_seq bigint;
  head_at timestamptz;
  head_hash text;
  moment timestamptz;
begin
  -- A full name and an e-mail: enough to tell who it was after the account is gone.
  if actor_name is null and actor is not null then
    select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name, '(' || u.email || ')'), ''), u.username)
    into actor_name from users u where u.id = actor;
  end if;
  if member_name is null and member is not null then
    select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name, '(' || u.email || ')'), ''), u.username)
    into member_name from users u where u.id = member;
  end if;
  actor_name := coalesce(actor_name, 'Unknown');

  select h.seq, h.at, h.hash into head_seq, head_at, head_hash from audit_head h for update;
  if not found then
    insert into audit_head (seq, at, hash) values (0, clock_timestamp(), repeat('0', 64))
    on conflict (is_only) do nothing;
    select h.seq, h.at, h.hash into strict head_seq, head_at, head_hash from audit_head h for update;
  end if;
  head_seq := head_seq + 1;
  -- Time never runs backwards along the chain, whatever the clock does.
  moment := greatest(head_at, clock_timestamp());
  with added as (
    insert into audit_log values (
      head_seq, moment, act, actor, actor_name, subject_type, subject_id, subject_name, member, member_name,
      details::json, head_hash,
      encode(sha256(convert_to(json_build_array(
        head_hash, head_seq::text, to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), act,
        actor::text, actor_name, subject_type, subject_id, subject_name, member::text, member_name, details
      )::text, 'UTF8')), 'hex'),
      lower(concat_ws(' ', actor_name, subject_name, member_name, subject_id, details)))
    returning hash
  )
  update audit_head h set seq = head_seq, at = moment, hash = added.hash from added;
end $$;

-- Rows that are there already are searched and sealed in the new way too.
alter table audit_log disable trigger audit_log_append_only;
alter table audit_head disable trigger audit_head_only_grows;
do $$
declare
  line audit_log;
  last_hash text := repeat('0', 64);
begin
  for line in select * from audit_log order by seq loop
    line.previous_hash := last_hash;
    last_hash := audit_seal(line);
    update audit_log set previous_hash = line.previous_hash, hash = last_hash,
      search_text = lower(concat_ws(' ', line.actor_name, line.subject_name, line.member_name, line.subject_id,
        line.details::text))
    where seq = line.seq;
  end loop;
  update audit_head set hash = last_hash where seq > 0;
end $$;
alter table audit_log enable trigger audit_log_append_only;
alter table audit_head enable trigger audit_head_only_grows;
