-- Sessions are listed to their owners and to admins under an id that opens nothing.

alter table sessions add column id uuid not null default gen_random_uuid();
create unique index sessions_id on sessions (id);
create index sessions_newest on sessions (created_at desc, id desc);
