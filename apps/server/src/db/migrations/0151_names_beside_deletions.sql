-- As before, but leaves texts alone that are to be scanned anyway: waiting for somebody who deletes them, while others wait for this,
-- would be a deadlock.
create or replace function search_name(name_id uuid, word text, most integer) returns void language plpgsql as $$
declare
  reached timestamptz;
begin
  with next as materialized (
    select s.id, s.source, s.created_at, s.document from search_entries s
    where s.created_at <= (select searched_to from entity_names where id = name_id)
    order by s.created_at desc limit most
  ), noted as (
    insert into unscanned_texts (entry_id, created_at)
    select id, created_at from next
    where source <> 'member' and strpos(document, trim(search_text(word))) > 0
      and not exists (select from unscanned_texts u where u.entry_id = next.id)
    on conflict (entry_id) do update set version = unscanned_texts.version + 1
  )
  select case when count(*) = most then min(created_at) end into reached from next;
  -- Texts of the very same moment as the last one are read twice; if all are, the search moves on.
  update entity_names set searched_to = case when reached = searched_to then reached - interval '1 microsecond' else reached end
  where id = name_id;
end $$;
