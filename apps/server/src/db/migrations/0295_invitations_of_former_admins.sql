-- An invitation counts only while its maker is an active admin: it is withdrawn with their rights, in whatever way they lose them, and
-- stays so when they get them again. The operator's have no maker.

-- Whose rights it was withdrawn with. Refers to nothing: the maker may be deleted by then.
alter table invitations add column withdrawn_with uuid;

create function withdraw_invitations_of_maker() returns trigger language plpgsql as $$
begin
  update invitations set withdrawn_at = now(), withdrawn_with = old.id
  where created_by_id = old.id and used_at is null and withdrawn_at is null and expires_at > now();
  return old;
end $$;
create trigger users_lose_rights after update of is_admin, state on users for each row
  when (old.is_admin and old.state = 'active' and not (new.is_admin and new.state = 'active'))
  execute function withdraw_invitations_of_maker();
-- Before the reference to the maker is cleared.
create trigger users_deleted_with_rights before delete on users for each row
  execute function withdraw_invitations_of_maker();

-- Those of makers who lost their rights before. Only the log tells the operator's from those of members who were deleted.
with withdrawn as (
  update invitations i set withdrawn_at = now(), withdrawn_with = i.created_by_id
  where used_at is null and withdrawn_at is null and expires_at > now()
    and not exists (select from users u where u.id = i.created_by_id and u.is_admin and u.state = 'active')
    and not (i.created_by_id is null and exists (
      select from audit_log l where l.act = 'invitation.made' and l.subject_id = i.id::text
        and l.actor_id is null and l.actor_name = 'Operator (shell)'))
  returning id, email, created_by_id
)
select append_audit('invitation.withdrawn', null, 'Installation', 'invitation', id::text, null, created_by_id, null,
  json_build_object('email', email)::text)
from withdrawn;
