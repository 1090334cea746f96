-- What an admin has taken access to ends with their rights, however they lose them: a suspension, too, and it stays so when it is undone.
drop trigger users_demoted on users;
create trigger users_demoted after update of is_admin, state on users for each row
  when (old.is_admin and old.state = 'active' and not (new.is_admin and new.state = 'active'))
  execute function end_accesses();

-- Of those who lost them before.
update war_room_accesses set until = now() where until > now()
  and user_id in (select id from users where not (is_admin and state = 'active'));
update marking_accesses set until = now() where until > now()
  and user_id in (select id from users where not (is_admin and state = 'active'));
