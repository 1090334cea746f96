-- Browsers in which a member has signed in before. Several members may share one.
create table known_browsers (
  -- SHA-256 of the value of the cookie.
  token_hash text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_browsers_of_user on known_browsers (user_id, last_used_at desc);
create index known_browsers_last_used_at on known_browsers (last_used_at);

-- The browser of the sign-in, so that it is forgotten with a session that somebody ends. Null in older sessions.
alter table sessions add column browser_hash text;

-- A sign-in with another one is a notification, which cannot be muted.
alter table notifications
  drop constraint notifications_kind_check,
  drop constraint notifications_target_check,
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,room-invitation,feedback-answered,achievement,access-request,new-browser}')),
  add check (target = any ('{report,investigation,task,war-room,forum,feedback,profile,access,sessions}'));
