-- Collections of other servers that are fetched by TAXII 2.1 (see docs/decisions/0068).

create table taxii_sources (
  source_id uuid primary key references external_intel_sources on delete cascade,
  -- The admin who added it: what comes belongs to them.
  user_id uuid references users on delete set null,
  -- What is marked above it is refused: a level of TLP, 1 to 5.
  max_level smallint not null check (max_level between 1 and 5),
  every_minutes integer not null check (every_minutes between 5 and 1440),
  auth text not null check (auth in ('none', 'basic', 'bearer')),
  username text check ((username is not null) = (auth = 'basic')),
  -- The password or the token, encrypted with the installation's secret.
  secret bytea check ((secret is not null) = (auth <> 'none')),
  -- Up to where it was read: the time of the last object in the words of the server, and the page to go on with.
  added_after text,
  next_page text,
  -- The time of the last object before that page.
  last_added text,
  -- Of what came last: a server that does not tell times sends it again.
  digest text
);
create index taxii_sources_of_user on taxii_sources (user_id);

-- Imports that came by themselves, and what explains later ones.
alter table stix_imports add column source_id uuid references external_intel_sources on delete set null;
create index stix_imports_of_source on stix_imports (source_id, created_at desc) where source_id is not null;
create index stix_import_items_of_object on stix_import_items (stix_id);

alter table external_intel_sources
  drop constraint external_intel_sources_source_type_check,
  drop constraint external_intel_sources_last_outcome_check,
  add constraint external_intel_sources_source_type_check check (source_type in ('rss', 'rdf', 'atom', 'json', 'taxii')),
  add constraint external_intel_sources_last_outcome_check check (last_outcome in ('ok', 'unchanged', 'unreachable', 'timed-out',
    'http-error', 'address-refused', 'too-many-redirects', 'too-large', 'not-a-feed', 'unreadable', 'not-taxii', 'no-owner'));
