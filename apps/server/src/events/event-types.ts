import type {
  Affiliation,
  AuditFilter,
  LogRule,
  MarkedKind,
  Marking,
  Place,
  Registration,
  Severity,
  Tlp,
  TokenScope,
  WebhookEvent,
} from '@watchfloor/contract';

/** An admin, the operator in the shell, or the rules applied at sign-in. */
export type RoleGrantedBy = 'admin' | 'shell' | 'sign-in' | 'groups';

/** The member themselves, or the operator in the shell. */
export type PasswordChangedBy = 'member' | 'shell';

/** An account of the built-in provider, which may never have signed in. */
export interface AccountEvent {
  readonly userId: string | null;
  readonly email: string;
}

export type SecondFactorKind = 'passkey' | 'authenticator app';

/** Every domain event with the data that its listeners need. */
export interface DomainEventMap {
  'member.signed-in': {
    readonly userId: string;
    readonly address: string | null;
    /** "Firefox on Linux". */
    readonly browser: string;
    /** The member has signed in before, but not with this browser. */
    readonly isNewBrowser: boolean;
    /** The member who was signed in with this browser before. */
    readonly replacedUserId: string | null;
  };
  'sign-in.failed': {
    /** The e-mail of the account; null if there is none: the typed text may be anything, even a password. */
    readonly email: string | null;
    readonly address: string;
  };
  'account.created': { readonly email: string; readonly address: string };
  /** The e-mail, or one that looks like it, was taken. The visitor does not learn that. */
  'account.refused': { readonly email: string; readonly address: string };
  'member.signed-out': { readonly userId: string };
  'role.granted': {
    readonly userId: string;
    readonly actorId: string | null;
    readonly by: RoleGrantedBy;
  };
  'role.revoked': {
    readonly userId: string;
    readonly actorId: string | null;
    readonly by: RoleGrantedBy;
  };
  /** A first sign-in that an admin has to approve. */
  'member.waiting': { readonly userId: string };
  'member.approved': { readonly userId: string; readonly actorId: string | null };
  /** The account is deleted. */
  'member.refused': {
    readonly userId: string;
    readonly name: string;
    readonly actorId: string | null;
  };
  'member.suspended': {
    readonly userId: string;
    readonly actorId: string | null;
    readonly reason: string | null;
  };
  'member.reinstated': { readonly userId: string; readonly actorId: string | null };
  'member.affiliation-changed': {
    readonly userId: string;
    readonly actorId: string | null;
    readonly from: Affiliation;
    readonly to: Affiliation;
  };
  /** The account is gone; the work stays under "Former member". */
  'member.removed': {
    readonly userId: string;
    readonly name: string | null;
    readonly actorId: string | null;
    readonly kept: Readonly<Record<string, number>>;
  };
  'registration.changed': {
    readonly actorId: string | null;
    readonly from: Registration;
    readonly to: Registration;
  };
  'invitation.made': InvitationEvent & {
    readonly isAdmin: boolean;
    readonly affiliation: Affiliation;
    readonly compartments: readonly string[];
  };
  'invitation.withdrawn': InvitationEvent & {
    /** Whose rights it was withdrawn with; null if only the invitation was meant. */
    readonly makerId: string | null;
    readonly by: RoleGrantedBy;
  };
  'invitation.used': {
    readonly invitationId: string;
    readonly userId: string;
    readonly inviterId: string | null;
  };
  'group.saved': {
    readonly group: string;
    readonly actorId: string;
    readonly gives: Readonly<Record<string, unknown>>;
  };
  'group.deleted': { readonly group: string; readonly actorId: string };
  'compartment.created': {
    readonly code: string;
    readonly title: string;
    readonly actorId: string;
  };
  'compartment.changed': {
    readonly code: string;
    readonly actorId: string;
    readonly changes: Readonly<Record<string, unknown>>;
  };
  'compartment.member-added': CompartmentMembership;
  'compartment.member-removed': CompartmentMembership;
  'session.ended': {
    readonly userId: string;
    readonly actorId: string | null;
    readonly count: number;
  };
  'token.made': TokenEvent & {
    readonly scopes: readonly TokenScope[];
    readonly maxTlp: Tlp;
    readonly expiresAt: string;
    readonly actorId: string;
  };
  'token.revoked': TokenEvent & { readonly actorId: string };
  /** It ends within days, unless its owner makes another. */
  'token.expiring': TokenEvent & { readonly expiresAt: string };
  /** Whatever reads or is called for a member without a session ends with their sessions. */
  'connections.ended': { readonly userId: string; readonly actorId: string };
  'feed-link.made': FeedLinkEvent;
  'feed-link.revoked': FeedLinkEvent & { readonly actorId: string };
  'taxii-collection.made': TaxiiCollectionEvent & {
    readonly query: string;
    readonly maxTlp: Tlp;
    readonly canWrite: boolean;
  };
  'taxii-collection.changed': TaxiiCollectionEvent & {
    readonly changes: Readonly<Record<string, unknown>>;
  };
  'taxii-collection.deleted': TaxiiCollectionEvent;
  'webhook.made': WebhookEventBase & {
    readonly events: readonly WebhookEvent[];
    readonly maxTlp: Tlp;
  };
  'webhook.rotated': WebhookEventBase;
  'webhook.enabled': WebhookEventBase;
  /** Without an actor its receiver has failed too often, or is gone. */
  'webhook.disabled': WebhookEventBase & {
    readonly reason: string;
    readonly actorId: string | null;
  };
  'webhook.deleted': WebhookEventBase & { readonly actorId: string };
  /** Its owner wants something sent now. */
  'webhook.due': Readonly<Record<never, never>>;
  /** An admin looked at what a member did. */
  'activity.read': { readonly actorId: string; readonly memberId: string };
  /** For accounts of the built-in provider, which may never have signed in. */
  'password.changed': {
    readonly userId: string | null;
    readonly email: string;
    readonly by: PasswordChangedBy;
  };
  'second-factor.added': AccountEvent & {
    readonly factor: SecondFactorKind;
    readonly name?: string;
  };
  'second-factor.removed': AccountEvent & {
    readonly factor: SecondFactorKind | 'all';
    readonly name?: string;
    readonly by: PasswordChangedBy;
  };
  'recovery-codes.renewed': AccountEvent;
  'recovery-code.used': AccountEvent & { readonly left: number };
  'user.deleted': {
    readonly userId: string;
    /** Their alias, else their e-mail. */
    readonly username: string | null;
    readonly actorId: string | null;
    /** What went with them: how many of each kind, and their ids. */
    readonly deleted: Readonly<Record<string, number>>;
    readonly ids: Readonly<Record<string, readonly string[]>>;
  };
  'report.submitted': {
    readonly reportId: string;
    readonly userId: string;
    readonly intelligenceType: string;
    /** The external item that it was made of. */
    readonly feedItemId: string | null;
    readonly mentionedIds: readonly string[];
  };
  'report.changed': {
    readonly reportId: string;
    readonly userId: string;
    readonly actorId: string;
    /** Without those whom the text mentioned before. */
    readonly mentionedIds: readonly string[];
    /** The version that was replaced. */
    readonly revision: number;
  };
  'template.added': TemplateEvent;
  'template.changed': TemplateEvent;
  'template.deleted': TemplateEvent;
  /** Something has a new name, for which texts are searched. */
  'entity.named': { readonly entityId: string; readonly actorId: string };
  /** Of the member who had given the name, or made the merge; null if they are gone. */
  'entity.name-removed': EntityUndoEvent;
  'entity.split': EntityUndoEvent;
  /** What changed texts mention is stored; all of them have the same readers. */
  'entities.found': ReadText & {
    readonly reportId: string | null;
    readonly entityIds: readonly string[];
  };
  /** New texts mention it; each watcher may read the text and did not write it. */
  'entity.seen': {
    readonly entityId: string;
    readonly label: string;
    readonly sightings: readonly { readonly userId: string; readonly entryId: string }[];
  };
  /** Its producer has taken it back. */
  'assessment.ended': {
    readonly entityId: string;
    readonly assessmentId: string;
    readonly userId: string;
    readonly actorId: string;
  };
  'assessment.deleted': {
    readonly entityId: string;
    readonly assessmentId: string;
    readonly userId: string;
    readonly actorId: string;
  };
  'graph.deleted': {
    readonly investigationId: string;
    readonly graphId: string;
    /** Null if its author is gone. */
    readonly userId: string | null;
    readonly actorId: string;
  };
  'exclusions.saved': {
    readonly listId: string;
    readonly name: string;
    readonly values: number;
    readonly actorId: string;
  };
  'exclusions.deleted': {
    readonly listId: string;
    readonly name: string;
    readonly actorId: string;
  };
  'report.retracted': {
    readonly reportId: string;
    readonly userId: string;
    readonly title: string;
    readonly audienceId: number;
    readonly actorId: string;
  };
  /** Its author said what became of a judgement. */
  'report.judged': { readonly reportId: string; readonly actorId: string };
  'report.deleted': {
    readonly reportId: string;
    readonly userId: string;
    readonly title: string;
    readonly audienceId: number;
    readonly actorId: string;
  };
  'report.exported': Exported & {
    readonly reportId: string;
    readonly userId: string;
    readonly revision: number;
  };
  /** A member has confirmed a bundle of another producer. */
  'stix.import-confirmed': {
    readonly importId: string;
    readonly userId: string;
    readonly counts: Readonly<Record<string, unknown>>;
    readonly highest: string | null;
  };
  /** Many at once from a file: one event, and no points. */
  'reports.imported': {
    readonly userId: string;
    readonly reportIds: readonly string[];
    /** The source outside that sent them. */
    readonly sourceId: string | null;
  };
  'reports.exported': Exported & {
    readonly count: number;
    /** Without the text of a search, which may quote what is restricted. */
    readonly filter: Readonly<Record<string, string>>;
  };
  'entity.exported': Exported & { readonly entityId: string };
  'investigation.exported': Exported & {
    readonly investigationId: string;
    readonly userId: string;
    readonly revision: number;
    readonly count: number;
  };
  'report.marked': MarkingEvent & { readonly reportId: string };
  'investigation.marked': MarkingEvent & { readonly investigationId: string };
  /** An admin has taken access to what they may not see. */
  'marking.access-taken': MarkingAccess & { readonly reason: string; readonly until: string };
  /** Before its hour was over. */
  'marking.access-ended': MarkingAccess;
  /** A member has sent on a passage of a restricted report. */
  'spill.confirmed': {
    readonly place: string;
    /** What has the passage now. */
    readonly kind: string;
    readonly objectId: string;
    readonly reportIds: readonly string[];
    readonly actorId: string;
    readonly reason: string;
  };
  'comment.posted': {
    readonly commentId: string;
    readonly reportId: string;
    readonly reportAuthorId: string;
    readonly userId: string;
    readonly mentionedIds: readonly string[];
  };
  'comment.deleted': {
    readonly commentId: string;
    readonly reportId: string;
    readonly userId: string;
    /** Of the report. */
    readonly audienceId: number;
    readonly actorId: string;
  };
  'investigation.opened': { readonly investigationId: string; readonly userId: string };
  'investigation.closed': InvestigationEvent;
  'investigation.reopened': InvestigationEvent;
  /** Its title or description. */
  'investigation.changed': InvestigationEvent;
  'report.linked': {
    readonly investigationId: string;
    readonly reportId: string;
    readonly reportAuthorId: string;
    readonly actorId: string;
  };
  'task.created': TaskEvent;
  /** Any change; the events below are more specific. */
  'task.changed': TaskEvent & {
    readonly title: string;
    readonly audienceId: number;
    readonly createdByUserId: string;
    readonly previousAssigneeId: string | null;
    readonly changes: Readonly<Partial<Record<'status' | 'assignee' | 'dueDate', Change>>>;
  };
  'task.assigned': TaskEvent & { readonly previousAssigneeId: string | null };
  'task.completed': TaskEvent & { readonly createdByUserId: string; readonly createdAt: string };
  'task.reopened': TaskEvent & { readonly createdByUserId: string };
  'task.deleted': TaskEvent & {
    readonly createdByUserId: string;
    readonly title: string;
    readonly audienceId: number;
  };
  'task.commented': {
    readonly commentId: string;
    readonly taskId: string;
    readonly investigationId: string | null;
    readonly creatorId: string;
    readonly assigneeId: string | null;
    readonly userId: string;
    readonly mentionedIds: readonly string[];
  };
  'task-comment.deleted': {
    readonly commentId: string;
    readonly taskId: string;
    readonly investigationId: string | null;
    readonly userId: string;
    readonly actorId: string;
  };
  'situation.posted': {
    readonly updateId: string;
    readonly userId: string;
    readonly severity: Severity;
  };
  /** Many at once from a file: one event, and no points. */
  'situation.imported': { readonly userId: string; readonly count: number };
  'situation.corrected': CorrectedEntry;
  'situation.deleted': {
    readonly updateId: string;
    readonly userId: string;
    readonly title: string;
    readonly actorId: string;
  };
  /** Points, level or rank of a member. */
  'standing.changed': { readonly userId: string };
  'achievement.unlocked': {
    readonly userId: string;
    readonly achievementType: string;
    readonly title: string;
  };
  'war-room.created': { readonly warRoomId: string; readonly userId: string };
  'war-room.changed': Room & {
    readonly actorId: string;
    /** False when an admin changes it. */
    readonly isOwner: boolean;
    readonly wasPrivate: boolean;
  };
  'war-room.deleted': Room & { readonly userId: string; readonly actorId: string };
  /** Before its hour was over. */
  'war-room.access-ended': Room & { readonly actorId: string };
  /** An admin has taken access to a private room. */
  'war-room.access-taken': Room & {
    readonly actorId: string;
    readonly reason: string;
    readonly until: string;
  };
  'war-room.joined': WarRoomMembership;
  'war-room.left': WarRoomMembership;
  'war-room.member-added': WarRoomMembership & { readonly actorId: string };
  'war-room.member-changed': WarRoomMembership & { readonly actorId: string };
  'war-room.member-removed': WarRoomMembership & { readonly actorId: string };
  'war-room-update.posted': {
    readonly updateId: string;
    readonly warRoomId: string;
    readonly isPrivate: boolean;
    readonly severity: Severity;
    readonly userId: string;
  };
  'war-room-update.imported': {
    readonly warRoomId: string;
    readonly userId: string;
    readonly count: number;
  };
  'war-room-update.corrected': CorrectedEntry & RoomText;
  'war-room-update.deleted': RoomText & {
    readonly updateId: string;
    readonly isPrivate: boolean;
    /** True if it may date from when the room was private. */
    readonly isConfidential: boolean;
    readonly userId: string;
    readonly title: string;
    readonly actorId: string;
  };
  'forum.message-posted': MessagePosted;
  'forum.message-deleted': MessageDeleted;
  'room.message-posted': MessagePosted & {
    readonly warRoomId: string;
    /** The name of the room. */
    readonly name: string;
  };
  'room.message-deleted': MessageDeleted &
    RoomText & {
      /** True if it may date from when the room was private. */
      readonly isConfidential: boolean;
    };
  'pin.created': { readonly pinId: string; readonly userId: string };
  'pin.deleted': {
    readonly pinId: string;
    readonly userId: string;
    readonly title: string;
    readonly actorId: string;
  };
  'feedback.sent': { readonly feedbackId: string; readonly userId: string };
  'feedback.handled': {
    readonly feedbackId: string;
    readonly userId: string;
    readonly subject: string;
    readonly previousStatus: string;
    readonly status: string;
    readonly hasNewNotes: boolean;
    readonly actorId: string;
  };
  'source.added': SourceEvent & { readonly taxii?: object };
  'source.changed': SourceEvent & { readonly changes: Readonly<Record<string, unknown>> };
  'source.deleted': SourceEvent;
  /** Many at once from a list: one event. */
  'source.imported': { readonly actorId: string; readonly count: number };
  'source.exported': { readonly actorId: string; readonly count: number };
  /** A fetch has added or corrected items. */
  'source.fetched': { readonly sourceId: string };
  /** Somebody is on an external item, or no longer. */
  'feed-item.claimed': { readonly itemId: string; readonly userId: string };
  'feed-item.released': { readonly itemId: string; readonly userId: string };
  /** It has not answered several times in a row, or answers again. */
  'source.failed': { readonly sourceId: string };
  'source.recovered': { readonly sourceId: string };
  'watch-log.written': ReadText & {
    readonly lineId: string;
    readonly userId: string;
    readonly text: string;
    readonly mentionedIds: readonly string[];
  };
  'watch-log.corrected': ReadText & { readonly lineId: string };
  /** By the product itself. */
  'watch-log.added': ReadText;
  'watch-log.exported': Exported & {
    readonly count: number;
    readonly filter: Readonly<Record<string, string | undefined>>;
  };
  /** Its draft, or what became of its points; of everyone if `userId` is null. */
  'handover.changed': { readonly handoverId: string; readonly userId: string | null };
  'handover.signed': HandoverEvent & { readonly toUserId: string };
  /** Not always by the one it was signed to. */
  'handover.accepted': HandoverEvent & { readonly fromUserId: string | null };
  /** New matches of one search, by the rows of the search index. */
  'saved-search.found': {
    readonly searchId: string;
    readonly userId: string;
    readonly entryIds: readonly string[];
  };
  /** Their owners are to be told of new matches now. */
  'saved-search.matched': {
    readonly searches: readonly { readonly searchId: string; readonly userId: string }[];
  };
  'saved-search.deleted': { readonly searchId: string; readonly userId: string };
  'watch-log.rules-changed': { readonly actorId: string; readonly on: readonly LogRule[] };
  /** A member has seen what changed: of one thing, or of all. */
  'since.seen': {
    readonly memberId: string;
    readonly markId: string;
    readonly thingId: string | null;
    /** Notifications that came later stay as they are; null: none. */
    readonly asOf: string | null;
  };
  /** There is news for a member who wants a daily digest. */
  'digest.due': { readonly userId: string; readonly things: number; readonly changes: number };
  'since.unseen': { readonly memberId: string; readonly markId: string };
  /** The inboxes of these members have changed. */
  'notifications.changed': { readonly memberIds: readonly string[] };
  /** Somebody came or left; sent to those who are present. */
  'presence.changed': {
    readonly place: Place;
    readonly placeId: string;
    readonly memberIds: readonly string[];
  };
  'audit.exported': { readonly actorId: string; readonly filter: AuditFilter };
}

interface TokenEvent {
  readonly tokenId: string;
  readonly userId: string;
  readonly name: string;
}

interface WebhookEventBase {
  readonly webhookId: string;
  readonly userId: string;
  readonly url: string;
}

/** A saved search that others read at a secret address. */
interface FeedLinkEvent {
  readonly searchId: string;
  readonly name: string;
  readonly userId: string;
}

interface TaxiiCollectionEvent {
  readonly collectionId: string;
  readonly title: string;
  readonly actorId: string;
}

interface CorrectedEntry {
  readonly updateId: string;
  readonly userId: string;
  readonly fromSeverity: Severity;
  readonly severity: Severity;
}

interface MessagePosted {
  readonly messageId: string;
  readonly userId: string;
  /** The beginning of the message. */
  readonly excerpt: string;
  /** Mentioned members who may read it; never the sender. */
  readonly mentionedIds: readonly string[];
}

interface RoomText {
  readonly warRoomId: string;
  /** Whoever sees the room from later on is not told of it. */
  readonly writtenAt: string;
}

interface MessageDeleted {
  readonly messageId: string;
  readonly userId: string;
  readonly excerpt: string;
  readonly actorId: string;
}

interface CompartmentMembership {
  readonly code: string;
  readonly userId: string;
  readonly actorId: string | null;
  readonly via: 'admin' | 'invitation' | 'groups';
}

interface EntityUndoEvent {
  readonly entityId: string;
  readonly userId: string | null;
  readonly actorId: string;
}

interface TemplateEvent {
  readonly templateId: string;
  readonly name: string;
  readonly actorId: string;
}

interface InvitationEvent {
  readonly invitationId: string;
  readonly email: string | null;
  readonly actorId: string | null;
}

interface Room {
  readonly warRoomId: string;
  readonly name: string;
  /** After the act. */
  readonly isPrivate: boolean;
}

interface WarRoomMembership extends Room {
  readonly userId: string;
}

interface Change {
  readonly from: string | null;
  readonly to: string | null;
}

interface SourceEvent {
  readonly sourceId: string;
  readonly name: string;
  readonly url: string;
  readonly actorId: string;
}

/** A file that left the product. */
/** Who reads a text, or a line about it: the readers of a report or investigation, the members of a room, or everyone. */
export interface ReadText {
  readonly objectId: string | null;
  readonly roomId: string | null;
  /** In a room: not for those who see it from later on. */
  readonly writtenAt: string | null;
}

interface HandoverEvent {
  readonly handoverId: string;
  readonly actorId: string;
  readonly shiftStart: string;
  readonly shiftEnd: string;
  /** Of what was signed. */
  readonly hash: string;
}

interface Exported {
  readonly actorId: string;
  readonly format: string;
  readonly marking: Marking;
}

export interface MarkingEvent {
  /** The author. */
  readonly userId: string;
  readonly actorId: string;
  readonly from: Marking;
  readonly to: Marking;
  readonly fromAudienceId: number;
  /** People who were named and no longer are. */
  readonly droppedIds: readonly string[];
  readonly reason: string | null;
}

interface MarkingAccess {
  readonly kind: MarkedKind;
  readonly objectId: string;
  /** The author. */
  readonly userId: string;
  readonly actorId: string;
}

interface InvestigationEvent {
  readonly investigationId: string;
  /** Its opener. */
  readonly userId: string;
  readonly title: string;
  readonly audienceId: number;
  readonly actorId: string;
}

interface TaskEvent {
  readonly taskId: string;
  readonly investigationId: string | null;
  readonly assigneeId: string | null;
  readonly actorId: string;
}

export type DomainEventName = keyof DomainEventMap;
export type DomainEvent = {
  [Name in DomainEventName]: { readonly type: Name } & DomainEventMap[Name];
}[DomainEventName];
export type EventOf<Name extends DomainEventName> = Extract<DomainEvent, { type: Name }>;
