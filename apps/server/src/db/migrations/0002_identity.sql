-- Signing in: the sessions of members, and what the built-in identity provider keeps.

create table sessions (
  -- SHA-256 of the cookie's value: a stolen copy of this table opens no session.
  sid text primary key,
  -- What only the sign-out needs to know (the provider's id token).
  sess jsonb not null default '{}',
  expire timestamptz not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  user_agent text,
  address text,
  -- Under which it is listed to its owner and to admins; it opens nothing.
  id uuid not null default gen_random_uuid()
);
create unique index sessions_id on sessions (id);
create index sessions_newest on sessions (created_at desc, id desc);
create index sessions_user_id on sessions (user_id);
create index sessions_expire on sessions (expire);

create table identity_accounts (
  id uuid primary key,
  -- As typed; compared by email_key (NFC, lower case).
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);

-- What the OpenID provider library stores: sessions, interactions, grants, codes, tokens.
create table identity_records (
  kind text not null,
  id text not null,
  -- json, not jsonb: it holds whatever a request said, characters that jsonb refuses included.
  payload json not null,
  account_id text,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index identity_records_grant_id on identity_records (grant_id) where grant_id is not null;
create index identity_records_uid on identity_records (kind, uid) where uid is not null;
create index identity_records_user_code on identity_records (kind, user_code) where user_code is not null;
create index identity_records_account_id on identity_records (account_id) where account_id is not null;
create index identity_records_expires_at on identity_records (expires_at);

-- Keys made at the first start and shared by every instance.
create table installation_secrets (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);
