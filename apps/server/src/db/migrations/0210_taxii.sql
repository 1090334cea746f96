-- Collections that other systems read by TAXII 2.1 (see docs/decisions/0067).

create table taxii_collections (
  id uuid primary key,
  title text not null,
  description text,
  -- In the language of the search: the reports that it finds are in the collection.
  query text not null,
  -- What is marked above it is not there: a level of TLP, 1 to 5.
  max_level smallint not null check (max_level between 1 and 5),
  tlp_ids text not null check (tlp_ids in ('2.0', '1.0')),
  can_write boolean not null,
  -- The admin who made it: what they may not read is not in it.
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index taxii_collections_of_user on taxii_collections (user_id);

-- What the owner might read when the collection was last compared with that (see db/sight.ts).
create table taxii_sights (
  collection_id uuid primary key references taxii_collections on delete cascade,
  clearance smallint not null,
  version bigint not null
);

-- What a collection has, in the order in which it came. Written by one transaction at a time (LOCKS.taxii), so that what is read later
-- was added later.
create table taxii_entries (
  collection_id uuid not null references taxii_collections on delete cascade,
  added_at timestamptz not null,
  stix_id text not null,
  type text not null,
  -- `modified`; null for what has no versions.
  version timestamptz,
  digest text not null,
  object jsonb not null,
  -- Whoever may read this report in this revision may read the entry. Null for what every collection has.
  report_id uuid,
  revision integer not null default 0,
  -- Who could read it then; no reference, because it may be gone since.
  audience_id integer,
  -- The report is no longer in the collection: those who could read it are told that.
  is_withdrawn boolean not null default false,
  primary key (collection_id, added_at)
);
create index taxii_entries_of_object on taxii_entries (collection_id, stix_id, digest, added_at);
create index taxii_entries_of_report on taxii_entries (report_id, collection_id);

-- Reports that changed since the collection has them, or was made. Written with the change itself, so that a crash loses none, and a
-- transaction that commits late is seen late, not missed.
create sequence taxii_due_versions;
create table taxii_due (
  collection_id uuid not null references taxii_collections on delete cascade,
  report_id uuid not null,
  version bigint not null default nextval('taxii_due_versions'),
  primary key (collection_id, report_id)
);
create index taxii_due_oldest on taxii_due (version);

create function note_taxii_due(reports uuid[]) returns void language sql as $$
  insert into taxii_due (collection_id, report_id)
  select c.id, due.id from (select id from taxii_collections order by id for key share) c, unnest(reports) as due (id)
  order by c.id, due.id
  on conflict (collection_id, report_id) do update set version = excluded.version
$$;

create function note_taxii_report() returns trigger language plpgsql as $$
begin
  perform note_taxii_due(array[coalesce(new.id, old.id)]);
  return null;
end $$;
create trigger reports_taxii_due after insert or delete on reports for each row execute function note_taxii_report();
create trigger reports_taxii_due_again after update on reports
  for each row when (old.revision <> new.revision or old.audience_id <> new.audience_id
    or old.retracted_at is distinct from new.retracted_at)
  execute function note_taxii_report();

create function note_taxii_text() returns trigger language plpgsql as $$
begin
  perform note_taxii_due(array[new.object_id]);
  return null;
end $$;
create trigger search_entries_taxii_due after update on search_entries
  for each row when (new.source in ('report', 'judgement', 'file') and (
    old.document is distinct from new.document or old.tags <> new.tags or old.region is distinct from new.region
    or old.intelligence_type is distinct from new.intelligence_type or old.places::text is distinct from new.places::text))
  execute function note_taxii_text();

create function note_taxii_entry(entries uuid[]) returns void language sql as $$
  select note_taxii_due(array_agg(distinct s.object_id)) from search_entries s
  where s.id = any (entries) and s.source in ('report', 'judgement', 'file')
$$;

-- What a text names is known from here on.
create function note_taxii_scanned() returns trigger language plpgsql as $$
begin
  perform note_taxii_entry(array[old.entry_id]);
  return null;
end $$;
create trigger unscanned_texts_taxii_due after delete on unscanned_texts for each row execute function note_taxii_scanned();
create trigger entity_mentions_taxii_due after update on entity_mentions
  for each row when (old.state <> new.state) execute function note_taxii_scanned();

create function note_taxii_assessment() returns trigger language plpgsql as $$
begin
  insert into taxii_due (collection_id, report_id)
  select distinct e.collection_id, e.report_id
  from entities part join entity_mentions m on m.entity_id = part.id join search_entries s on s.id = m.entry_id
    join taxii_entries e on e.report_id = s.object_id
  where (part.id = coalesce(new.entity_id, old.entity_id) or part.canonical_id = coalesce(new.entity_id, old.entity_id))
    and s.source in ('report', 'judgement', 'file')
  order by 1, 2
  on conflict (collection_id, report_id) do update set version = excluded.version;
  return null;
end $$;
create trigger entity_assessments_taxii_due after insert or update or delete on entity_assessments
  for each row execute function note_taxii_assessment();

-- Verdicts of others are not told as our own.
alter table entity_assessments add column is_imported boolean not null default false;
