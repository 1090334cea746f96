-- Tokens of members' own programs (see docs/decisions/0060).
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- Of the token, which is not stored. It is random and long: no slow hash is needed.
  hash bytea not null unique,
  -- The last four characters, by which members recognise it.
  ending text not null,
  scopes text[] not null,
  -- What is marked above it is not there: a level of TLP, 1 to 5.
  max_level smallint not null check (max_level between 1 and 5),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text,
  reminded_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_of_user on api_tokens (user_id, created_at desc, id desc);
create index api_tokens_newest on api_tokens (created_at desc, id desc);
create index api_tokens_to_remind on api_tokens (expires_at) where reminded_at is null and revoked_at is null;

-- However somebody stops being a member: what they let in for themselves does not come back with them.
create function revoke_tokens_of_member() returns trigger language plpgsql as $$
begin
  update api_tokens set revoked_at = clock_timestamp() where user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger users_tokens_end after update of state on users
  for each row when (new.state <> 'active' and old.state = 'active') execute function revoke_tokens_of_member();

-- The same with a highest level for those who have one (see db/sight.ts).
drop function visible_total(text, integer, uuid);
create function visible_total(counted text, clearance integer, member uuid, ceiling integer default null) returns integer
  language plpgsql stable as $$
begin
  return (
    select coalesce(sum(count), 0)::integer from row_counts
    where name = any (
      array(select counted || '@' || level from generate_series(1, clearance) as level)
      || array(select counted || '@' || m.audience_id from audience_members m
        where m.user_id = member and (ceiling is null or exists (
          select from audiences a where a.id = m.audience_id and tlp_level(a.tlp) <= ceiling)))));
end $$;

select allow_values('notifications', 'kind', '{token-expiring}');
select allow_values('notification_mutes', 'kind', '{token-expiring}');
select allow_values('notifications', 'target', '{tokens}');
