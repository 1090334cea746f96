/** Where people can be at the same time, and see each other. */
export const PLACES = ['report', 'investigation', 'war-room'] as const;
export type Place = (typeof PLACES)[number];

/** What open browsers are told: what changed and which it is, never the thing itself. */
export interface LiveEventMap {
  'report.submitted': { readonly reportId: string };
  'report.changed': { readonly reportId: string };
  'report.deleted': { readonly reportId: string };
  'comment.posted': { readonly reportId: string; readonly commentId: string };
  'comment.deleted': { readonly reportId: string; readonly commentId: string };
  'investigation.opened': { readonly investigationId: string };
  'investigation.closed': { readonly investigationId: string };
  'report.linked': { readonly investigationId: string; readonly reportId: string };
  'task.changed': {
    readonly taskId: string;
    readonly investigationId: string | null;
    /** Those whose own lists it is in, or was. */
    readonly memberIds: readonly string[];
  };
  'task.deleted': LiveEventMap['task.changed'];
  'situation.changed': object;
  'war-room.changed': { readonly warRoomId: string };
  'war-room.deleted': { readonly warRoomId: string };
  'war-room-update.changed': { readonly warRoomId: string };
  'forum.changed': { readonly messageId: string };
  'room-message.changed': { readonly warRoomId: string; readonly messageId: string };
  'pin.changed': { readonly pinId: string };
  'feedback.changed': { readonly feedbackId: string; readonly byId: string };
  'standing.changed': { readonly memberId: string };
  'member.changed': { readonly memberId: string };
  'member.deleted': { readonly memberId: string };
  'notification.changed': object;
  /** Items of outside sources came, changed or went. */
  'external-intel.changed': object;
  'presence.changed': { readonly place: Place; readonly placeId: string };
}

export type LiveKind = keyof LiveEventMap;
export type LiveEvent = {
  [Kind in LiveKind]: { readonly kind: Kind } & LiveEventMap[Kind];
}[LiveKind];
export type LiveEventOf<Kind extends LiveKind> = Extract<LiveEvent, { kind: Kind }>;

/** A stream that says nothing for so long is dead: the server says something more often than that. */
export const LIVE_HEARTBEAT_SECONDS = 15;
/** The name of what it says then. */
export const LIVE_BEAT = 'beat';
/** Where the stream stands, told with the first answer, so that nothing between it and the stream is missed. */
export const LIVE_POSITION_HEADER = 'x-live-position';
/** What the server sends in place of what it no longer has: read everything anew. */
export const LIVE_RESET = 'reset';
