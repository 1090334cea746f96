-- What an entity stands for differs from reader to reader: the topmost of what it was merged into, step by step, that they see. So a
-- merge that they do not see changes nothing for them (see docs/decisions/0072). `canonical_id` is the topmost of all.
create table entity_ancestors (
  entity_id uuid not null references entities on delete cascade,
  ancestor_id uuid not null references entities on delete cascade,
  -- 1 is what it was merged into, 2 what that was merged into.
  depth integer not null check (depth > 0),
  primary key (entity_id, ancestor_id)
);
create index entity_ancestors_of on entity_ancestors (ancestor_id);

insert into entity_ancestors (entity_id, ancestor_id, depth)
with recursive above as (
  select from_id as entity_id, into_id as ancestor_id, 1 as depth from entity_merges where undone_at is null
  union
  select above.entity_id, g.into_id, above.depth + 1
  from above join entity_merges g on g.from_id = above.ancestor_id and g.undone_at is null
  where above.depth < 1000
)
select entity_id, ancestor_id, max(depth) from above where entity_id <> ancestor_id group by 1, 2;

-- All merges that stand are laid out anew with each of them, so that none needs to know what was moved.
alter table entity_merges drop column part_ids;

-- The verdict of a part is one of what it was merged into, as far as that is shown.
create or replace function note_taxii_assessment() returns trigger language plpgsql as $$
begin
  insert into taxii_due (collection_id, report_id)
  select distinct e.collection_id, e.report_id
  from entity_mentions m join search_entries s on s.id = m.entry_id join taxii_entries e on e.report_id = s.object_id
  where s.source in ('report', 'judgement', 'file') and m.entity_id in (
    select coalesce(new.entity_id, old.entity_id)
    union all
    select a.entity_id from entity_ancestors a where a.ancestor_id = coalesce(new.entity_id, old.entity_id))
  order by 1, 2
  on conflict (collection_id, report_id) do update set version = excluded.version;
  return null;
end $$;
