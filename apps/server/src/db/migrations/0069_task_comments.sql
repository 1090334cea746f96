-- The discussion of a task.
create table task_comments (
  id uuid primary key,
  task_id uuid not null references tasks on delete cascade,
  user_id uuid not null references users on delete cascade,
  content text not null,
  mentions jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp()
);
create index task_comments_newest on task_comments (task_id, created_at desc, id desc);
create index task_comments_of_user on task_comments (user_id);
