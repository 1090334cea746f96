-- Graphs that members keep with an investigation. Who sees the investigation sees that there is one; what is in it is shown as far as
-- the reader may see each thing.

create table saved_graphs (
  id uuid primary key,
  investigation_id uuid not null references investigations on delete cascade,
  name text not null,
  user_id uuid references users on delete set null,
  -- Contract `GraphDrawing`.
  drawing jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index saved_graphs_of_investigation on saved_graphs (investigation_id, created_at desc, id desc);
create index saved_graphs_of_user on saved_graphs (user_id) where user_id is not null;
