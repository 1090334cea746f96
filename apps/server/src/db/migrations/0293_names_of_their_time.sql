-- Who was named in RED belongs to the number of the marking: another list of people is another number. A revision keeps the number it
-- was written for, so that whoever is named later does not read what was written before.
alter table audiences drop constraint audiences_object_id_tlp_compartments_key;
create unique index audiences_by_marking on audiences (tlp, compartments) where object_id is null;

-- Of the people named, so that one list is found among very many.
alter table audiences add column names_digest bytea;
create function digest_names(named uuid[]) returns bytea language sql stable strict
  return sha256(convert_to(array_to_string(named, ','), 'UTF8'));
create function note_names() returns trigger language plpgsql as $$
begin
  update audiences a set names_digest = digest_names(
    array(select n.user_id from audience_recipients n where n.audience_id = a.id order by n.user_id))
  where a.id = any (array(select distinct audience_id from changed));
  return null;
end $$;
create trigger audience_recipients_added after insert on audience_recipients
  referencing new table as changed for each statement execute function note_names();
create trigger audience_recipients_removed after delete on audience_recipients
  referencing old table as changed for each statement execute function note_names();
update audiences a set names_digest = digest_names(
  array(select n.user_id from audience_recipients n where n.audience_id = a.id order by n.user_id))
where object_id is not null;
create index audiences_of_object on audiences (object_id, names_digest) where object_id is not null;

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
    select id into found_id from audiences
    where object_id = owner_id and names_digest = digest_names(named) and compartments = sorted;
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
