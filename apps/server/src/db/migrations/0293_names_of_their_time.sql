-- Who was named in RED belongs to the number of the marking: another list of people is another number. A revision keeps the number it
-- was written for, so that whoever is named later does not read what was written before.
alter table audiences drop constraint audiences_object_id_tlp_compartments_key;
create unique index audiences_by_marking on audiences (tlp, compartments) where object_id is null;
create index audiences_of_object on audiences (object_id) where object_id is not null;

create or replace function audience_for(marked_tlp text, codes text[], object uuid, recipients uuid[]) returns integer
  language plpgsql as $$
declare
  sorted text[] := array(select distinct code from unnest(codes) as code order by code);
  named uuid[] := array(select distinct recipient from unnest(recipients) as recipient order by recipient);
  owner_id uuid := case when marked_tlp = 'RED' then object end;
  found_id integer;
begin
  if marked_tlp <> 'RED' and sorted = '{}' then
    return tlp_level(marked_tlp);
  end if;
  perform pg_advisory_xact_lock(7220049);
  if owner_id is null then
    select id into found_id from audiences where object_id is null and tlp = marked_tlp and compartments = sorted;
  else
    select id into found_id from audiences a where object_id = owner_id and compartments = sorted
      and array(select user_id from audience_recipients n where n.audience_id = a.id order by user_id) = named
    order by id desc limit 1;
  end if;
  if found_id is null then
    insert into audiences (tlp, compartments, object_id) values (marked_tlp, sorted, owner_id) returning id into found_id;
    if owner_id is not null then
      insert into audience_recipients (audience_id, user_id) select found_id, unnest(named);
    end if;
    perform refresh_sight_of_audience(found_id);
  end if;
  return found_id;
end $$;
