-- Times that members and other systems name are between 1900 and 2199 (see docs/decisions/0088). Earlier ones come to the bound.

create function pg_temp.bounded(t timestamptz, margin interval default '0') returns timestamptz language sql immutable as $$
  select greatest(least(t, '2199-12-31 23:59:59Z'::timestamptz - margin), '1900-01-01Z'::timestamptz)
$$;

update entity_assessments set valid_from = pg_temp.bounded(valid_from, '1 day'),
  valid_until = greatest(pg_temp.bounded(valid_until), '1900-01-02Z')
where valid_from <> pg_temp.bounded(valid_from, '1 day') or valid_until <> greatest(pg_temp.bounded(valid_until), '1900-01-02Z');
update reports set observed_from = pg_temp.bounded(observed_from), observed_to = pg_temp.bounded(observed_to)
where observed_from <> pg_temp.bounded(observed_from) or observed_to <> pg_temp.bounded(observed_to);
update follows set muted_until = pg_temp.bounded(muted_until) where muted_until <> pg_temp.bounded(muted_until);
-- What is signed stays as it is.
update handovers set shift_start = pg_temp.bounded(shift_start, '1 day'), shift_end = greatest(pg_temp.bounded(shift_end), '1900-01-02Z')
where signed_at is null
  and (shift_start <> pg_temp.bounded(shift_start, '1 day') or shift_end <> greatest(pg_temp.bounded(shift_end), '1900-01-02Z'));
update stix_refs set created = pg_temp.bounded(created), modified = pg_temp.bounded(modified)
where created <> pg_temp.bounded(created) or modified <> pg_temp.bounded(modified);
update stix_versions set modified = pg_temp.bounded(modified) where modified <> pg_temp.bounded(modified);
