-- Files and links of room messages, as global_forum_attachments has them for the forum.
create table chat_message_attachments (
  id uuid primary key,
  message_id uuid not null references chat_messages on delete cascade,
  position integer not null,
  type varchar(20) not null check (type in ('file', 'link')),
  url text not null,
  filename text,
  file_size integer,
  mime_type varchar(255),
  upload_id uuid references uploads on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  unique (message_id, position)
);
create index chat_message_attachments_of_upload on chat_message_attachments (upload_id) where upload_id is not null;
create trigger chat_message_attachments_released after delete on chat_message_attachments
  for each row when (old.upload_id is not null) execute function release_upload();
