-- Beta feedback, and how admins dealt with it.

create table beta_feedback (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  category varchar(50) not null,
  subject text not null,
  message text not null,
  status varchar(20) not null default 'new',
  admin_notes text,
  created_at timestamptz not null default clock_timestamp()
);
create index beta_feedback_newest on beta_feedback (created_at desc, id desc);
create index beta_feedback_of_user on beta_feedback (user_id, created_at desc, id desc);
-- Both filters, alone and together, in the order of the list.
create index beta_feedback_of_status on beta_feedback (status, created_at desc, id desc);
create index beta_feedback_of_category on beta_feedback (category, status, created_at desc, id desc);

-- One count for each state and category; a filter's total is the sum of those it lets through.
create function count_feedback() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    perform add_to_count('feedback:' || old.status || ':' || old.category, -1);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform add_to_count('feedback:' || new.status || ':' || new.category, 1);
  end if;
  return null;
end $$;
create trigger feedback_counted after insert or delete on beta_feedback
  for each row execute function count_feedback();
create trigger feedback_recounted after update of status, category on beta_feedback
  for each row when ((old.status, old.category) is distinct from (new.status, new.category))
  execute function count_feedback();
