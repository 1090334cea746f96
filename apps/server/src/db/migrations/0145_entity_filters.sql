-- Lists of entities within a network, or near a place.

alter table entities
  add column network inet generated always as (case when kind in ('ipv4', 'ipv6', 'cidr') then value::inet end) stored,
  -- Of coordinates and grid references.
  add column position point;
create index entities_network on entities using gist (network inet_ops) where network is not null;
create index entities_position on entities using gist (position) where position is not null;
create index entity_mentions_seen on entity_mentions (seen_at desc);

create function bounds_of(places point[]) returns box language sql immutable strict parallel safe
  return (
    select box(point(min(p[0]), min(p[1])), point(max(p[0]), max(p[1]))) from unnest(places) as p);
create index search_entries_places on search_entries using gist (bounds_of(places)) where places is not null;
