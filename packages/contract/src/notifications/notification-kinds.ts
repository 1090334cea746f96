/** What a member can be told about, in the words of the switches on the profile. */
export const NOTIFICATION_KINDS = {
  mention: 'Someone mentions me',
  'task-assigned': 'A task is assigned to me',
  'task-completed': 'A task I created is completed',
  comment: 'Someone comments on my report',
  'report-linked': 'My report is linked to an investigation',
  'room-invitation': 'I am invited to a war room',
  'feedback-answered': 'My feedback is answered',
  achievement: 'I unlock an achievement',
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
];

/** Where a notification leads. */
export const NOTIFICATION_TARGETS = [
  'report',
  'investigation',
  'task',
  'war-room',
  'forum',
  'feedback',
  'profile',
] as const;
export type NotificationTarget = (typeof NOTIFICATION_TARGETS)[number];

/** The bell counts up to here, and says "99+" beyond. */
export const UNREAD_SHOWN = 99;
