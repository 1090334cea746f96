-- Learning and forgetting search words took the lock of the live log: every report that was submitted kept the readers of live
-- events waiting until its commit. Both get a number of their own (db/locks.ts), and keep what they do otherwise.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname in ('learn_words', 'forget_words')
  loop
    execute replace(definition, '(7220042)', '(7220045)');
  end loop;
end $$;
