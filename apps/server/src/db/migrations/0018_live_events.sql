-- What open browsers are told, in the order in which it is told to all of them, for an hour.

-- Written last in the transaction of the act, under a shared advisory lock (live-log.queries.ts says why), and read by
-- every instance.
create table live_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Whom it is for: with none of these every member; else the member, admins, and those of the private room.
  member_id uuid,
  for_admins boolean not null default false,
  room_id uuid,
  -- What browsers are told, as JSON; null for what only the instances need to know.
  data text,
  -- What the instances themselves do on it, as JSON: end streams, know who entered a room.
  control text
);

-- Who is where at this moment. Losing it in a crash only means asking again.
drop table war_room_presence;
create unlogged table presence (
  place text not null check (place in ('report', 'investigation', 'war-room')),
  place_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (place_id, place, user_id)
) with (fillfactor = 50);
