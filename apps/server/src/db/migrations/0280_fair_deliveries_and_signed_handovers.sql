-- The next delivery is looked for webhook by webhook: what waits for one that is switched off is not read each time.
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 'waiting';

-- As before, and who accepted a handover stays as well. They can be forgotten, as everybody can.
create or replace function keep_signed_handover() returns trigger language plpgsql as $$
begin
  if old.signed_at is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.id, new.from_name, new.to_name, new.shift_start, new.shift_end, new.summary, new.points, new.facts, new.revision,
        new.created_at, new.signed_at, new.hash)
      is distinct from (old.id, old.from_name, old.to_name, old.shift_start, old.shift_end, old.summary, old.points, old.facts,
        old.revision, old.created_at, old.signed_at, old.hash)
    or old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at
    or old.accepted_at is not null and coalesce(new.accepted_by_id, old.accepted_by_id) is distinct from old.accepted_by_id
    or coalesce(new.from_user_id, old.from_user_id) is distinct from old.from_user_id
    or coalesce(new.to_user_id, old.to_user_id) is distinct from old.to_user_id then
    raise exception 'A signed handover cannot be changed';
  end if;
  return new;
end $$;
