-- When an entity, or what was merged into it, was mentioned last by any text, whoever sees that. Nobody is told: lists begin with the
-- newest of what they look for, and need not ask for the rights to all of it (see docs/decisions/0073). A mention that goes lowers
-- nothing, so this is the time of the newest mention or a later one.
create table entity_newest (
  entity_id uuid primary key references entities on delete cascade,
  newest_at timestamptz not null
) with (fillfactor = 75);

create function raise_newest(entity_ids uuid[], times timestamptz[]) returns void language sql as $$
  insert into entity_newest as known (entity_id, newest_at)
  select of.id, max(seen.at)
  from unnest(entity_ids, times) as seen (id, at) cross join lateral (
    select seen.id union all select a.ancestor_id from entity_ancestors a where a.entity_id = seen.id) of (id)
  group by of.id order by of.id
  on conflict (entity_id) do update set newest_at = excluded.newest_at where known.newest_at < excluded.newest_at
$$;

create function note_newest_mentions() returns trigger language plpgsql as $$
begin
  perform raise_newest(array_agg(entity_id), array_agg(seen_at)) from fresh;
  return null;
end $$;
create trigger entity_mentions_newest_inserted after insert on entity_mentions
  referencing new table as fresh for each statement execute function note_newest_mentions();
create trigger entity_mentions_newest_updated after update on entity_mentions
  referencing new table as fresh for each statement execute function note_newest_mentions();

create function note_newest_of_parts() returns trigger language plpgsql as $$
begin
  perform raise_newest(array_agg(n.entity_id), array_agg(n.newest_at))
  from entity_newest n where n.entity_id in (select entity_id from fresh);
  return null;
end $$;
create trigger entity_ancestors_newest after insert on entity_ancestors
  referencing new table as fresh for each statement execute function note_newest_of_parts();

insert into entity_newest (entity_id, newest_at)
select above.id, max(m.seen_at)
from (select entity_id, max(seen_at) as seen_at from entity_mentions group by 1) m cross join lateral (
  select m.entity_id union all select a.ancestor_id from entity_ancestors a where a.entity_id = m.entity_id) above (id)
group by 1;
