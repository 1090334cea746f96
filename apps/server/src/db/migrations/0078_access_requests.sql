-- Admins are told that somebody asks for access.
alter table notifications drop constraint notifications_kind_check, drop constraint notifications_target_check;
alter table notifications
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,room-invitation,feedback-answered,achievement,access-request}')),
  add check (target = any ('{report,investigation,task,war-room,forum,feedback,profile,access}'));
alter table notification_mutes drop constraint notification_mutes_kind_check;
alter table notification_mutes
  add check (kind = any ('{mention,task-assigned,task-completed,comment,report-linked,room-invitation,feedback-answered,achievement,access-request}'));
