-- Secret addresses at which feed readers get the matches of a saved search (see docs/decisions/0061). A row stays after its end, so
-- that readers learn that it is over.
create table feed_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Null once the search is deleted.
  search_id uuid references saved_searches on delete set null,
  -- Of the secret, which is not stored.
  hash bytea not null unique,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz
);
create unique index feed_links_of_search on feed_links (search_id) where revoked_at is null;
create index feed_links_of_user on feed_links (user_id);

-- As tokens do: see migration 0190.
create or replace function revoke_tokens_of_member() returns trigger language plpgsql as $$
begin
  update api_tokens set revoked_at = clock_timestamp() where user_id = new.id and revoked_at is null;
  update feed_links set revoked_at = clock_timestamp() where user_id = new.id and revoked_at is null;
  return null;
end $$;
