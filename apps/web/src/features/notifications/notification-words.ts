import type { Notification, NotificationKind } from '@watchfloor/contract';

/** What happened; follows the actor's name. */
const ACTS: Record<NotificationKind, string> = {
  mention: 'mentioned you',
  'task-assigned': 'assigned you a task',
  'task-completed': 'completed a task you created',
  comment: 'commented on your report',
  'report-linked': 'linked your report to an investigation',
  'room-invitation': 'invited you to a war room',
  'room-access': 'took access to your private room',
  'restricted-access': 'took access to your restricted work',
  'feedback-answered': 'answered your feedback',
  achievement: 'Achievement unlocked',
  'access-request': 'Waiting for access',
  'new-browser': 'New browser signed in',
};

export const actOf = ({ kind, target }: Notification): string =>
  kind === 'comment' && target === 'task' ? 'commented on a task of yours' : ACTS[kind];

/** The link to the very thing: the comment in its report, the message in its chat, the task in its list. */
export function pathOf({ target, targetId, subjectId }: Notification): string {
  const part = (name: string) => (subjectId ? `?${name}=${subjectId}` : '');
  if (target === 'report') return `/reports/${targetId}${part('comment')}`;
  if (target === 'investigation') return `/investigations/${targetId}`;
  if (target === 'war-room') return `/war-rooms/${targetId}${part('message')}`;
  if (target === 'task') {
    return `/tasks?task=${targetId}${subjectId ? `&comment=${subjectId}` : ''}`;
  }
  if (target === 'forum') return `/global-forum${part('message')}`;
  if (target === 'access') return '/admin/access';
  if (target === 'sessions') return '/profile/activity?tab=sessions';
  return target === 'feedback' ? '/feedback' : '/profile';
}
