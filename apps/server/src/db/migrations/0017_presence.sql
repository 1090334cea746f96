-- Who is in which room at this moment. Losing it in a crash only means asking again.
create unlogged table war_room_presence (
  war_room_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (war_room_id, user_id)
) with (fillfactor = 50);
