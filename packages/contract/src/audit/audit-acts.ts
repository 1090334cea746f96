/** Every act that the audit log tells of, as the screens name it. */
export const AUDIT_ACTS = {
  'sign-in': 'Signed in',
  'sign-in.failed': 'Failed sign-in',
  'sign-out': 'Signed out',
  'account.created': 'Created account',
  'account.refused': 'Refused account',
  'session.ended': 'Ended session',
  'password.changed': 'Changed password',
  'role.granted': 'Granted admin rights',
  'role.revoked': 'Took admin rights',
  'user.deleted': 'Deleted user',
  'report.edited': "Edited another's report",
  'report.deleted': 'Deleted report',
  'comment.deleted': 'Deleted comment',
  'investigation.closed': "Closed another's investigation",
  'task.edited': "Changed another's task",
  'task.deleted': 'Deleted task',
  'situation.deleted': 'Deleted situation update',
  'war-room.changed': 'Changed war room',
  'war-room.deleted': 'Deleted war room',
  'war-room.access-taken': 'Took access to private room',
  'war-room.joined': 'Joined war room',
  'war-room.left': 'Left war room',
  'war-room.member-added': 'Added room member',
  'war-room.member-changed': 'Changed room role',
  'war-room.member-removed': 'Removed room member',
  'war-room-update.deleted': 'Deleted room update',
  'forum-message.deleted': "Deleted another's message",
  'room-message.deleted': "Deleted another's room message",
  'pin.deleted': 'Deleted map pin',
  'feedback.handled': 'Handled feedback',
  'source.added': 'Added source',
  'source.changed': 'Changed source',
  'source.deleted': 'Deleted source',
  'source.imported': 'Imported sources',
  'source.exported': 'Exported sources',
  'audit.exported': 'Exported audit log',
} as const;
export type AuditAct = keyof typeof AUDIT_ACTS;

/** A row written by a newer or older version may name an act that is not in the list. */
export const auditActLabel = (act: string): string =>
  (AUDIT_ACTS as Readonly<Record<string, string>>)[act] ?? act;
