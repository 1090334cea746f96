-- Addresses that are called when something happens (see docs/decisions/0062). Secrets are derived, not stored.
create table webhooks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  events text[] not null,
  search_id uuid references saved_searches on delete cascade,
  -- What is marked above it is not sent: a level of TLP, 1 to 5.
  max_level smallint not null check (max_level between 1 and 5),
  -- Which secret signs. The one before it signs as well until then.
  generation integer not null default 1,
  previous_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  disabled_at timestamptz,
  disabled_reason text,
  -- No call before: an instance is making one, or the receiver wants a pause.
  busy_until timestamptz not null default '-infinity'
);
create index webhooks_of_user on webhooks (user_id, created_at desc, id desc);
create index webhooks_newest on webhooks (created_at desc, id desc);
create index webhooks_of_search on webhooks (search_id) where search_id is not null;

-- Written in the transaction of the event; also the log.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  type text not null check (type in ('report.created', 'report.changed', 'report.retracted', 'investigation.created',
    'investigation.closed', 'search.matched', 'webhook.test')),
  -- Reports, investigations or rows of the search index.
  object_ids uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null default clock_timestamp(),
  -- Null before the first attempt: until then the owner does not know of it.
  attempted_at timestamptz,
  delivered_at timestamptz,
  status_code integer,
  problem text
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- As tokens do: see migrations 0190 and 0191.
create or replace function revoke_tokens_of_member() returns trigger language plpgsql as $$
begin
  update api_tokens set revoked_at = clock_timestamp() where user_id = new.id and revoked_at is null;
  update feed_links set revoked_at = clock_timestamp() where user_id = new.id and revoked_at is null;
  update webhooks set disabled_at = clock_timestamp(), disabled_reason = 'Your membership was suspended'
  where user_id = new.id and disabled_at is null;
  delete from webhook_deliveries d using webhooks w
  where w.user_id = new.id and d.webhook_id = w.id and d.state = 'waiting';
  return null;
end $$;

select allow_values('notifications', 'kind', '{webhook-disabled}');
select allow_values('notification_mutes', 'kind', '{webhook-disabled}');
select allow_values('notifications', 'target', '{webhooks}');
