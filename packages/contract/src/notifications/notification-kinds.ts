/** Notification kinds, with the labels of their switches on the profile. */
export const NOTIFICATION_KINDS = {
  mention: 'Someone mentions me',
  'task-assigned': 'A task is assigned to me',
  'task-completed': 'A task I created is completed',
  comment: 'Someone comments on my report or task',
  'report-linked': 'My report is linked to an investigation',
  'cited-retracted': 'A report that mine names is retracted',
  'entity-seen': 'Something I watch is mentioned',
  'room-invitation': 'I am invited to a war room',
  'critical-entry': 'A critical entry in a room I follow',
  'feedback-answered': 'My feedback is answered',
  achievement: 'I unlock an achievement',
  digest: 'My daily digest is ready',
  'room-access': 'An admin takes access to my private room',
  'restricted-access': 'An admin takes access to my restricted work',
  'access-request': 'Someone asks for access',
  'new-browser': 'I sign in with a new browser',
  handover: 'A handover is signed to me',
  'handover-accepted': 'My handover is accepted',
  'search-match': 'A saved search has new matches',
  'token-expiring': 'One of my API tokens ends soon',
  'webhook-disabled': 'One of my webhooks is switched off',
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
/** Kinds that only admins get. */
export const ADMIN_NOTIFICATION_KINDS: readonly NotificationKind[] = ['access-request'];
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
];

/** Whoever steals an account must not be able to switch its warning off, and nobody may miss that a shift is theirs. */
export const MUTABLE_NOTIFICATION_KINDS = NOTIFICATION_KIND_NAMES.filter(
  (kind) => kind !== 'new-browser' && kind !== 'handover',
);
export type MutableNotificationKind = (typeof MUTABLE_NOTIFICATION_KINDS)[number];

/** What a notification links to. */
export const NOTIFICATION_TARGETS = [
  'report',
  'investigation',
  'task',
  'war-room',
  'entity',
  'forum',
  'since',
  'feedback',
  'profile',
  'access',
  'sessions',
  'watch-log',
  'handover',
  'saved-search',
  'tokens',
  'webhooks',
] as const;
export type NotificationTarget = (typeof NOTIFICATION_TARGETS)[number];

/** What may sound and interrupt, if the member wants. A mention by an admin is urgent too. */
export const URGENT_KINDS: readonly NotificationKind[] = [
  'critical-entry',
  'room-invitation',
  'handover',
];

/** The bell shows "99+" above this count. */
export const UNREAD_SHOWN = 99;
