-- Accounts may wait for approval, be suspended, or be gone while their work stays.
-- PostgreSQL 15 adds no column with a default to a table whose row type a function uses.
alter table users
  add column state text,
  add column state_reason text,
  add column state_changed_at timestamptz,
  add column affiliation text;
update users set state = 'active', affiliation = 'organization';
alter table users
  alter column state set default 'active',
  alter column state set not null,
  add check (state in ('waiting', 'active', 'suspended', 'former')),
  alter column affiliation set default 'organization',
  alter column affiliation set not null,
  add check (affiliation in ('organization', 'client', 'community'));
create index users_not_active on users (state, created_at desc, id desc) where state <> 'active';

-- Only active members stand on the leaderboard.
drop index users_standing;
create index users_standing on users ((-points), id) where points > 0 and state = 'active';

-- 'users' counts those whom the directory lists: active and suspended members.
create or replace function count_users_added() returns trigger language plpgsql as $$
begin
  perform add_to_count('users',
    (select count(*) from added where state in ('active', 'suspended')));
  perform add_to_count('contributors',
    (select count(*) from added where points > 0 and state = 'active'));
  return null;
end $$;

create or replace function count_users_removed() returns trigger language plpgsql as $$
begin
  perform add_to_count('users',
    -(select count(*) from removed where state in ('active', 'suspended')));
  perform add_to_count('contributors',
    -(select count(*) from removed where points > 0 and state = 'active'));
  return null;
end $$;

create or replace function count_contributors() returns trigger language plpgsql as $$
begin
  perform add_to_count('contributors',
    case when new.points > 0 and new.state = 'active' then 1 else -1 end);
  return null;
end $$;
drop trigger users_contributing on users;
create trigger users_contributing after update of points, state on users
  for each row when ((old.points > 0 and old.state = 'active') <> (new.points > 0 and new.state = 'active'))
  execute function count_contributors();

create function count_listed_users() returns trigger language plpgsql as $$
begin
  perform add_to_count('users', case when new.state in ('active', 'suspended') then 1 else -1 end);
  return null;
end $$;
create trigger users_listed after update of state on users
  for each row when (
    (old.state in ('active', 'suspended')) <> (new.state in ('active', 'suspended')))
  execute function count_listed_users();
