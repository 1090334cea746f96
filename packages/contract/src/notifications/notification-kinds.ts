/** Notification kinds, with the labels of their switches on the profile. */
export const NOTIFICATION_KINDS = {
  mention: 'Someone mentions me',
  'task-assigned': 'A task is assigned to me',
  'task-completed': 'A task I created is completed',
  comment: 'Someone comments on my report or task',
  'report-linked': 'My report is linked to an investigation',
  'room-invitation': 'I am invited to a war room',
  'feedback-answered': 'My feedback is answered',
  achievement: 'I unlock an achievement',
  'room-access': 'An admin takes access to my private room',
  'restricted-access': 'An admin takes access to my restricted work',
  'access-request': 'Someone asks for access',
  'new-browser': 'I sign in with a new browser',
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
/** Kinds that only admins get. */
export const ADMIN_NOTIFICATION_KINDS: readonly NotificationKind[] = ['access-request'];
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
];

/** Whoever steals an account must not be able to switch its warning off. */
export const MUTABLE_NOTIFICATION_KINDS = NOTIFICATION_KIND_NAMES.filter(
  (kind) => kind !== 'new-browser',
);
export type MutableNotificationKind = (typeof MUTABLE_NOTIFICATION_KINDS)[number];

/** What a notification links to. */
export const NOTIFICATION_TARGETS = [
  'report',
  'investigation',
  'task',
  'war-room',
  'forum',
  'feedback',
  'profile',
  'access',
  'sessions',
] as const;
export type NotificationTarget = (typeof NOTIFICATION_TARGETS)[number];

/** The bell shows "99+" above this count. */
export const UNREAD_SHOWN = 99;
