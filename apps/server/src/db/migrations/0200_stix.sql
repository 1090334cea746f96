-- STIX 2.1 (see docs/decisions/0065).

-- Ids that others know us by are names within this namespace; it never changes.
create table stix_producer (
  is_only boolean primary key default true check (is_only),
  namespace uuid not null default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp()
);
insert into stix_producer default values;

-- The version of each object that was told to others. Another content is a later version.
create table stix_versions (
  stix_id text primary key,
  digest text not null,
  modified timestamptz not null
);
