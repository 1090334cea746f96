import type { Notification, NotificationKind } from '@watchfloor/contract';

/** What happened, after the name of who did it. */
const ACTS: Record<NotificationKind, string> = {
  mention: 'mentioned you',
  'task-assigned': 'assigned you a task',
  'task-completed': 'completed a task you created',
  comment: 'commented on your report',
  'report-linked': 'linked your report to an investigation',
  'room-invitation': 'invited you to a war room',
  'feedback-answered': 'answered your feedback',
  achievement: 'Achievement unlocked',
};

export const actOf = ({ kind }: Notification): string => ACTS[kind];

/** Where to read on. */
export function pathOf({ target, targetId }: Notification): string {
  if (target === 'report') return `/reports/${targetId}`;
  if (target === 'investigation') return `/investigations/${targetId}`;
  if (target === 'war-room') return `/war-rooms/${targetId}`;
  if (target === 'task') return '/tasks';
  if (target === 'forum') return '/global-forum';
  return target === 'feedback' ? '/feedback' : '/profile';
}
