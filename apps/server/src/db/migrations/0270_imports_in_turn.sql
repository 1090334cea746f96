-- No import holds up those of other members, and none is tried for ever.

alter table stix_imports
  -- How often it could not go on since it last did.
  add column attempts integer not null default 0,
  -- When it last had its turn.
  add column worked_at timestamptz;
