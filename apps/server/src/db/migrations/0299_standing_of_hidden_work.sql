-- The public standing counts what is open to everyone at once, and the rest once a day in one sum.

-- Null: counts at once, as all lines from before. Of restricted work: `waiting` until its day is over, then `settled`; what is
-- revoked while it waits never joins. `leaving`: revoked, and in the standing until the day is over.
alter table point_events add column settlement text check (settlement in ('waiting', 'settled', 'leaving'));
create index point_events_unsettled on point_events (user_id, created_at) where settlement in ('waiting', 'leaving');

-- Whose standing changes with the day: at most once a day.
create table standing_settlements (
  user_id uuid primary key references users on delete cascade,
  -- What waits is settled on this day (UTC) or later. Null: nothing waits.
  due_on date,
  settled_on date
);
create index standing_settlements_due on standing_settlements (due_on) where due_on is not null;
