-- A room that nobody is left in: it can be read, not changed.
alter table war_rooms add column archived_at timestamptz;
