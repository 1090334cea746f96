-- Who may become a member. Without a row the default of the installation applies.
create table access_settings (
  is_only_row boolean primary key default true check (is_only_row),
  registration text not null check (registration in ('open', 'approval', 'invite', 'closed')),
  changed_at timestamptz not null default clock_timestamp()
);

-- A link for one person. Only its hash is stored.
create table invitations (
  id uuid primary key,
  token_hash text not null unique,
  email text,
  is_admin boolean not null default false,
  affiliation text not null default 'organization'
    check (affiliation in ('organization', 'client', 'community')),
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  used_at timestamptz,
  used_by_id uuid references users on delete set null
);
create index invitations_newest on invitations (created_at desc, id desc);
create index invitations_of_creator on invitations (created_by_id);
create index invitations_of_user on invitations (used_by_id);
