-- What other systems are told depends on nothing that they may not read (see docs/decisions/0083).

-- A collection tells what its reports name, not what that was merged into: a verdict on that changes none of them.
create or replace function note_taxii_assessment() returns trigger language plpgsql as $$
begin
  insert into taxii_due (collection_id, report_id)
  select distinct e.collection_id, e.report_id
  from entity_mentions m join search_entries s on s.id = m.entry_id join taxii_entries e on e.report_id = s.object_id
  where s.source in ('report', 'judgement', 'file') and m.entity_id = coalesce(new.entity_id, old.entity_id)
  order by 1, 2
  on conflict (collection_id, report_id) do update set version = excluded.version;
  return null;
end $$;

-- Entries that may name what something was merged into, or tell when something was named first, are no longer given out, and composed
-- anew.
with outdated as (
  update taxii_entries set revision = -1
  where not is_withdrawn and report_id in (
    select s.object_id from entity_merges g join entity_mentions m on m.entity_id = g.from_id
      join search_entries s on s.id = m.entry_id
    union
    select told.report_id from taxii_entries told where jsonb_path_exists(told.object, '$.extensions.*.entity_kind'))
  returning collection_id, report_id
)
insert into taxii_due (collection_id, report_id) select distinct collection_id, report_id from outdated order by 1, 2
on conflict (collection_id, report_id) do update set version = excluded.version;

-- The version of each object, for each audience that got it: another one learns nothing from its time. Rows of the empty audience are
-- of objects without a marking, or were shared by all. Instances of the version before go on with stix_versions.
create table stix_audience_versions (
  stix_id text not null,
  audience text not null,
  digest text not null,
  modified timestamptz not null,
  primary key (stix_id, audience)
);
insert into stix_audience_versions (stix_id, audience, digest, modified) select stix_id, '', digest, modified from stix_versions;
