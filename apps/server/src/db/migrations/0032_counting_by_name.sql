-- The name of a table is of a type with an order of its own, and a function called with it compares by that order: the index
-- on the names of counts was of no use, and every message and pin read all counts there are. A variable has the database's order.
create or replace function count_with_changes() returns trigger language plpgsql as $$
declare
  counted constant text := tg_table_name;
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_count(counted, sign * count(*)), add_to_count(counted || ':changes', count(*))
  from changed having count(*) > 0;
  return null;
end $$;
