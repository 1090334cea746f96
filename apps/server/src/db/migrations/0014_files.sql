-- Files: each content is kept once, by its hash; an upload is one member's having sent it.

create table files (
  sha256 text primary key check (length(sha256) = 64),
  size integer not null check (size > 0),
  -- The preview's own size; null for what has none.
  preview_width integer,
  preview_height integer,
  created_at timestamptz not null default now()
);

create table uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  sha256 text not null references files,
  filename text not null,
  mime_type varchar(255) not null,
  -- How many attachments show it. While none does, only its uploader can read it.
  uses integer not null default 0 check (uses >= 0),
  -- Since when nothing shows it; after a day it is removed.
  idle_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index uploads_of_user on uploads (user_id, created_at desc);
create index uploads_of_file on uploads (sha256);
create index uploads_idle on uploads (idle_since) where uses = 0;

-- How many files and bytes are kept, so that an operator's look costs no count.
create function count_files() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_count('files', sign * count(*)), add_to_count('files:bytes', sign * coalesce(sum(size), 0)::bigint)
  from changed;
  return null;
end $$;
create trigger files_added after insert on files
  referencing new table as changed for each statement execute function count_files();
create trigger files_removed after delete on files
  referencing old table as changed for each statement execute function count_files();

-- For every table of attachments that names an upload (column upload_id): run after delete, for each row, so that
-- files go with the last message that shows them, by whatever path that message goes.
-- Attaching counts in the sending transaction itself (claimUploads).
create function release_upload() returns trigger language plpgsql as $$
begin
  update uploads set uses = uses - 1, idle_since = now() where id = old.upload_id and uses > 0;
  return null;
end $$;
