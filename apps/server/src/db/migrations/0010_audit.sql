-- The audit log: who did what, one row per act, each sealed to the row before it.

create table audit_log (
  -- The position in the chain: 1, 2, 3 … without a gap.
  seq bigint primary key,
  at timestamptz not null,
  act varchar(50) not null,
  -- Names are kept as text and ids refer to nothing: a row outlives whom and what it tells of.
  actor_id uuid,
  actor_name text not null,
  subject_type varchar(50),
  subject_id text,
  subject_name text,
  -- The member whom the act concerns: the author of what was deleted, who was given a role.
  member_id uuid,
  member_name text,
  -- json, not jsonb: the text is part of the seal and stays as it was written.
  details json not null,
  previous_hash text not null,
  hash text not null,
  -- What a search looks through: stored text rather than an index that every act would pay for.
  search_text text not null default ''
);
create index audit_log_of_act on audit_log (act, seq desc);
create index audit_log_of_actor on audit_log (actor_id, seq desc);
create index audit_log_at on audit_log (at, seq);

-- Where the chain ends. Its lock makes the rows of acts that happen at once one chain, and it remembers how many
-- there are, so that rows cut off at the end are missed too.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  at timestamptz not null,
  hash text not null
);

-- What a row is sealed by: all that it tells and the seal before it, as a JSON array of texts.
create function audit_seal(line audit_log) returns text
  language sql immutable
  begin atomic
    select encode(sha256(convert_to(json_build_array(
      line.previous_hash, line.seq::text, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      line.act, line.actor_id::text, line.actor_name, line.subject_type, line.subject_id, line.subject_name,
      line.member_id::text, line.member_name, line.details::text)::text, 'UTF8')), 'hex');
  end;

-- Adds a row to the chain. The lock on its end is held until the commit of the act. Expressions are set up anew in every
-- transaction, so there are few of them: typed parameters, and one array in place of joined fields.
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

-- Append-only, for the owner of the tables too. Who can switch triggers off (a superuser, the owner) is stopped by
-- nothing in here: that is what the chain and `npm run audit -- verify` are for.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_head_kept before delete on audit_head
  for each row execute function refuse_audit_change();
create trigger audit_head_not_emptied before truncate on audit_head
  for each statement execute function refuse_audit_change();
create trigger audit_head_only_grows before update on audit_head
  for each row when (new.seq < old.seq or new.seq > old.seq + 1 or (new.seq = old.seq and new.hash <> old.hash))
  execute function refuse_audit_change();
