/** What a change in the log is about. */
export const CHANGED_KINDS = [
  'report',
  'investigation',
  'task',
  'war-room',
  'forum',
  'map',
  'entity',
  'handover',
  'saved-search',
] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** Changes that members hear of, each with its weight: 0 quiet, 1 important, 2 critical. */
export const CHANGES = {
  'report-submitted': 1,
  'report-changed': 0,
  'report-retracted': 1,
  'report-judged': 1,
  marked: 1,
  comment: 0,
  linked: 1,
  'investigation-opened': 1,
  'investigation-closed': 1,
  'investigation-reopened': 1,
  'investigation-changed': 0,
  'task-created': 0,
  'task-assigned': 0,
  'task-completed': 1,
  'task-reopened': 1,
  'task-comment': 0,
  'room-message': 0,
  /** Critical and high entries weigh more. */
  'room-update': 0,
  'room-import': 0,
  'room-changed': 1,
  'forum-message': 0,
  /** Critical and high entries weigh more. */
  'map-update': 0,
  'entity-seen': 1,
  'handover-signed': 1,
  'handover-accepted': 1,
  'search-matched': 0,
} as const satisfies Record<string, 0 | 1 | 2>;
export type ChangeName = keyof typeof CHANGES;
export const CHANGE_NAMES = Object.keys(CHANGES) as [ChangeName, ...ChangeName[]];

export const MARKING_STEPS = ['raised', 'lowered', 'changed'] as const;
export type MarkingStep = (typeof MARKING_STEPS)[number];

/** The forum is one thing, under this id. */
export const FORUM_ID = '00000000-0000-0000-0000-000000000000';

/** So is the map that everybody shares. */
export const MAP_ID = '00000000-0000-7000-8000-000000000001';

/** Days for which changes are kept. */
export const CHANGES_DAYS = 30;
