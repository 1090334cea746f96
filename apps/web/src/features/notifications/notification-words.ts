import { type Notification, type NotificationKind, pathTo } from '@watchfloor/contract';

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
  'cited-retracted': 'retracted a report that yours names',
  'entity-seen': 'mentioned what you watch',
  'critical-entry': 'posted a critical entry',
  digest: 'Your daily digest',
  'feedback-answered': 'answered your feedback',
  achievement: 'Achievement unlocked',
  'access-request': 'Waiting for access',
  'new-browser': 'New browser signed in',
  handover: 'hands the shift over to you',
  'handover-accepted': 'accepted your handover',
  'search-match': 'New match of a saved search',
  'token-expiring': 'An API token of yours ends soon',
  'webhook-disabled': 'A webhook of yours was switched off',
};

export function actOf({ kind, target, actor, count }: Notification): string {
  if (kind === 'comment' && target === 'task') return 'commented on a task of yours';
  if (kind === 'search-match' && count > 1) return `${count} new matches of a saved search`;
  if (kind !== 'entity-seen' || actor) return ACTS[kind];
  return count > 1 ? `${count} texts mention what you watch` : 'A text mentions what you watch';
}

export function pathOf({ kind, target, targetId, subjectId }: Notification): string {
  const id = targetId ?? '';
  if (target === 'report') return pathTo.report(id, subjectId);
  if (target === 'investigation') return pathTo.investigation(id);
  if (target === 'war-room') {
    return pathTo.room(
      id,
      kind === 'critical-entry' ? { update: subjectId } : { message: subjectId },
    );
  }
  if (target === 'task') return pathTo.task(id, subjectId);
  if (target === 'entity') return pathTo.entity(id);
  if (target === 'forum') return pathTo.forum({ message: subjectId });
  if (target === 'since') return '/since';
  if (target === 'saved-search') return pathTo.savedSearch(id);
  if (target === 'handover') return pathTo.handover(id);
  if (target === 'watch-log') return pathTo.watchLog(id);
  if (target === 'tokens' || target === 'webhooks') return '/profile/connections';
  if (target === 'access') return '/admin/access';
  if (target === 'sessions') return '/profile/activity?tab=sessions';
  return target === 'feedback' ? '/feedback' : '/profile';
}
