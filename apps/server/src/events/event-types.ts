import type { AuditFilter, Place } from '@watchfloor/contract';

/** An admin on the screen, the operator in the shell, or the rules that hold at sign-in. */
export type RoleGrantedBy = 'admin' | 'shell' | 'sign-in';

/** Whose password it is, or the operator in the shell. */
export type PasswordChangedBy = 'member' | 'shell';

/** What happens here, in the words of the product: each event with what its listeners need to know. */
export interface DomainEventMap {
  'member.signed-in': {
    readonly userId: string;
    readonly address: string | null;
    /** Who was signed in with this browser before, if anybody was. */
    readonly replacedUserId: string | null;
  };
  'sign-in.failed': {
    /** The account's own; null when there is no such account: what was typed may be anything, a password included. */
    readonly email: string | null;
    readonly address: string;
  };
  'account.created': { readonly email: string; readonly address: string };
  /** There was one of this e-mail, or of one that looks like it; whoever asked was not told. */
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
  'session.ended': { readonly userId: string; readonly actorId: string; readonly count: number };
  /** Of an account of the built-in provider; nobody may have signed in with it yet. */
  'password.changed': {
    readonly userId: string | null;
    readonly email: string;
    readonly by: PasswordChangedBy;
  };
  'user.deleted': {
    readonly userId: string;
    /** What they were called: alias, else e-mail. */
    readonly username: string | null;
    readonly actorId: string;
  };
  'report.submitted': {
    readonly reportId: string;
    readonly userId: string;
    readonly intelligenceType: string;
  };
  'report.changed': {
    readonly reportId: string;
    readonly userId: string;
    readonly actorId: string;
  };
  'report.deleted': {
    readonly reportId: string;
    readonly userId: string;
    readonly title: string;
    readonly actorId: string;
  };
  'comment.posted': {
    readonly commentId: string;
    readonly reportId: string;
    readonly reportAuthorId: string;
    readonly userId: string;
  };
  'comment.deleted': {
    readonly commentId: string;
    readonly reportId: string;
    readonly userId: string;
    readonly actorId: string;
  };
  'investigation.opened': { readonly investigationId: string; readonly userId: string };
  'investigation.closed': {
    readonly investigationId: string;
    readonly userId: string;
    readonly title: string;
    readonly actorId: string;
  };
  'report.linked': {
    readonly investigationId: string;
    readonly reportId: string;
    readonly reportAuthorId: string;
    readonly actorId: string;
  };
  'task.created': TaskEvent;
  /** Any change; the events below tell what in particular. */
  'task.changed': TaskEvent & {
    readonly title: string;
    readonly createdByUserId: string;
    readonly previousAssigneeId: string | null;
    readonly changes: Readonly<Partial<Record<'status' | 'assignee' | 'dueDate', Change>>>;
  };
  'task.assigned': TaskEvent & { readonly previousAssigneeId: string | null };
  'task.completed': TaskEvent & { readonly createdByUserId: string; readonly createdAt: string };
  'task.reopened': TaskEvent & { readonly createdByUserId: string };
  'task.deleted': TaskEvent & { readonly createdByUserId: string; readonly title: string };
  'situation.posted': { readonly updateId: string; readonly userId: string };
  /** Many at once, from a file: told once, and no contribution of its own. */
  'situation.imported': { readonly userId: string; readonly count: number };
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
    /** Else they change it as an admin. */
    readonly isOwner: boolean;
    readonly wasPrivate: boolean;
  };
  'war-room.deleted': Room & { readonly userId: string; readonly actorId: string };
  /** By an admin, to a room that is closed to them. */
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
    readonly userId: string;
  };
  'war-room-update.imported': {
    readonly warRoomId: string;
    readonly userId: string;
    readonly count: number;
  };
  'war-room-update.deleted': {
    readonly updateId: string;
    readonly warRoomId: string;
    readonly isPrivate: boolean;
    /** It may be from when the room was private. */
    readonly isConfidential: boolean;
    readonly userId: string;
    readonly title: string;
    readonly actorId: string;
  };
  'forum.message-posted': MessagePosted;
  'forum.message-deleted': MessageDeleted;
  'room.message-posted': MessagePosted & {
    readonly warRoomId: string;
    /** What the room is called. */
    readonly name: string;
  };
  'room.message-deleted': MessageDeleted & {
    readonly warRoomId: string;
    /** It may be from when the room was private. */
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
  'source.added': SourceEvent;
  'source.changed': SourceEvent & { readonly changes: Readonly<Record<string, unknown>> };
  'source.deleted': SourceEvent;
  /** Many at once, from a list: told once. */
  'source.imported': { readonly actorId: string; readonly count: number };
  'source.exported': { readonly actorId: string; readonly count: number };
  /** A fetch has brought items that are new, or corrected ones that there were. */
  'source.fetched': { readonly sourceId: string };
  /** What is in these members' inboxes. */
  'notifications.changed': { readonly memberIds: readonly string[] };
  /** Somebody came or went; told to those who are there. */
  'presence.changed': {
    readonly place: Place;
    readonly placeId: string;
    readonly memberIds: readonly string[];
  };
  'audit.exported': { readonly actorId: string; readonly filter: AuditFilter };
}

interface MessagePosted {
  readonly messageId: string;
  readonly userId: string;
  /** The beginning of what was said. */
  readonly excerpt: string;
  /** Members called by name who may read it; never the sender. */
  readonly mentionedIds: readonly string[];
}

interface MessageDeleted {
  readonly messageId: string;
  readonly userId: string;
  readonly excerpt: string;
  readonly actorId: string;
}

interface Room {
  readonly warRoomId: string;
  readonly name: string;
  /** As it is after the act. */
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
