-- The owners of a private room are told that an admin has taken access to it.
alter table notifications
  drop constraint notifications_kind_check,
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,room-invitation,feedback-answered,achievement,room-access,access-request,new-browser}'));
alter table notification_mutes
  drop constraint notification_mutes_kind_check,
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,room-invitation,feedback-answered,achievement,room-access,access-request}'));
