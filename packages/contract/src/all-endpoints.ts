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
