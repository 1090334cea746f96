-- Tasks, on their own or within an investigation.

create table tasks (
  id uuid primary key,
  title text not null,
  description text,
  status text not null default 'open' check (status in ('open', 'in-progress', 'completed')),
  investigation_id uuid references investigations on delete cascade,
  assigned_to_user_id uuid references users on delete set null,
  created_by_user_id uuid not null references users on delete cascade,
  due_date date,
  completed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index tasks_of_assignee on tasks (assigned_to_user_id, created_at desc, id desc);
create index tasks_of_assignee_by_status
  on tasks (assigned_to_user_id, status, created_at desc, id desc);
create index tasks_of_creator on tasks (created_by_user_id, created_at desc, id desc);
create index tasks_of_creator_by_status
  on tasks (created_by_user_id, status, created_at desc, id desc);
create index tasks_of_investigation on tasks (investigation_id, created_at desc, id desc);

-- How many tasks a member was given ('assignee') and has given ('creator'), by state.
create table member_task_counts (
  user_id uuid not null references users on delete cascade,
  role text not null,
  status text not null,
  count integer not null,
  primary key (user_id, role, status)
) with (fillfactor = 50);

create function add_to_member_tasks(member uuid, in_role text, in_status text, change integer)
  returns void language plpgsql as $$
begin
  if member is null then return; end if;
  if change < 0 then
    -- Of a member who is being deleted the row may be gone already.
    update member_task_counts c set count = c.count + change
    where c.user_id = member and c.role = in_role and c.status = in_status;
  else
    insert into member_task_counts as c (user_id, role, status, count)
    values (member, in_role, in_status, change)
    on conflict (user_id, role, status) do update set count = c.count + excluded.count;
  end if;
end $$;

create function count_tasks() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    perform add_to_member_tasks(old.assigned_to_user_id, 'assignee', old.status, -1);
    perform add_to_member_tasks(old.created_by_user_id, 'creator', old.status, -1);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform add_to_member_tasks(new.assigned_to_user_id, 'assignee', new.status, 1);
    perform add_to_member_tasks(new.created_by_user_id, 'creator', new.status, 1);
  end if;
  if tg_op = 'INSERT' and new.investigation_id is not null then
    update investigations set task_count = task_count + 1 where id = new.investigation_id;
  elsif tg_op = 'DELETE' and old.investigation_id is not null then
    update investigations set task_count = task_count - 1 where id = old.investigation_id;
  end if;
  return null;
end $$;
create trigger tasks_counted after insert or delete on tasks
  for each row execute function count_tasks();
create trigger tasks_recounted after update of status, assigned_to_user_id on tasks
  for each row when (
    old.status <> new.status or old.assigned_to_user_id is distinct from new.assigned_to_user_id
  ) execute function count_tasks();
