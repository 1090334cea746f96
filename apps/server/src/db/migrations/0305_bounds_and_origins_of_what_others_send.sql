-- Times that members and other systems name are between 1900 and 2199 (see docs/decisions/0088). Earlier ones come to the bound.

create function pg_temp.bounded(t timestamptz, margin interval default '0') returns timestamptz language sql immutable as $$
  select greatest(least(t, '2199-12-31 23:59:59Z'::timestamptz - margin), '1900-01-01Z'::timestamptz)
$$;

update entity_assessments set valid_from = pg_temp.bounded(valid_from, '1 day'),
  valid_until = greatest(pg_temp.bounded(valid_until), '1900-01-02Z')
where valid_from <> pg_temp.bounded(valid_from, '1 day') or valid_until <> greatest(pg_temp.bounded(valid_until), '1900-01-02Z');
update reports set observed_from = pg_temp.bounded(observed_from), observed_to = pg_temp.bounded(observed_to)
where observed_from <> pg_temp.bounded(observed_from) or observed_to <> pg_temp.bounded(observed_to);
update follows set muted_until = pg_temp.bounded(muted_until) where muted_until <> pg_temp.bounded(muted_until);
-- What is signed stays as it is.
update handovers set shift_start = pg_temp.bounded(shift_start, '1 day'), shift_end = greatest(pg_temp.bounded(shift_end), '1900-01-02Z')
where signed_at is null
  and (shift_start <> pg_temp.bounded(shift_start, '1 day') or shift_end <> greatest(pg_temp.bounded(shift_end), '1900-01-02Z'));
update stix_refs set created = pg_temp.bounded(created), modified = pg_temp.bounded(modified)
where created <> pg_temp.bounded(created) or modified <> pg_temp.bounded(modified);
update stix_versions set modified = pg_temp.bounded(modified) where modified <> pg_temp.bounded(modified);
update stix_audience_versions set modified = pg_temp.bounded(modified) where modified <> pg_temp.bounded(modified);

-- The source that brought an object, and the one report of an id that leaves under it. Members know only what they brought themselves.
alter table stix_refs
  add column source_id uuid references external_intel_sources on delete set null,
  add column is_origin boolean not null default false;
create index stix_refs_of_source on stix_refs (source_id) where source_id is not null;
create unique index stix_refs_origins on stix_refs (stix_id) where is_origin;
update stix_refs ref set source_id = m.source_id
from stix_import_items i join stix_imports m on m.id = i.import_id
where i.stix_id = ref.stix_id and i.object_id = ref.object_id and i.outcome = 'new' and m.source_id is not null;
update stix_refs set is_origin = true
where (kind, object_id) in (
  select distinct on (ref.stix_id) ref.kind, ref.object_id
  from stix_refs ref left join users u on u.id = ref.user_id
  where ref.kind = 'report' and (ref.source_id is not null or u.is_admin) order by ref.stix_id, ref.object_id);

-- Identities that may be above their report: kept are those that only came open.
update stix_refs ref set identity = null
where identity is not null and (
  not exists (select from stix_import_items i where i.stix_id = ref.identity ->> 'id')
  or exists (
    select from stix_import_items i
    where i.stix_id = ref.identity ->> 'id'
      and (i.tlp not in ('CLEAR', 'GREEN') or i.item -> 'marking' -> 'compartments' is distinct from '[]')));

-- What was told under an id of others is told again under one of our own, and no id of others is taken for ours.
delete from stix_versions where stix_id in (select stix_id from stix_refs where kind = 'report');
delete from stix_audience_versions where stix_id in (select stix_id from stix_refs where kind = 'report');
insert into taxii_due (collection_id, report_id)
select distinct e.collection_id, e.report_id
from taxii_entries e join stix_refs ref on ref.kind = 'report' and ref.object_id = e.report_id and ref.stix_id = e.stix_id
where not ref.is_origin or ref.identity is null
on conflict (collection_id, report_id) do update set version = excluded.version;

-- A preview that was discarded counts for the day of whoever sent it.
alter table stix_imports add column discarded_at timestamptz;
