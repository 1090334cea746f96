-- Feeds outside, what they told, and the stories that several of them tell.

create table external_intel_sources (
  id uuid primary key,
  name text not null,
  source_type varchar(50) not null default 'rss',
  url text not null,
  category varchar(50),
  -- Null: told item by item, from keywords.
  intelligence_type varchar(50),
  region varchar(100),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- What the last fetch left for the next: the publisher's own marks, so that an unchanged feed costs a 304.
  etag text,
  last_modified text,
  last_fetched_at timestamptz,
  last_outcome varchar(50),
  last_problem text,
  failures integer not null default 0,
  item_count integer not null default 0,
  -- The queue: who is due is taken by one instance, which holds it until then and no longer.
  next_fetch_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz
);
create unique index external_intel_sources_url on external_intel_sources (md5(url));
create index external_intel_sources_newest on external_intel_sources (created_at desc, id desc);
create index external_intel_sources_due on external_intel_sources (next_fetch_at) where is_active;

create table external_intel_stories (
  id uuid primary key,
  -- When it was first told: its place in the feed.
  published_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index external_intel_stories_newest on external_intel_stories (published_at desc, id desc);

create table external_intel_items (
  id uuid primary key,
  source_id uuid not null references external_intel_sources on delete cascade,
  story_id uuid not null references external_intel_stories on delete cascade,
  title text not null,
  content text not null,
  url text not null,
  image_url text,
  published_at timestamptz not null,
  intelligence_type varchar(50) not null,
  region varchar(100),
  tags text[] not null default '{}',
  -- The feed that it came from.
  source_url text not null,
  latitude numeric check (latitude between -90 and 90),
  longitude numeric check (longitude between -180 and 180),
  created_at timestamptz not null default clock_timestamp(),
  -- What makes it the same item again: its GUID, else its canonical URL, else its text.
  identity text not null,
  content_hash text not null,
  canonical_url text not null,
  -- Hashed neighbouring words of the title: tellings of one event share some.
  shingles integer[] not null default '{}'
);
create unique index external_intel_items_identity on external_intel_items (source_id, identity);
create index external_intel_items_hash on external_intel_items (source_id, content_hash);
create index external_intel_items_newest_of_source on external_intel_items (source_id, published_at desc, id desc);
create index external_intel_items_of_story on external_intel_items (story_id, published_at, id);
create index external_intel_items_shingles on external_intel_items using gin (shingles);
create index external_intel_items_canonical on external_intel_items (canonical_url);

-- Under which regions and disciplines a story is found, each in the order of the feed.
create table external_intel_story_places (
  story_id uuid not null references external_intel_stories on delete cascade,
  intelligence_type varchar(50) not null,
  -- Empty: of no region in particular.
  region varchar(100) not null,
  published_at timestamptz not null,
  primary key (story_id, intelligence_type, region)
);
create index external_intel_story_places_of_region
  on external_intel_story_places (region, intelligence_type, published_at desc, story_id desc);
create index external_intel_story_places_of_type
  on external_intel_story_places (intelligence_type, published_at desc, story_id desc);

-- Brings stories in step with their items after items came, changed or went; a story without items goes.
create function refresh_external_stories(ids uuid[]) returns void language plpgsql as $$
begin
  delete from external_intel_stories s where s.id = any (ids)
    and not exists (select from external_intel_items i where i.story_id = s.id);
  update external_intel_stories s set published_at = told.published_at
    from (select story_id, min(published_at) as published_at from external_intel_items
      where story_id = any (ids) group by story_id) told
    where s.id = told.story_id and s.published_at <> told.published_at;
  delete from external_intel_story_places p where p.story_id = any (ids);
  insert into external_intel_story_places (story_id, intelligence_type, region, published_at)
    select distinct s.id, i.intelligence_type, coalesce(i.region, ''), s.published_at
    from external_intel_items i join external_intel_stories s on s.id = i.story_id
    where i.story_id = any (ids);
end $$;
