-- Second factors of accounts of the built-in identity provider.

create table identity_passkeys (
  id uuid primary key,
  account_id uuid not null references identity_accounts on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Zero for authenticators that do not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  is_backed_up boolean not null,
  -- The model of the authenticator; null if it does not tell.
  aaguid uuid,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index identity_passkeys_account_id on identity_passkeys (account_id, created_at, id);

create table identity_totp (
  account_id uuid primary key references identity_accounts on delete cascade,
  -- Encrypted with the installation's secret.
  secret bytea not null,
  -- Steps of 30 seconds; this one and earlier ones are used up.
  last_step bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);

create table identity_recovery_codes (
  account_id uuid not null references identity_accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- One open challenge per purpose and sign-in or session. Losing it in a crash only means to begin again.
create unlogged table identity_challenges (
  purpose text not null check (purpose in ('sign-in', 'second-step', 'add', 'prove')),
  binding text not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (purpose, binding)
);
create index identity_challenges_expires_at on identity_challenges (expires_at);

-- The end of the grace period; null while the account needs no second factor or has one.
alter table identity_accounts add column second_factor_due_at timestamptz;

-- When the member last proved who they are.
alter table sessions add column proved_at timestamptz not null default now();
update sessions set proved_at = created_at;
