/** Objects that show which members are viewing them. A report that is edited is a place of its own. */
export const PLACES = ['report', 'report-edit', 'investigation', 'war-room'] as const;
export type Place = (typeof PLACES)[number];

/** Events name what changed by id; they never carry its content. */
export interface LiveEventMap {
  'report.submitted': { readonly reportId: string };
  'report.changed': { readonly reportId: string };
  'report.deleted': { readonly reportId: string };
  'comment.posted': { readonly reportId: string; readonly commentId: string };
  'comment.deleted': { readonly reportId: string; readonly commentId: string };
  'investigation.opened': { readonly investigationId: string };
  'investigation.closed': { readonly investigationId: string };
  'investigation.reopened': { readonly investigationId: string };
  'investigation.changed': { readonly investigationId: string };
  'report.linked': { readonly investigationId: string; readonly reportId: string };
  'task.changed': {
    readonly taskId: string;
    readonly investigationId: string | null;
    /** Members whose lists contain the task, or did before the change. */
    readonly memberIds: readonly string[];
  };
  'task.deleted': LiveEventMap['task.changed'];
  'task.discussed': { readonly taskId: string };
  'situation.changed': object;
  'situation.corrected': { readonly updateId: string };
  'war-room.changed': { readonly warRoomId: string };
  'war-room.deleted': { readonly warRoomId: string };
  'war-room-update.changed': { readonly warRoomId: string };
  'war-room-update.corrected': { readonly warRoomId: string; readonly updateId: string };
  'forum.changed': { readonly messageId: string };
  'room-message.changed': { readonly warRoomId: string; readonly messageId: string };
  'pin.changed': { readonly pinId: string };
  'feedback.changed': { readonly feedbackId: string; readonly byId: string };
  /** Something may have become visible or invisible to the reader; what it is, is not said. */
  'sight.changed': object;
  'standing.changed': { readonly memberId: string };
  'member.changed': { readonly memberId: string };
  'member.deleted': { readonly memberId: string };
  /** Accounts that wait, invitations or who may register. */
  'access.changed': object;
  /** What a text mentions was stored: of a part of a report, or of another text. Up to 100 of the entities are named. */
  'entities.found': { readonly reportId: string | null; readonly entityIds: readonly string[] };
  /** Lines of the watch log were written or corrected. */
  'watch-log.changed': object;
  'handover.changed': { readonly handoverId: string };
  'notification.changed': object;
  /** The member has seen changes, or undid that, or new texts match a saved search of theirs. */
  'since.changed': object;
  /** Items of external sources were added, changed or deleted. */
  'external-intel.changed': object;
  'presence.changed': { readonly place: Place; readonly placeId: string };
}

export type LiveKind = keyof LiveEventMap;
export type LiveEvent = {
  [Kind in LiveKind]: { readonly kind: Kind } & LiveEventMap[Kind];
}[LiveKind];
export type LiveEventOf<Kind extends LiveKind> = Extract<LiveEvent, { kind: Kind }>;

/** The server writes at least this often; clients treat a longer silence as a dead stream. */
export const LIVE_HEARTBEAT_SECONDS = 15;
/** The event sent when there is nothing else to send. */
export const LIVE_BEAT = 'beat';
/** Stream position at the first response, so that the client misses no event before it connects. */
export const LIVE_POSITION_HEADER = 'x-live-position';
/** Sent when the requested events are no longer available: the client must reload everything. */
export const LIVE_RESET = 'reset';
