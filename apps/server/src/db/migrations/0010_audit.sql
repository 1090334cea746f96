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
  hash text not null
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

-- What an audit search looks through. Rows never change, so neither does this.
create function audit_search_text(line audit_log) returns text
  language sql immutable parallel safe
  return lower(line.actor_name || ' ' || coalesce(line.subject_name, '') || ' ' || coalesce(line.member_name, '')
    || ' ' || coalesce(line.subject_id, '') || ' ' || line.details::text);
create index audit_log_search on audit_log using gin (audit_search_text(audit_log) gin_trgm_ops);

-- A field of the sealed text: its length and itself, or a dash for none. No two rows give the same text.
create function audit_field(value text) returns text
  language sql immutable parallel safe
  return coalesce(octet_length(value) || ':' || value, '-');

create function audit_hash(line audit_log) returns text
  language sql immutable parallel safe
  return encode(sha256(convert_to(
    audit_field(line.previous_hash) || audit_field(line.seq::text) || audit_field(iso(line.at))
    || audit_field(line.act) || audit_field(line.actor_id::text) || audit_field(line.actor_name)
    || audit_field(line.subject_type) || audit_field(line.subject_id) || audit_field(line.subject_name)
    || audit_field(line.member_id::text) || audit_field(line.member_name)
    || audit_field(line.details::text), 'UTF8')), 'hex');

-- How the log names a member: enough to tell who it was after the account is gone.
create function audit_name_of(member uuid) returns text
  language sql stable
  return (
    select case
      when full_name = '' then coalesce(email, username, 'User')
      when email is null then full_name
      else full_name || ' (' || email || ')'
    end
    from (select email, username, trim(concat_ws(' ', first_name, last_name)) as full_name
      from users where id = member) named
  );

-- Adds a row to the chain. The lock on its end is held until the commit of the act.
create function append_audit(entry json) returns void language plpgsql as $$
declare
  head audit_head;
  added audit_log;
begin
  select * into head from audit_head for update;
  if not found then
    insert into audit_head (seq, at, hash) values (0, clock_timestamp(), repeat('0', 64))
    on conflict (is_only) do nothing;
    select * into strict head from audit_head for update;
  end if;
  added.seq := head.seq + 1;
  -- Time never runs backwards along the chain, whatever the clock does.
  added.at := greatest(head.at, clock_timestamp());
  added.act := entry ->> 'act';
  added.actor_id := (entry ->> 'actorId')::uuid;
  added.actor_name := coalesce(entry ->> 'actorName', audit_name_of(added.actor_id), 'Unknown');
  added.subject_type := entry ->> 'subjectType';
  added.subject_id := entry ->> 'subjectId';
  added.subject_name := entry ->> 'subjectName';
  added.member_id := (entry ->> 'memberId')::uuid;
  added.member_name := coalesce(entry ->> 'memberName', audit_name_of(added.member_id));
  added.details := coalesce(entry -> 'details', '{}');
  added.previous_hash := head.hash;
  added.hash := audit_hash(added);
  insert into audit_log select added.*;
  update audit_head set seq = added.seq, at = added.at, hash = added.hash;
  perform add_to_count('audit:' || added.act, 1);
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
