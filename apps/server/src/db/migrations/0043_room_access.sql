-- Private war rooms are closed to admins too. An admin may take access for an hour, and the members of the room see it.

create table war_room_accesses (
  id uuid primary key,
  war_room_id uuid not null references war_rooms on delete cascade,
  user_id uuid references users on delete set null,
  -- As the admin was called then: it stays when the account is gone.
  user_name text not null,
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  until timestamptz not null
);
create index war_room_accesses_newest on war_room_accesses (war_room_id, created_at desc, id desc);
create index war_room_accesses_of_user on war_room_accesses (user_id, until);

-- Who is no longer an admin has no access either, and does not get it back with the role.
create function end_room_accesses() returns trigger language plpgsql as $$
begin
  update war_room_accesses set until = now() where user_id = new.id and until > now();
  return null;
end $$;
create trigger users_demoted after update of is_admin on users
  for each row when (old.is_admin and not new.is_admin) execute function end_room_accesses();

-- Making a private room open does not open what was said before: who comes later sees what came after the opening.
alter table war_rooms add column opened_at timestamptz;
alter table war_room_members add column sees_from timestamptz;

-- Later than all that is there, whatever the clock did meanwhile.
create function note_room_opening() returns trigger language plpgsql as $$
begin
  new.opened_at := greatest(
    clock_timestamp(),
    (select max(m.created_at) from chat_messages m where m.war_room_id = new.id) + interval '1 microsecond',
    (select max(s.created_at) from war_room_situation_updates s where s.war_room_id = new.id) + interval '1 microsecond',
    (select max(a.created_at) from war_room_accesses a where a.war_room_id = new.id) + interval '1 microsecond');
  return new;
end $$;
create trigger war_rooms_opened before update of is_private on war_rooms
  for each row when (old.is_private and not new.is_private) execute function note_room_opening();

create function note_first_sight() returns trigger language plpgsql as $$
begin
  new.sees_from := (select r.opened_at from war_rooms r where r.id = new.war_room_id);
  return new;
end $$;
create trigger war_room_members_see_from before insert on war_room_members
  for each row execute function note_first_sight();
