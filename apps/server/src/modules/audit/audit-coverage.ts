import type { AuditAct, endpointGroups } from '@watchfloor/contract';

type Groups = typeof endpointGroups;

/** All calls but plain reads: what changes something, what hands out a file, what leads a browser elsewhere. */
export type AuditedCall = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: Groups[Group][Name] extends {
      method: 'GET';
      answer: 'json' | 'page';
    }
      ? never
      : `${Group}.${Name & string}`;
  }[keyof Groups[Group]];
}[keyof Groups];

type Coverage =
  /** The acts that the call may record; `onlyWhen` says when it records one, if that is not always. */
  | { readonly records: readonly AuditAct[]; readonly onlyWhen?: string }
  | { readonly recordsNothing: string };

const OWN_WORK = { recordsNothing: 'signed and dated by its author, and seen by all who may' };
const OWN_SETTINGS = { recordsNothing: 'one’s own settings, which concern nobody else' };
const OTHERS_ONLY = 'it is another member’s';

/** What each call writes to the audit log, or why nothing. A call without a line does not compile. */
export const AUDIT_COVERAGE: Readonly<Record<AuditedCall, Coverage>> = {
  'auth.login': { recordsNothing: 'leads to the provider; nobody is signed in yet' },
  'auth.callback': { records: ['sign-in', 'role.granted'] },
  'auth.logout': { records: ['sign-out'], onlyWhen: 'somebody is signed in' },

  'users.completeOnboarding': OWN_SETTINGS,
  'users.updateProfile': OWN_SETTINGS,
  'users.updatePreferences': OWN_SETTINGS,
  'users.changeRole': { records: ['role.granted', 'role.revoked'], onlyWhen: 'the role changes' },
  'users.delete': { records: ['user.deleted'] },
  'sessions.endMine': { records: ['session.ended'] },
  'sessions.endMyOthers': { records: ['session.ended'], onlyWhen: 'there are others' },
  'sessions.end': { records: ['session.ended'] },

  'reports.create': OWN_WORK,
  'reports.change': { records: ['report.edited'], onlyWhen: OTHERS_ONLY },
  'reports.delete': { records: ['report.deleted'] },
  'comments.create': OWN_WORK,
  'comments.delete': { records: ['comment.deleted'] },

  'investigations.create': OWN_WORK,
  'investigations.change': { records: ['investigation.closed'], onlyWhen: OTHERS_ONLY },
  'investigations.linkReport': {
    recordsNothing: 'open to every member, and the link names who made it',
  },
  'tasks.create': OWN_WORK,
  'tasks.createInInvestigation': OWN_WORK,
  'tasks.change': { records: ['task.edited'], onlyWhen: OTHERS_ONLY },
  'tasks.delete': { records: ['task.deleted'] },

  'situationUpdates.create': OWN_WORK,
  'situationUpdates.import': OWN_WORK,
  'situationUpdates.delete': { records: ['situation.deleted'] },
  'pins.create': OWN_WORK,
  'pins.delete': { records: ['pin.deleted'] },

  'warRooms.create': OWN_WORK,
  'warRooms.change': {
    records: ['war-room.changed'],
    onlyWhen: 'it becomes private or open, or who changes it is not its owner',
  },
  'warRooms.delete': { records: ['war-room.deleted'] },
  'warRooms.join': { records: ['war-room.joined'], onlyWhen: 'they were not in it' },
  'warRooms.addMember': { records: ['war-room.member-added', 'war-room.member-changed'] },
  'warRooms.removeMember': { records: ['war-room.member-removed', 'war-room.left'] },
  'warRooms.takeAccess': { records: ['war-room.access-taken'] },
  'warRooms.createUpdate': OWN_WORK,
  'warRooms.importUpdates': OWN_WORK,
  'warRooms.deleteUpdate': { records: ['war-room-update.deleted'] },
  'warRooms.sendMessage': OWN_WORK,
  'warRooms.deleteMessage': { records: ['room-message.deleted'], onlyWhen: OTHERS_ONLY },

  'forum.create': OWN_WORK,
  'forum.delete': { records: ['forum-message.deleted'], onlyWhen: OTHERS_ONLY },
  'files.upload': { recordsNothing: 'seen by its owner alone until a message shows it' },
  'files.get': { recordsNothing: 'a part of the message that shows it, read with it' },
  'files.preview': { recordsNothing: 'a part of the message that shows it, read with it' },
  'translation.forumMessage': { recordsNothing: 'keeps what a machine made of a message' },
  'translation.roomMessage': { recordsNothing: 'keeps what a machine made of a message' },

  'feedback.create': OWN_WORK,
  'feedback.handle': { records: ['feedback.handled'] },
  'notifications.read': OWN_SETTINGS,
  'notifications.readAll': OWN_SETTINGS,
  'notifications.changeSettings': OWN_SETTINGS,
  'presence.sayPresent': { recordsNothing: 'forgotten within the minute' },
  'presence.leave': { recordsNothing: 'forgotten within the minute' },
  'live.stream': { recordsNothing: 'tells ids alone; what they lead to is asked for by itself' },

  'sources.create': { records: ['source.added'] },
  'sources.preview': { recordsNothing: 'stores nothing' },
  'sources.import': { records: ['source.imported'], onlyWhen: 'a source is new' },
  'sources.export': { records: ['source.exported'] },
  'sources.change': { records: ['source.changed'], onlyWhen: 'something changes' },
  'sources.delete': { records: ['source.deleted'] },
  'sources.fetch': { recordsNothing: 'does what the schedule does; the source shows the outcome' },
  'audit.export': { records: ['audit.exported'] },
};
