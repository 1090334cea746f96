import {
  authEndpoints,
  dashboardEndpoints,
  externalIntelEndpoints,
  feedEndpoints,
} from '@watchfloor/contract';
import { presenceLive } from '@/domain/presence/presence.live';
import { adminFeedbackLive } from '@/features/admin-feedback/admin-feedback.live';
import { feedbackLive } from '@/features/feedback/feedback.live';
import { forumLive } from '@/features/forum/forum.live';
import { investigationsLive } from '@/features/investigations/investigations.live';
import { leaderboardLive } from '@/features/leaderboard/leaderboard.live';
import { notificationsLive } from '@/features/notifications/notifications.live';
import { profileLive } from '@/features/profile/profile.live';
import { reportsLive } from '@/features/reports/reports.live';
import { situationLive } from '@/features/situation/situation.live';
import { tasksLive } from '@/features/tasks/tasks.live';
import { usersLive } from '@/features/users/users.live';
import { warRoomsLive } from '@/features/war-rooms/war-rooms.live';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

const stats = endpointKey(dashboardEndpoints.stats);
const feed = endpointKey(feedEndpoints.listReports);

/** What screens that bring several features together read. */
const dashboardLive: LiveRules = {
  'report.submitted': () => ({ now: [stats, feed] }),
  'report.changed': () => ({ now: [feed] }),
  'report.deleted': () => ({ now: [stats, feed] }),
  'investigation.opened': () => ({ now: [stats] }),
  'investigation.closed': () => ({ now: [stats] }),
  'external-intel.changed': () => ({ now: [endpointKey(externalIntelEndpoints.list)] }),
  'task.changed': ({ memberIds }, user) => ({ now: memberIds.includes(user.id) ? [stats] : [] }),
  'task.deleted': ({ memberIds }, user) => ({ now: memberIds.includes(user.id) ? [stats] : [] }),
  'standing.changed': ({ memberId }, user) => ({
    now: memberId === user.id ? [endpointKey(authEndpoints.currentUser)] : [],
  }),
  // With all they owned: whatever is held may have changed.
  'member.deleted': () => ({ everything: true }),
};

export const LIVE_TABLES: readonly LiveRules[] = [
  dashboardLive,
  reportsLive,
  investigationsLive,
  tasksLive,
  warRoomsLive,
  situationLive,
  forumLive,
  feedbackLive,
  adminFeedbackLive,
  leaderboardLive,
  profileLive,
  usersLive,
  presenceLive,
  notificationsLive,
];
