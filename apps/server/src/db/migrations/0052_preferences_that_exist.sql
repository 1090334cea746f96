-- Preferences accepted any text. What is not a specified region or discipline matched nothing, and goes.
update users set preferred_regions = array(
  select region from unnest(preferred_regions) with ordinality as chosen (region, place)
  where region in ('North America', 'Europe', 'Asia Pacific', 'Middle East', 'Africa', 'South America')
  order by place)
where not preferred_regions
  <@ array['North America', 'Europe', 'Asia Pacific', 'Middle East', 'Africa', 'South America'];

update users set preferred_int_types = array(
  select type from unnest(preferred_int_types) with ordinality as chosen (type, place)
  where type in ('HUMINT', 'OSINT', 'SIGINT', 'GEOINT', 'CYBERINT')
  order by place)
where not preferred_int_types <@ array['HUMINT', 'OSINT', 'SIGINT', 'GEOINT', 'CYBERINT'];
