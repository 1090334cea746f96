-- Need-to-know groups that admins keep.
create table compartments (
  id uuid primary key,
  code varchar(40) not null unique,
  title text not null,
  description text,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz
);
create index compartments_of_creator on compartments (created_by_id);

-- A member may be in by several ways; what a group gave goes with the group.
create table compartment_members (
  compartment_id uuid not null references compartments on delete cascade,
  user_id uuid not null references users on delete cascade,
  granted_via text not null check (granted_via in ('admin', 'invitation', 'groups')),
  granted_by_id uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (compartment_id, user_id, granted_via)
);
create index compartment_members_of_user on compartment_members (user_id);
create index compartment_members_of_granter on compartment_members (granted_by_id);

-- What a group of the outside identity provider gives at sign-in.
create table group_grants (
  id uuid primary key,
  group_name text not null unique,
  is_admin boolean not null default false,
  affiliation text check (affiliation in ('organization', 'client', 'community')),
  compartments text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
alter table users
  add column is_admin_by_group boolean,
  add column has_affiliation_by_group boolean;
update users set is_admin_by_group = false, has_affiliation_by_group = false;
alter table users
  alter column is_admin_by_group set default false,
  alter column is_admin_by_group set not null,
  alter column has_affiliation_by_group set default false,
  alter column has_affiliation_by_group set not null;
alter table invitations add column compartments text[] not null default '{}';
