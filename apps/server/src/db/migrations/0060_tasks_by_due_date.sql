-- The order of tasks by due date, as one number so that a cursor compares it in one direction: higher comes first. Tasks without a
-- due date follow those with one, and completed tasks come last. Due dates are between 2000 and 2199.
alter table tasks add column urgency integer not null generated always as (
  case
    when status = 'completed' then -2000000
    when due_date is null then -1000000
    else date '2000-01-01' - due_date
  end
) stored;
create index tasks_of_assignee_by_urgency
  on tasks (assigned_to_user_id, urgency desc, created_at desc, id desc);
create index tasks_of_assignee_by_status_and_urgency
  on tasks (assigned_to_user_id, status, urgency desc, created_at desc, id desc);
create index tasks_of_creator_by_urgency
  on tasks (created_by_user_id, urgency desc, created_at desc, id desc);
create index tasks_of_creator_by_status_and_urgency
  on tasks (created_by_user_id, status, urgency desc, created_at desc, id desc);
create index tasks_of_investigation_by_urgency
  on tasks (investigation_id, urgency desc, created_at desc, id desc);
