-- What messages carry with them: files of their authors, and their text in other languages.

-- Null for links. Whatever takes the message away gives the upload free.
alter table global_forum_attachments add column upload_id uuid references uploads on delete set null;
create index global_forum_attachments_of_upload on global_forum_attachments (upload_id) where upload_id is not null;
create trigger global_forum_attachments_released after delete on global_forum_attachments
  for each row when (old.upload_id is not null) execute function release_upload();

-- As it was detected when the message was sent; null where that cannot be told. Room messages have it already.
alter table global_forum_messages add column original_language varchar(10);

-- Messages of both kinds; one row for each language that somebody asked for.
create table chat_message_translations (
  id uuid primary key,
  forum_message_id uuid references global_forum_messages on delete cascade,
  room_message_id uuid references chat_messages on delete cascade,
  message_id uuid not null generated always as (coalesce(forum_message_id, room_message_id)) stored,
  target_language varchar(10) not null,
  translated_content text not null,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(forum_message_id, room_message_id) = 1),
  unique (message_id, target_language)
);
create index chat_message_translations_of_forum on chat_message_translations (forum_message_id);
create index chat_message_translations_of_room on chat_message_translations (room_message_id);
