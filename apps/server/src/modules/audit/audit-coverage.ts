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
  'sessions.signOutEverywhere': {
    records: ['session.ended', 'token.revoked'],
    onlyWhen: 'there are tokens, for the second',
  },
  'blockList.read': {
    recordsNothing: 'fetched by machines every few minutes; a token shows its last use',
  },
  'feedLinks.create': { records: ['feed-link.made'] },
  'feedLinks.revoke': { records: ['feed-link.revoked'] },
  'feedLinks.read': { recordsNothing: 'titles that everyone may read, fetched by feed readers' },
  'taxii.create': { records: ['taxii-collection.made'] },
  'taxii.change': { records: ['taxii-collection.changed'] },
  'taxii.delete': { records: ['taxii-collection.deleted'] },
  'tokens.create': { records: ['token.made'] },
  'tokens.revokeMine': { records: ['token.revoked'] },
  'tokens.revoke': { records: ['token.revoked'] },
  'webhooks.create': { records: ['webhook.made'] },
  'webhooks.deleteMine': { records: ['webhook.deleted'] },
  'webhooks.delete': { records: ['webhook.deleted'] },
  'webhooks.rotate': { records: ['webhook.rotated'] },
  'webhooks.enable': { records: ['webhook.enabled'] },
  'webhooks.test': { recordsNothing: 'it says nothing, and the log of deliveries has it' },
  'webhooks.replay': { recordsNothing: 'the log of deliveries has it' },
  'activity.endSessions': { records: ['session.ended'], onlyWhen: 'there are any' },

  'reports.create': GUARDED_TEXT,
  'reports.change': {
    records: ['report.edited', 'spill.confirmed'],
    onlyWhen: `${OTHERS_ONLY}, or ${GUARDED_TEXT.onlyWhen}`,
  },
  'reportDrafts.save': { recordsNothing: 'nobody but the caller reads a draft' },
  'reportDrafts.delete': { recordsNothing: 'nobody but the caller reads a draft' },
  'entities.extract': { recordsNothing: 'stores nothing' },
  'entities.lookup': { recordsNothing: 'stores nothing' },
  'entities.judge': OWN_WORK,
  'namedEntities.create': OWN_WORK,
  'namedEntities.addName': OWN_WORK,
  'namedEntities.removeName': { records: ['entity.name-removed'], onlyWhen: OTHERS_ONLY },
  'namedEntities.merge': OWN_WORK,
  'namedEntities.split': { records: ['entity.split'], onlyWhen: OTHERS_ONLY },
  'since.markSeen': OWN_SETTINGS,
  'since.open': OWN_SETTINGS,
  'since.undo': OWN_SETTINGS,
  'follows.follow': OWN_SETTINGS,
  'follows.unfollow': OWN_SETTINGS,
  'follows.changeSettings': OWN_SETTINGS,
  'watches.watch': OWN_SETTINGS,
  'watches.unwatch': OWN_SETTINGS,
  'assessments.create': GUARDED_TEXT,
  'assessments.delete': { records: ['assessment.deleted'], onlyWhen: OTHERS_ONLY },
  'graph.read': { recordsNothing: 'stores nothing' },
  'graph.save': GUARDED_TEXT,
  'graph.change': GUARDED_TEXT,
  'graph.delete': { records: ['graph.deleted'], onlyWhen: OTHERS_ONLY },
  'exclusions.create': { records: ['exclusions.saved'] },
  'exclusions.change': { records: ['exclusions.saved'] },
  'exclusions.delete': { records: ['exclusions.deleted'] },
  'reportTemplates.create': { records: ['template.added'] },
  'reportTemplates.change': { records: ['template.changed'] },
  'reportTemplates.delete': { records: ['template.deleted'] },
  'reports.open': { recordsNothing: 'redirects to a page, which makes its own calls' },
  'reports.retract': { records: ['report.retracted'] },
  'reports.judge': OWN_WORK,
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
  'exports.reports': { records: ['reports.exported'] },
  'exports.report': { records: ['report.exported'] },
  'imports.checkStix': { recordsNothing: 'only the caller sees the preview' },
  'imports.apply': { records: ['stix.imported', 'assessment.ended'] },
  'imports.discard': { recordsNothing: 'only the caller sees the preview' },
  'exports.entity': { records: ['entity.exported'] },
  'exports.investigation': { records: ['investigation.exported'] },
  'markings.countReaders': { recordsNothing: 'changes nothing' },
  'markings.markReport': {
    records: ['report.marked', 'spill.confirmed'],
    onlyWhen: 'the marking changes',
  },
  'markings.markInvestigation': {
    records: ['investigation.marked', 'spill.confirmed'],
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
  'situation.import': GUARDED_TEXT,
  'situation.change': GUARDED_TEXT,
  'situation.delete': { records: ['situation.deleted'] },
  'pins.create': GUARDED_TEXT,
  'pins.delete': { records: ['pin.deleted'] },

  'warRooms.create': GUARDED_TEXT,
  'warRooms.change': {
    records: ['war-room.changed', 'spill.confirmed'],
    onlyWhen:
      'its privacy changes, the caller is not its owner, or they send on a restricted passage',
  },
  'warRooms.delete': { records: ['war-room.deleted'] },
  'warRooms.join': { records: ['war-room.joined'], onlyWhen: 'the caller was not a member' },
  'warRooms.addMember': { records: ['war-room.member-added', 'war-room.member-changed'] },
  'warRooms.removeMember': { records: ['war-room.member-removed', 'war-room.left'] },
  'warRooms.takeAccess': { records: ['war-room.access-taken'] },
  'warRooms.endAccess': { records: ['war-room.access-ended'] },
  'warRooms.createUpdate': GUARDED_TEXT,
  'warRooms.importUpdates': GUARDED_TEXT,
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
  'handovers.draft': OWN_WORK,
  'handovers.change': GUARDED_TEXT,
  'handovers.discard': { recordsNothing: 'a draft that only its author sees' },
  'handovers.sign': { records: ['handover.signed'] },
  'handovers.accept': { records: ['handover.accepted'] },
  'handovers.makeTask': GUARDED_TEXT,
  'savedSearches.create': OWN_SETTINGS,
  'savedSearches.change': OWN_SETTINGS,
  'savedSearches.delete': OWN_SETTINGS,
  'savedSearches.see': OWN_SETTINGS,
  'watchLog.write': GUARDED_TEXT,
  'watchLog.correct': GUARDED_TEXT,
  'watchLog.export': { records: ['watch-log.exported'] },
  'watchLog.setRules': {
    records: ['watch-log.rules-changed'],
    onlyWhen: 'a rule is switched on or off',
  },
};
