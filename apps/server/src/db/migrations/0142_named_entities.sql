-- Persons, organisations, vessels and others that members name, and are then found by name in all texts.

create table entity_names (
  id uuid primary key,
  entity_id uuid not null references entities on delete cascade,
  name text not null,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  -- How far texts that were there before are searched, newest first; null when all are.
  searched_to timestamptz default 'infinity'
);
create index entity_names_of_entity on entity_names (entity_id, created_at);
create index entity_names_name on entity_names (lower(name));
create index entity_names_created_by on entity_names (created_by_id) where created_by_id is not null;
create index entity_names_unsearched on entity_names (created_at) where searched_to is not null;

create table entity_merges (
  id uuid primary key,
  into_id uuid not null references entities on delete cascade,
  from_id uuid not null references entities on delete cascade,
  -- What stood for `from_id` until then, itself included.
  part_ids uuid[] not null,
  merged_by_id uuid references users on delete set null,
  merged_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz
);
create index entity_merges_into on entity_merges (into_id) where undone_at is null;
create index entity_merges_from on entity_merges (from_id) where undone_at is null;
create index entity_merges_by on entity_merges (merged_by_id) where merged_by_id is not null;

-- Lets texts be scanned again that have the longest word of a name, among the next `most` texts.
create function search_name(name_id uuid, word text, most integer) returns void language plpgsql as $$
declare
  reached timestamptz;
begin
  with next as materialized (
    select s.id, s.source, s.created_at, s.document from search_entries s
    where s.created_at <= (select searched_to from entity_names where id = name_id)
    order by s.created_at desc limit most
  ), noted as (
    insert into unscanned_texts (entry_id, created_at)
    select id, created_at from next
    where source <> 'member' and strpos(document, trim(search_text(word))) > 0
    on conflict (entry_id) do update set version = unscanned_texts.version + 1
  )
  select case when count(*) = most then min(created_at) end into reached from next;
  -- Texts of the very same moment as the last one are read twice; if all are, the search moves on.
  update entity_names set searched_to = case when reached = searched_to then reached - interval '1 microsecond' else reached end
  where id = name_id;
end $$;
