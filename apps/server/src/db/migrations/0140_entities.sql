-- What is named in texts: addresses, hashes, vessels. A mention belongs to a text of `search_entries`, whose scope says who may see it
-- (see docs/decisions/0046).

create table entities (
  id uuid primary key,
  kind text not null check (kind in ('ipv4', 'ipv6', 'cidr', 'domain', 'url', 'email', 'md5', 'sha1', 'sha256', 'sha512', 'cve',
    'attack', 'asn', 'btc', 'eth', 'coordinates', 'mgrs', 'imo', 'mmsi', 'icao24', 'phone',
    'person', 'organisation', 'vessel', 'aircraft', 'place', 'group', 'malware', 'campaign')),
  -- The normal form, or the name that members gave.
  value text not null,
  -- Members gave it its name; other entities are found by their form, and there is one for each value.
  is_named boolean not null default false,
  -- Private, reserved and documentation ranges.
  is_local boolean not null default false,
  -- The entity that it was merged into, or itself.
  canonical_id uuid not null references entities on delete cascade,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create unique index entities_found on entities (kind, value) where not is_named;
create index entities_value on entities using gin (lower(value) gin_trgm_ops) with (fastupdate = off);
create index entities_canonical on entities (canonical_id);
create index entities_newest on entities (created_at desc, id desc);
create index entities_newest_of_kind on entities (kind, created_at desc, id desc);
create index entities_created_by on entities (created_by_id) where created_by_id is not null;

create table entity_mentions (
  entity_id uuid not null references entities on delete cascade,
  -- The text, of search_entries. No foreign key: those are derived, and built anew with the same ids.
  entry_id uuid not null,
  state text not null default 'found' check (state in ('found', 'confirmed', 'rejected')),
  seen_at timestamptz not null,
  -- Four numbers for each place, up to 20 places: which text (0 is the title), where it begins and ends in UTF-16 units, and where it
  -- begins in characters. Empty if it is there no more.
  places integer[] not null,
  judged_by_id uuid references users on delete set null,
  primary key (entity_id, entry_id)
);
create index entity_mentions_newest on entity_mentions (entity_id, seen_at desc, entry_id desc);
create index entity_mentions_of_entry on entity_mentions (entry_id);
create index entity_mentions_judged_by on entity_mentions (judged_by_id) where judged_by_id is not null;

-- Texts that changed since they were scanned. A text that changes while it is scanned has another version.
create table unscanned_texts (
  entry_id uuid primary key,
  created_at timestamptz not null,
  version integer not null default 0
);
create index unscanned_texts_newest on unscanned_texts (created_at desc);

create function note_unscanned_text() returns trigger language plpgsql as $$
begin
  insert into unscanned_texts (entry_id, created_at) values (new.id, new.created_at)
  on conflict (entry_id) do update set version = unscanned_texts.version + 1;
  return null;
end $$;
create trigger search_entries_unscanned after insert or update of document on search_entries
  for each row when (new.document is not null and new.source <> 'member') execute function note_unscanned_text();

create function forget_mentions() returns trigger language plpgsql as $$
begin
  delete from unscanned_texts where entry_id = old.id;
  delete from entity_mentions where entry_id = old.id;
  return null;
end $$;
create trigger search_entries_mentions_forgotten after delete on search_entries
  for each row execute function forget_mentions();

insert into unscanned_texts (entry_id, created_at)
select id, created_at from search_entries where document is not null and source <> 'member';

-- Contract `MentionPlace`, of `entity_mentions.places`.
create function places_json(places integer[]) returns jsonb language sql immutable parallel safe
  return (
    select coalesce(jsonb_agg(jsonb_build_object('text', places[n], 'start', places[n + 1], 'end', places[n + 2]) order by n), '[]')
    from generate_series(1, cardinality(places), 4) as n);
