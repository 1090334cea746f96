-- Talk: the global forum, the chat of each war room, and the pins of the shared map.

create table global_forum_messages (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  content text not null,
  -- Who is called by name, with the alias that the text has: [{"id", "username"}].
  mentions jsonb not null default '[]',
  -- Given by the sender, so that a repeated request stores one message.
  idempotency_key text,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, idempotency_key)
);
create index global_forum_messages_newest on global_forum_messages (created_at desc, id desc);

create table global_forum_attachments (
  id uuid primary key,
  message_id uuid not null references global_forum_messages on delete cascade,
  -- In the order in which they were attached.
  position integer not null,
  type varchar(20) not null check (type in ('file', 'link')),
  url text not null,
  filename text,
  file_size integer,
  mime_type varchar(255),
  created_at timestamptz not null default clock_timestamp(),
  unique (message_id, position)
);

create table chat_messages (
  id uuid primary key,
  war_room_id uuid not null references war_rooms on delete cascade,
  user_id uuid not null references users on delete cascade,
  content text not null,
  original_language varchar(10),
  mentions jsonb not null default '[]',
  idempotency_key text,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, idempotency_key)
);
create index chat_messages_newest on chat_messages (war_room_id, created_at desc, id desc);

create table global_map_pins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  latitude numeric not null check (latitude between -90 and 90),
  longitude numeric not null check (longitude between -180 and 180),
  title text not null,
  description text,
  category varchar(50),
  severity varchar(20) not null default 'medium' check (severity in ('low', 'medium', 'high', 'critical')),
  created_at timestamptz not null default clock_timestamp()
);
create index global_map_pins_newest on global_map_pins (created_at desc, id desc);
create index global_map_pins_of_user on global_map_pins (user_id);

-- How many there are, and `changes`, which only grows: the version that an unchanged poll is answered by.
create function count_with_changes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_count(tg_table_name, sign * count(*)), add_to_count(tg_table_name || ':changes', count(*))
  from changed having count(*) > 0;
  return null;
end $$;
create trigger global_forum_messages_added after insert on global_forum_messages
  referencing new table as changed for each statement execute function count_with_changes();
create trigger global_forum_messages_removed after delete on global_forum_messages
  referencing old table as changed for each statement execute function count_with_changes();
create trigger global_map_pins_added after insert on global_map_pins
  referencing new table as changed for each statement execute function count_with_changes();
create trigger global_map_pins_removed after delete on global_map_pins
  referencing old table as changed for each statement execute function count_with_changes();

alter table war_rooms
  add column message_count integer not null default 0,
  add column chat_version bigint not null default 0;

create function count_chat_messages() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update war_rooms r set message_count = r.message_count + sign * c.count, chat_version = r.chat_version + c.count
  from (select war_room_id, count(*) from changed group by war_room_id order by war_room_id) c
  where r.id = c.war_room_id;
  return null;
end $$;
create trigger chat_messages_added after insert on chat_messages
  referencing new table as changed for each statement execute function count_chat_messages();
create trigger chat_messages_removed after delete on chat_messages
  referencing old table as changed for each statement execute function count_chat_messages();

-- Messages and pins are read with their author: who is called something else now makes them new.
create function count_renaming() returns trigger language plpgsql as $$
begin
  perform add_to_count('users:changes', 1);
  return null;
end $$;
create trigger users_renamed after update of username, email, first_name, last_name, profile_image_url on users
  for each row when (
    (old.username, old.email, old.first_name, old.last_name, old.profile_image_url)
    is distinct from (new.username, new.email, new.first_name, new.last_name, new.profile_image_url))
  execute function count_renaming();
