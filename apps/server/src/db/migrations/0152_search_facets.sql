-- Tags and regions that few texts have are found without reading all of them.

-- Not immutable in the strict sense, as the stored search texts are not: both depend on the dictionary of unaccent.
create function search_facets(tags text[], region text) returns text[] language sql immutable parallel safe cost 100
  return array_remove(
    (select array_agg('tag ' || search_text(tag)) from unnest(tags) as tag) || ('region ' || search_text(region)), null);
create index search_entries_facets on search_entries using gin (search_facets(tags, region))
  where tags <> '{}' or region is not null;
