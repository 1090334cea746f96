import type { AuditAct, endpointGroups } from '@watchfloor/contract';

type Groups = typeof endpointGroups;

/** All calls except plain reads: writes, downloads and redirects. */
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

const OWN_WORK = { recordsNothing: 'shows its author and time to all who can see it' };
const OWN_SETTINGS = { recordsNothing: 'settings of the caller, which affect nobody else' };
const OTHERS_ONLY = 'it belongs to another member';
/** Of a text with a passage from a restricted report. */
const GUARDED_TEXT = {
  records: ['spill.confirmed'],
  onlyWhen: 'the caller sends on a passage of a restricted report with a reason',
} as const;

/** The acts that each call records, or why it records none. A call without a line does not compile. */
export const AUDIT_COVERAGE: Readonly<Record<AuditedCall, Coverage>> = {
  'auth.login': { recordsNothing: 'redirects to the identity provider; nobody is signed in yet' },
  'auth.callback': {
    records: [
      'sign-in',
      'role.granted',
      'role.revoked',
      'member.waiting',
      'member.affiliation-changed',
      'invitation.used',
      'compartment.member-added',
      'compartment.member-removed',
    ],
  },
  'auth.logout': { records: ['sign-out'], onlyWhen: 'the caller is signed in' },

  'users.completeOnboarding': OWN_SETTINGS,
  'users.updateProfile': OWN_SETTINGS,
  'users.updatePreferences': OWN_SETTINGS,
  'users.changeRole': { records: ['role.granted', 'role.revoked'], onlyWhen: 'the role changes' },
  'users.delete': { records: ['session.ended', 'user.deleted', 'member.removed'] },
  'access.changeSettings': { records: ['registration.changed'], onlyWhen: 'it is another choice' },
  'access.changeMember': {
    records: [
      'member.approved',
      'member.suspended',
      'member.reinstated',
      'member.affiliation-changed',
    ],
    onlyWhen: 'something changes',
  },
  'access.decide': {
    records: ['member.approved', 'member.refused'],
    onlyWhen: 'one of the accounts still waits',
  },
  'access.invite': { records: ['invitation.made'] },
  'access.withdrawInvitation': { records: ['invitation.withdrawn'] },
  'access.saveGroup': { records: ['group.saved'] },
  'access.deleteGroup': { records: ['group.deleted'] },
  'compartments.create': { records: ['compartment.created'] },
  'compartments.change': { records: ['compartment.changed'] },
  'compartments.addMember': { records: ['compartment.member-added'], onlyWhen: 'they are new' },
  'compartments.removeMember': { records: ['compartment.member-removed'] },
  'secondFactor.startTotp': { recordsNothing: 'stores nothing' },
  'secondFactor.confirmTotp': { records: ['second-factor.added'] },
  'secondFactor.removeTotp': { records: ['second-factor.removed'] },
  'secondFactor.newPasskeyOptions': { recordsNothing: 'stores a challenge for 5 minutes' },
  'secondFactor.addPasskey': { records: ['second-factor.added'] },
  'secondFactor.renamePasskey': OWN_SETTINGS,
  'secondFactor.removePasskey': { records: ['second-factor.removed'] },
  'secondFactor.renewRecoveryCodes': { records: ['recovery-codes.renewed'] },
  'secondFactor.proofOptions': { recordsNothing: 'stores a challenge for 5 minutes' },
  'secondFactor.prove': {
    records: ['recovery-code.used', 'sign-in.failed'],
    onlyWhen: 'a recovery code is used, or the proof is wrong',
  },
  'sessions.endMine': { records: ['session.ended'] },
  'sessions.endMyOthers': { records: ['session.ended'], onlyWhen: 'there are others' },
  'sessions.end': { records: ['session.ended'] },
  'sessions.signOutEverywhere': { records: ['session.ended'] },
  'activity.endSessions': { records: ['session.ended'], onlyWhen: 'there are any' },

  'reports.create': GUARDED_TEXT,
  'reports.change': {
    records: ['report.edited', 'spill.confirmed'],
    onlyWhen: `${OTHERS_ONLY}, or ${GUARDED_TEXT.onlyWhen}`,
  },
  'reports.delete': { records: ['report.deleted'] },
  'comments.create': GUARDED_TEXT,
  'comments.delete': { records: ['comment.deleted'] },

  'investigations.create': GUARDED_TEXT,
  'investigations.change': {
    records: [
      'investigation.closed',
      'investigation.reopened',
      'investigation.edited',
      'spill.confirmed',
    ],
    onlyWhen: `${OTHERS_ONLY}, or ${GUARDED_TEXT.onlyWhen}`,
  },
  'markings.countReaders': { recordsNothing: 'changes nothing' },
  'markings.markReport': { records: ['report.marked'], onlyWhen: 'the marking changes' },
  'markings.markInvestigation': {
    records: ['investigation.marked'],
    onlyWhen: 'the marking changes',
  },
  'markings.accessReport': { records: ['marking.access-taken'] },
  'markings.leaveReport': { records: ['marking.access-ended'] },
  'markings.accessInvestigation': { records: ['marking.access-taken'] },
  'markings.leaveInvestigation': { records: ['marking.access-ended'] },
  'investigations.linkReport': {
    recordsNothing: 'open to every member; the link stores who made it',
  },
  'tasks.create': GUARDED_TEXT,
  'tasks.createInInvestigation': GUARDED_TEXT,
  'tasks.change': { records: ['task.edited'], onlyWhen: OTHERS_ONLY },
  'tasks.delete': { records: ['task.deleted'] },
  'tasks.comment': GUARDED_TEXT,
  'tasks.deleteComment': { records: ['comment.deleted'] },

  'situation.create': GUARDED_TEXT,
  'situation.import': OWN_WORK,
  'situation.change': GUARDED_TEXT,
  'situation.delete': { records: ['situation.deleted'] },
  'pins.create': GUARDED_TEXT,
  'pins.delete': { records: ['pin.deleted'] },

  'warRooms.create': OWN_WORK,
  'warRooms.change': {
    records: ['war-room.changed'],
    onlyWhen: 'its privacy changes, or the caller is not its owner',
  },
  'warRooms.delete': { records: ['war-room.deleted'] },
  'warRooms.join': { records: ['war-room.joined'], onlyWhen: 'the caller was not a member' },
  'warRooms.addMember': { records: ['war-room.member-added', 'war-room.member-changed'] },
  'warRooms.removeMember': { records: ['war-room.member-removed', 'war-room.left'] },
  'warRooms.takeAccess': { records: ['war-room.access-taken'] },
  'warRooms.endAccess': { records: ['war-room.access-ended'] },
  'warRooms.createUpdate': GUARDED_TEXT,
  'warRooms.importUpdates': OWN_WORK,
  'warRooms.changeUpdate': GUARDED_TEXT,
  'warRooms.deleteUpdate': { records: ['war-room-update.deleted'] },
  'warRooms.sendMessage': GUARDED_TEXT,
  'warRooms.deleteMessage': { records: ['room-message.deleted'], onlyWhen: OTHERS_ONLY },

  'chat.create': GUARDED_TEXT,
  'chat.delete': { records: ['forum-message.deleted'], onlyWhen: OTHERS_ONLY },
  'files.upload': { recordsNothing: 'visible only to its owner until a message contains it' },
  'files.get': { recordsNothing: 'part of the message that contains it' },
  'files.preview': { recordsNothing: 'part of the message that contains it' },
  'translation.forumMessage': { recordsNothing: 'caches a machine translation' },
  'translation.roomMessage': { recordsNothing: 'caches a machine translation' },

  'feedback.create': GUARDED_TEXT,
  'feedback.handle': { records: ['feedback.handled'] },
  'notifications.read': OWN_SETTINGS,
  'notifications.readAll': OWN_SETTINGS,
  'notifications.changeSettings': OWN_SETTINGS,
  'presence.reportPresence': { recordsNothing: 'expires within a minute' },
  'presence.leave': { recordsNothing: 'expires within a minute' },
  'live.stream': { recordsNothing: 'sends ids only; their content is requested separately' },

  'feed.claimItem': OWN_WORK,
  'feed.releaseItem': { recordsNothing: 'everyone sees who is on an item' },
  'feed.dismissItem': OWN_SETTINGS,
  'feed.restoreItem': OWN_SETTINGS,
  'feedSources.create': { records: ['source.added'] },
  'feedSources.preview': { recordsNothing: 'stores nothing' },
  'feedSources.import': { records: ['source.imported'], onlyWhen: 'a source is new' },
  'feedSources.export': { records: ['source.exported'] },
  'feedSources.change': { records: ['source.changed'], onlyWhen: 'something changes' },
  'feedSources.delete': { records: ['source.deleted'] },
  'feedSources.fetch': {
    recordsNothing: 'does the same as the schedule; the source shows the outcome',
  },
  'audit.export': { records: ['audit.exported'] },
};
