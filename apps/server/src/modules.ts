import type { FastifyInstance } from 'fastify';
import type { Serve } from './http/serve-endpoints';
import { serveAudit } from './modules/audit/audit.routes';
import { createAuditService, keepAuditLog } from './modules/audit/audit.service';
import { watchAuditEnd } from './modules/audit/audit-end';
import { type AuthService, serveAuth } from './modules/auth/auth.routes';
import { serveRoles } from './modules/auth/roles.routes';
import { createRolesService } from './modules/auth/roles.service';
import { serveSessions } from './modules/auth/sessions.routes';
import { createSessionsService } from './modules/auth/sessions.service';
import { serveComments } from './modules/comments/comments.routes';
import { createCommentsService } from './modules/comments/comments.service';
import { serveDashboard } from './modules/dashboard/dashboard.routes';
import { createDashboardService } from './modules/dashboard/dashboard.service';
import { serveFeed } from './modules/feed/feed.routes';
import { createFeedService } from './modules/feed/feed.service';
import { serveFeedback } from './modules/feedback/feedback.routes';
import { createFeedbackService } from './modules/feedback/feedback.service';
import { serveFiles } from './modules/files/files.routes';
import { createFilesService } from './modules/files/files.service';
import { serveForum } from './modules/forum/forum.routes';
import { createForumService } from './modules/forum/forum.service';
import { startIngestion } from './modules/ingestion/ingestion';
import { serveInvestigations } from './modules/investigations/investigations.routes';
import { createInvestigationsService } from './modules/investigations/investigations.service';
import { createReportLinksService } from './modules/investigations/report-links.service';
import { serveLeaderboard } from './modules/leaderboard/leaderboard.routes';
import { createLeaderboardService } from './modules/leaderboard/leaderboard.service';
import { serveLive } from './modules/live/live.routes';
import type { LiveService } from './modules/live/live.service';
import { keepLiveLog } from './modules/live/live-log';
import { listenForNotifications } from './modules/notifications/notifications.listeners';
import { serveNotifications } from './modules/notifications/notifications.routes';
import { createNotificationsService } from './modules/notifications/notifications.service';
import { servePins } from './modules/pins/pins.routes';
import { createPinsService } from './modules/pins/pins.service';
import { servePresence } from './modules/presence/presence.routes';
import { createPresenceService } from './modules/presence/presence.service';
import { serveReports } from './modules/reports/reports.routes';
import { createReportsService } from './modules/reports/reports.service';
import { listenForPoints } from './modules/scoring/scoring.listeners';
import { serveScoring } from './modules/scoring/scoring.routes';
import { createScoringService } from './modules/scoring/scoring.service';
import { serveSituation } from './modules/situation/situation.routes';
import { createSituationService } from './modules/situation/situation.service';
import { serveSources } from './modules/sources/sources.routes';
import { createSourcesService } from './modules/sources/sources.service';
import { serveStatus } from './modules/status/status.routes';
import { createStatusService } from './modules/status/status.service';
import { serveTasks } from './modules/tasks/tasks.routes';
import { createTasksService } from './modules/tasks/tasks.service';
import { serveTranslation } from './modules/translation/translation.routes';
import { createTranslationService } from './modules/translation/translation.service';
import { createDirectoryService } from './modules/users/directory.service';
import { serveUsers } from './modules/users/users.routes';
import { createUsersService } from './modules/users/users.service';
import { createWarRoomAccessesService } from './modules/war-rooms/war-room-accesses.service';
import { createWarRoomMembersService } from './modules/war-rooms/war-room-members.service';
import { createWarRoomMessagesService } from './modules/war-rooms/war-room-messages.service';
import { createWarRoomUpdatesService } from './modules/war-rooms/war-room-updates.service';
import { serveWarRooms } from './modules/war-rooms/war-rooms.routes';
import { createWarRoomsService } from './modules/war-rooms/war-rooms.service';
import type { Platform } from './platform';

/** All modules there are, in the order in which they lean on each other. Nothing loads itself. */
export function serveModules(
  app: FastifyInstance,
  serve: Serve,
  platform: Platform,
  background: Platform,
  auth: AuthService,
  live: LiveService,
): void {
  keepAuditLog(platform.events);
  watchAuditEnd(app, background);
  keepLiveLog(platform.events);
  serveLive(app, serve, live);
  serveAuth(app, serve, auth);
  serveSessions(serve, createSessionsService(platform, auth));
  serveRoles(serve, createRolesService(platform));
  serveUsers(serve, createUsersService(platform), createDirectoryService(platform, auth));
  serveReports(serve, createReportsService(platform));
  serveComments(serve, createCommentsService(platform));
  serveFeedback(serve, createFeedbackService(platform));
  serveAudit(serve, createAuditService(platform));
  const files = createFilesService(platform);
  serveFiles(serve, files);
  serveStatus(serve, createStatusService(platform, files));
  const investigations = createInvestigationsService(platform);
  serveInvestigations(serve, investigations, createReportLinksService(platform, investigations));
  serveTasks(serve, createTasksService(platform, investigations));
  serveSituation(serve, createSituationService(platform));
  serveWarRooms(
    serve,
    createWarRoomsService(platform),
    createWarRoomMembersService(platform),
    createWarRoomUpdatesService(platform),
    createWarRoomMessagesService(platform),
    createWarRoomAccessesService(platform),
  );
  serveForum(serve, createForumService(platform));
  servePins(serve, createPinsService(platform));
  servePresence(serve, createPresenceService(platform));
  serveTranslation(serve, createTranslationService(platform));
  const scoring = createScoringService(platform);
  listenForPoints(platform.events, scoring);
  serveScoring(serve, scoring);
  listenForNotifications(platform.events);
  serveNotifications(serve, createNotificationsService(platform));
  serveLeaderboard(serve, createLeaderboardService());
  serveDashboard(serve, createDashboardService(platform));
  serveFeed(serve, createFeedService());
  serveSources(serve, createSourcesService(platform, startIngestion(app, background)));
}
