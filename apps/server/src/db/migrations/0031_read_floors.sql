-- How far a replica must have come before it may answer a member: the place in the write-ahead log behind their last write, and for
-- everyone (the id of zeros) the place behind what browsers were last told. Unlogged: it costs no log of its own, and is empty after
-- a crash or when a replica takes over, which sends readers to the primary until a new place is known for everyone.
create unlogged table read_floors (
  member_id uuid primary key,
  position pg_lsn not null,
  noted_at timestamptz not null default now()
) with (fillfactor = 50);
