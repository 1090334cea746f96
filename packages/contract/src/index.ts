import { auditEndpoints } from './audit/audit.endpoints';
import { authEndpoints } from './auth/auth.endpoints';
import { forumEndpoints } from './chat/forum.endpoints';
import { commentsEndpoints } from './comments/comments.endpoints';
import { dashboardEndpoints } from './dashboard/dashboard.endpoints';
import type { Endpoint } from './endpoint';
import { externalIntelEndpoints } from './external-intel/external-intel.endpoints';
import { feedEndpoints } from './feed/feed.endpoints';
import { feedbackEndpoints } from './feedback/feedback.endpoints';
import { filesEndpoints } from './files/files.endpoints';
import { investigationsEndpoints } from './investigations/investigations.endpoints';
import { leaderboardEndpoints } from './leaderboard/leaderboard.endpoints';
import { liveEndpoints } from './live/live.endpoints';
import { mapSettingsEndpoints } from './map-settings/map-settings.endpoints';
import { notificationsEndpoints } from './notifications/notifications.endpoints';
import { pinsEndpoints } from './pins/pins.endpoints';
import { presenceEndpoints } from './presence/presence.endpoints';
import { reportsEndpoints } from './reports/reports.endpoints';
import { scoringEndpoints } from './scoring/scoring.endpoints';
import { sessionsEndpoints } from './sessions/sessions.endpoints';
import { situationUpdatesEndpoints } from './situation-updates/situation-updates.endpoints';
import { sourcesEndpoints } from './sources/sources.endpoints';
import { statusEndpoints } from './status/status.endpoints';
import { tasksEndpoints } from './tasks/tasks.endpoints';
import { translationEndpoints } from './translation/translation.endpoints';
import { usersEndpoints } from './users/users.endpoints';
import { warRoomsEndpoints } from './war-rooms/war-rooms.endpoints';

export * from './achievements/achievement-icon';
export * from './achievements/achievements.rules';
export * from './achievements/achievements.schemas';
export * from './audit/audit.schemas';
export * from './audit/audit-acts';
export * from './auth/password-page';
export * from './chat/chat.policy';
export * from './chat/chat.schemas';
export * from './chat/chat-limits';
export * from './chat/mentions';
export * from './chat/web-address';
export * from './comments/comments.policy';
export * from './comments/comments.schemas';
export * from './coordinates';
export * from './disciplines';
export * from './endpoint';
export * from './errors';
export * from './external-intel/external-intel.schemas';
export * from './external-intel/external-report';
export * from './feed/feed.rules';
export * from './feedback/feedback.schemas';
export * from './feedback/feedback-choices';
export * from './fields';
export * from './files/file-limits';
export * from './files/files.schemas';
export * from './intelligence-type';
export * from './investigations/investigations.policy';
export * from './investigations/investigations.schemas';
export * from './leaderboard/leaderboard.schemas';
export * from './live/live-events';
export type { MapSettings } from './map-settings/map-settings.endpoints';
export * from './notifications/notification-kinds';
export * from './notifications/notifications.schemas';
export * from './pins/pins.policy';
export * from './pins/pins.schemas';
export * from './presence/presence-rules';
export * from './reports/reports.policy';
export * from './reports/reports.schemas';
export * from './reports/search-terms';
export * from './scoring/points.rules';
export * from './scoring/scoring.schemas';
export * from './sessions/sessions.schemas';
export * from './severity';
export * from './situation-updates/situation-updates.policy';
export * from './situation-updates/situation-updates.schemas';
export * from './sources/source-choices';
export * from './sources/sources.schemas';
export * from './status/status.schemas';
export * from './status/status-concerns';
export * from './tasks/task-statuses';
export * from './tasks/tasks.policy';
export * from './tasks/tasks.schemas';
export * from './translation/languages';
export * from './translation/translation.schemas';
export * from './users/directory.schemas';
export * from './users/level';
export * from './users/member-name';
export * from './users/profile.schemas';
export * from './users/role.schemas';
export * from './users/users.policy';
export * from './users/users.schemas';
export * from './war-rooms/war-rooms.policy';
export * from './war-rooms/war-rooms.schemas';
export {
  auditEndpoints,
  authEndpoints,
  commentsEndpoints,
  dashboardEndpoints,
  externalIntelEndpoints,
  feedbackEndpoints,
  feedEndpoints,
  filesEndpoints,
  forumEndpoints,
  investigationsEndpoints,
  leaderboardEndpoints,
  liveEndpoints,
  mapSettingsEndpoints,
  notificationsEndpoints,
  pinsEndpoints,
  presenceEndpoints,
  reportsEndpoints,
  scoringEndpoints,
  sessionsEndpoints,
  situationUpdatesEndpoints,
  sourcesEndpoints,
  statusEndpoints,
  tasksEndpoints,
  translationEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
};

/** Every call there is, by what it is about. */
export const endpointGroups = {
  auth: authEndpoints,
  users: usersEndpoints,
  reports: reportsEndpoints,
  comments: commentsEndpoints,
  investigations: investigationsEndpoints,
  tasks: tasksEndpoints,
  situationUpdates: situationUpdatesEndpoints,
  warRooms: warRoomsEndpoints,
  forum: forumEndpoints,
  pins: pinsEndpoints,
  mapSettings: mapSettingsEndpoints,
  feedback: feedbackEndpoints,
  audit: auditEndpoints,
  scoring: scoringEndpoints,
  leaderboard: leaderboardEndpoints,
  sessions: sessionsEndpoints,
  dashboard: dashboardEndpoints,
  feed: feedEndpoints,
  externalIntel: externalIntelEndpoints,
  sources: sourcesEndpoints,
  status: statusEndpoints,
  files: filesEndpoints,
  live: liveEndpoints,
  presence: presenceEndpoints,
  notifications: notificationsEndpoints,
  translation: translationEndpoints,
};

/** The same in one list. The server serves these and no others; tests hold the list against the spec's table. */
export const endpoints: readonly Endpoint[] = Object.values(endpointGroups).flatMap((group) =>
  Object.values<Endpoint>(group),
);
