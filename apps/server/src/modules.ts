import type { FastifyInstance } from 'fastify';
import type { Serve } from './http/serve-endpoints';
import { serveAccess } from './modules/access/access.routes';
import { createAccessService } from './modules/access/access.service';
import { createCompartmentsService } from './modules/access/compartments.service';
import { createGroupsService } from './modules/access/groups.service';
import { createInvitationsService } from './modules/access/invitations.service';
import { createRemovalService } from './modules/access/removal.service';
import { serveActivity } from './modules/activity/activity.routes';
import { createActivityService } from './modules/activity/activity.service';
import { serveAudit } from './modules/audit/audit.routes';
import { createAuditService, writeAuditLog } from './modules/audit/audit.service';
import { watchAuditEnd } from './modules/audit/audit-end';
import { type AuthService, serveAuth } from './modules/auth/auth.routes';
import { serveRoles } from './modules/auth/roles.routes';
import { createRolesService } from './modules/auth/roles.service';
import { serveSessions } from './modules/auth/sessions.routes';
import { createSessionsService } from './modules/auth/sessions.service';
import { serveChat } from './modules/chat/chat.routes';
import { createChatService } from './modules/chat/chat.service';
import { serveComments } from './modules/comments/comments.routes';
import { createCommentsService } from './modules/comments/comments.service';
import { serveDashboard } from './modules/dashboard/dashboard.routes';
import { createDashboardService } from './modules/dashboard/dashboard.service';
import { serveFeed } from './modules/feed/feed.routes';
import { createFeedService } from './modules/feed/feed.service';
import { serveFeedSources } from './modules/feed/feed-sources.routes';
import { createFeedSourcesService } from './modules/feed/feed-sources.service';
import { createFeedWorkService } from './modules/feed/feed-work.service';
import { startFeedFetching } from './modules/feed/start-feed-fetching';
import { serveFeedback } from './modules/feedback/feedback.routes';
import { createFeedbackService } from './modules/feedback/feedback.service';
import { serveFiles } from './modules/files/files.routes';
import { createFilesService } from './modules/files/files.service';
import { serveInvestigations } from './modules/investigations/investigations.routes';
import { createInvestigationsService } from './modules/investigations/investigations.service';
import { createReportLinksService } from './modules/investigations/report-links.service';
import { serveLeaderboard } from './modules/leaderboard/leaderboard.routes';
import { createLeaderboardService } from './modules/leaderboard/leaderboard.service';
import { serveLive } from './modules/live/live.routes';
import type { LiveService } from './modules/live/live.service';
import { writeLiveLog } from './modules/live/live-log';
import { createMarkingAccessesService } from './modules/markings/marking-accesses.service';
import { serveMarkings } from './modules/markings/markings.routes';
import { createMarkingsService } from './modules/markings/markings.service';
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
import { serveSecondFactor } from './modules/second-factor/second-factor.routes';
import { createSecondFactorService } from './modules/second-factor/second-factor.service';
import { serveSituation } from './modules/situation/situation.routes';
import { createSituationService } from './modules/situation/situation.service';
import { serveStatus } from './modules/status/status.routes';
import { createStatusService } from './modules/status/status.service';
import { createTaskCommentsService } from './modules/tasks/task-comments.service';
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

/** All modules, in the order of their dependencies. Nothing loads itself. */
export function serveModules(
  app: FastifyInstance,
  serve: Serve,
  platform: Platform,
  background: Platform,
  auth: AuthService,
  live: LiveService,
): void {
  writeAuditLog(platform.events);
  watchAuditEnd(app, background);
  writeLiveLog(platform.events);
  serveLive(app, serve, live);
  serveAuth(app, serve, auth);
  const sessions = createSessionsService(platform, auth);
  serveSessions(serve, sessions, platform.settings);
  serveSecondFactor(serve, createSecondFactorService(platform, auth));
  serveActivity(serve, createActivityService(platform, sessions));
  serveRoles(serve, createRolesService(platform));
  serveUsers(serve, createUsersService(platform), createDirectoryService(platform));
  const compartments = createCompartmentsService(platform);
  serveAccess(serve, {
    access: createAccessService(platform, auth),
    invitations: createInvitationsService(platform),
    removal: createRemovalService(platform, auth),
    groups: createGroupsService(platform),
    compartments,
  });
  const markings = createMarkingsService(platform, compartments);
  const reports = createReportsService(platform, markings);
  serveReports(serve, reports);
  serveComments(serve, createCommentsService(platform));
  serveFeedback(serve, createFeedbackService(platform));
  serveAudit(serve, createAuditService(platform));
  const files = createFilesService(platform);
  serveFiles(serve, files);
  serveStatus(serve, createStatusService(platform, files));
  const investigations = createInvestigationsService(platform, markings);
  serveInvestigations(serve, investigations, createReportLinksService(platform, investigations));
  serveMarkings(serve, {
    markings,
    accesses: createMarkingAccessesService(platform),
    reports,
    investigations,
  });
  serveTasks(
    serve,
    createTasksService(platform, investigations),
    createTaskCommentsService(platform),
  );
  serveSituation(serve, createSituationService(platform));
  serveWarRooms(
    serve,
    createWarRoomsService(platform),
    createWarRoomMembersService(platform),
    createWarRoomUpdatesService(platform),
    createWarRoomMessagesService(platform),
    createWarRoomAccessesService(platform),
  );
  serveChat(serve, createChatService(platform));
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
  serveFeed(serve, createFeedService(), createFeedWorkService(platform));
  serveFeedSources(serve, createFeedSourcesService(platform, startFeedFetching(app, background)));
}
