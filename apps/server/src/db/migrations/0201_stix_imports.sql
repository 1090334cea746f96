-- Objects of other producers (see docs/decisions/0066).

create table stix_refs (
  stix_id text primary key,
  kind text not null check (kind in ('report', 'investigation', 'assessment')),
  -- What it became here. It may be deleted since: it is not stored again.
  object_id uuid not null,
  created timestamptz not null,
  modified timestamptz not null,
  created_by_ref text,
  -- The producer as they describe themselves.
  identity jsonb,
  -- Of the report when it was stored: a later one was changed here.
  revision integer not null default 1,
  unique (kind, object_id)
);

create table stix_imports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- The highest level of the token that sent it; null for a session.
  ceiling smallint check (ceiling between 1 and 5),
  state text not null check (state in ('preview', 'applying', 'done', 'failed')),
  problem text,
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz
);
create index stix_imports_user_id on stix_imports (user_id, created_at desc, id desc);
create index stix_imports_applying on stix_imports (created_at) where state = 'applying';
create index stix_imports_preview on stix_imports (created_at) where state = 'preview';

create table stix_import_items (
  import_id uuid not null references stix_imports on delete cascade,
  position integer not null,
  stix_id text not null,
  type text not null,
  title text not null,
  tlp text not null check (tlp in ('CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED')),
  outcome text not null check (outcome in ('new', 'changed', 'same', 'ours', 'kept', 'refused')),
  problem text,
  -- What was read, and the object as it came.
  item jsonb not null,
  object_id uuid,
  is_applied boolean not null default false,
  primary key (import_id, position)
);
create index stix_import_items_left on stix_import_items (import_id, position) where not is_applied;
