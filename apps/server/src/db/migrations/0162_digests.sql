-- A digest of what changed, once a day at a local time, and urgent notifications (see docs/decisions/0051).

alter table attention_settings
  -- Minutes after midnight in the time zone; null without a digest.
  add column digest_at smallint check (digest_at between 0 and 1439),
  add column time_zone text not null default 'UTC',
  -- The local day of the last digest, and up to where in the log it went.
  add column digest_day date,
  add column digest_up_to bigint not null default 0;
create index attention_settings_with_digest on attention_settings (time_zone, digest_at) where digest_at is not null;

-- Adds to what is allowed, whatever that is by now.
create function extend_check(of_table regclass, of_column text, added text[]) returns void language plpgsql as $$
declare
  known text[];
  name text := of_table || '_' || of_column || '_check';
begin
  select array(
    select unnest(case when literal[1] like '{%' then literal[1]::text[] else literal end)
    from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''', 'g') as literal) into strict known
  from pg_constraint c where c.conrelid = of_table and c.conname = name;
  execute format('alter table %s drop constraint %I, add constraint %I check (%I = any (%L))', of_table, name, name, of_column,
    known || added);
end $$;
select extend_check('notifications', 'kind', '{critical-entry,digest}');
select extend_check('notifications', 'target', '{since}');
select extend_check('notification_mutes', 'kind', '{critical-entry,digest}');
drop function extend_check;
