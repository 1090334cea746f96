-- Handovers between shifts. What is signed cannot be changed, whoever tries; the audit log, which is a chain, has its hash.

create table handovers (
  id uuid primary key,
  -- The names stay when the members go.
  from_user_id uuid references users on delete set null,
  to_user_id uuid references users on delete set null,
  from_name text,
  to_name text,
  shift_start timestamptz not null,
  shift_end timestamptz not null,
  summary text not null default '',
  -- [{ id, text, lineId }]
  points jsonb not null default '[]',
  -- What was the case, by ids, once it is signed. Readers see what they may see of it.
  facts jsonb,
  revision integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  signed_at timestamptz,
  hash text,
  accepted_at timestamptz,
  accepted_by_id uuid references users on delete set null,
  check (shift_end > shift_start),
  check ((signed_at is null) = (hash is null) and (signed_at is null) = (facts is null)),
  check (accepted_at is null or signed_at is not null and accepted_at >= signed_at)
);
create index handovers_newest on handovers (created_at desc, id desc);
create index handovers_last_signed on handovers (signed_at desc) where signed_at is not null;
-- A member has one draft, however often they begin.
create unique index handovers_drafts on handovers (from_user_id) where signed_at is null;
create index handovers_from on handovers (from_user_id) where from_user_id is not null;
create index handovers_waiting on handovers (to_user_id) where to_user_id is not null;
create index handovers_accepted_by on handovers (accepted_by_id) where accepted_by_id is not null;

create function handover_hash(h handovers) returns text language sql stable
  return encode(sha256(convert_to(jsonb_build_array(h.id, h.from_name, h.to_name, iso(h.shift_start), iso(h.shift_end), h.summary,
    h.points, h.facts, iso(h.signed_at))::text, 'UTF8')), 'hex');

create function keep_signed_handover() returns trigger language plpgsql as $$
begin
  if old.signed_at is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.id, new.from_name, new.to_name, new.shift_start, new.shift_end, new.summary, new.points, new.facts, new.revision,
        new.created_at, new.signed_at, new.hash)
      is distinct from (old.id, old.from_name, old.to_name, old.shift_start, old.shift_end, old.summary, old.points, old.facts,
        old.revision, old.created_at, old.signed_at, old.hash)
    or old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at
    or coalesce(new.from_user_id, old.from_user_id) is distinct from old.from_user_id
    or coalesce(new.to_user_id, old.to_user_id) is distinct from old.to_user_id then
    raise exception 'A signed handover cannot be changed';
  end if;
  return new;
end $$;
create trigger handovers_kept before update or delete on handovers for each row execute function keep_signed_handover();

-- The draft of a member who is deleted goes with them.
create function drop_orphaned_draft() returns trigger language plpgsql as $$
begin
  delete from handovers where id = new.id;
  return null;
end $$;
create trigger handovers_orphaned after update of from_user_id on handovers
  for each row when (new.from_user_id is null and new.signed_at is null) execute function drop_orphaned_draft();

create table handover_tasks (
  handover_id uuid not null references handovers on delete cascade,
  point_id uuid not null,
  task_id uuid not null references tasks on delete cascade,
  primary key (handover_id, point_id)
);
create index handover_tasks_of_task on handover_tasks (task_id);

alter table watch_log add column handover_id uuid references handovers on delete cascade;
create index watch_log_of_handover on watch_log (handover_id) where handover_id is not null;

select allow_values('notifications', 'kind', '{handover,handover-accepted}');
select allow_values('notifications', 'target', '{handover}');
select allow_values('notification_mutes', 'kind', '{handover-accepted}');
