import type { FastifyInstance } from 'fastify';
import type { Serve } from './http/serve-endpoints';
import { serveAccess } from './modules/access/access.routes';
import { createAccessService } from './modules/access/access.service';
import { createCompartmentsService } from './modules/access/compartments.service';
import { createGroupsService } from './modules/access/groups.service';
import { listenForLostRights } from './modules/access/invitations.listeners';
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
import { serveTokens } from './modules/auth/tokens.routes';
import { createTokensService } from './modules/auth/tokens.service';
import { serveChat } from './modules/chat/chat.routes';
import { createChatService } from './modules/chat/chat.service';
import { serveComments } from './modules/comments/comments.routes';
import { createCommentsService } from './modules/comments/comments.service';
import { serveDashboard } from './modules/dashboard/dashboard.routes';
import { createDashboardService } from './modules/dashboard/dashboard.service';
import { startDigests } from './modules/digests/send-digests';
import { serveAssessments } from './modules/entities/assessments.routes';
import { createAssessmentsService } from './modules/entities/assessments.service';
import { serveBlockList } from './modules/entities/block-list.routes';
import { createBlockListService } from './modules/entities/block-list.service';
import { serveEntities } from './modules/entities/entities.routes';
import { createEntitiesService } from './modules/entities/entities.service';
import { serveExclusions } from './modules/entities/exclusions.routes';
import { createExclusionsService } from './modules/entities/exclusions.service';
import { createExportedEntitiesService } from './modules/entities/exported-entities.service';
import { serveGraph } from './modules/entities/graph.routes';
import { createImportedAssessmentsService } from './modules/entities/imported-assessments.service';
import { serveNamedEntities } from './modules/entities/named-entities.routes';
import { createNamedEntitiesService } from './modules/entities/named-entities.service';
import { createSavedGraphsService } from './modules/entities/saved-graphs.service';
import { serveWatches } from './modules/entities/watches.routes';
import { createWatchesService } from './modules/entities/watches.service';
import { serveExports } from './modules/exports/exports.routes';
import { createExportsService } from './modules/exports/exports.service';
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
import { listenForFollows } from './modules/follows/follows.listeners';
import { serveFollows } from './modules/follows/follows.routes';
import { createFollowsService } from './modules/follows/follows.service';
import { serveHandovers } from './modules/handovers/handovers.routes';
import { createHandoversService } from './modules/handovers/handovers.service';
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
import { serveReportDrafts } from './modules/report-drafts/report-drafts.routes';
import { createReportDraftsService } from './modules/report-drafts/report-drafts.service';
import { serveReportTemplates } from './modules/report-templates/report-templates.routes';
import { createReportTemplatesService } from './modules/report-templates/report-templates.service';
import { serveReports } from './modules/reports/reports.routes';
import { createReportsService } from './modules/reports/reports.service';
import { listenForFeedLinks } from './modules/saved-searches/feed-links.listeners';
import { serveFeedLinks } from './modules/saved-searches/feed-links.routes';
import { createFeedLinksService } from './modules/saved-searches/feed-links.service';
import { serveSavedSearches } from './modules/saved-searches/saved-searches.routes';
import { createSavedSearchesService } from './modules/saved-searches/saved-searches.service';
import { listenForPoints } from './modules/scoring/scoring.listeners';
import { serveScoring } from './modules/scoring/scoring.routes';
import { createScoringService } from './modules/scoring/scoring.service';
import { startSettling } from './modules/scoring/settle-standings';
import { serveSearch } from './modules/search/search.routes';
import { createSearchService } from './modules/search/search.service';
import { serveSecondFactor } from './modules/second-factor/second-factor.routes';
import { createSecondFactorService } from './modules/second-factor/second-factor.service';
import { listenForSince } from './modules/since/since.listeners';
import { serveSince } from './modules/since/since.routes';
import { createSinceService } from './modules/since/since.service';
import { startMapCells } from './modules/situation/fold-map-changes';
import { serveSituation } from './modules/situation/situation.routes';
import { createSituationService } from './modules/situation/situation.service';
import { serveStatus } from './modules/status/status.routes';
import { createStatusService } from './modules/status/status.service';
import { startImports } from './modules/stix/apply-imports';
import { createStixService } from './modules/stix/stix.service';
import { serveStixImports } from './modules/stix/stix-imports.routes';
import { createStixImportsService } from './modules/stix/stix-imports.service';
import { createTaskCommentsService } from './modules/tasks/task-comments.service';
import { serveTasks } from './modules/tasks/tasks.routes';
import { createTasksService } from './modules/tasks/tasks.service';
import { startPublishing } from './modules/taxii/publish-entries';
import { serveTaxii } from './modules/taxii/taxii.routes';
import { createTaxiiService } from './modules/taxii/taxii.service';
import { serveTaxiiCollections } from './modules/taxii/taxii-collections.routes';
import { createTaxiiCollectionsService } from './modules/taxii/taxii-collections.service';
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
import { listenForWatchLog } from './modules/watch-log/watch-log.listeners';
import { serveWatchLog } from './modules/watch-log/watch-log.routes';
import { createWatchLogService } from './modules/watch-log/watch-log.service';
import { startWebhooks } from './modules/webhooks/send-webhooks';
import { listenForWebhooks } from './modules/webhooks/webhooks.listeners';
import { serveWebhooks } from './modules/webhooks/webhooks.routes';
import { createWebhooksService } from './modules/webhooks/webhooks.service';
import type { Platform } from './platform';
import { createSearchEngine } from './search/search-engine';

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
  serveTokens(serve, createTokensService(platform));
  serveSecondFactor(serve, createSecondFactorService(platform, auth));
  serveActivity(serve, createActivityService(platform, sessions));
  serveRoles(serve, createRolesService(platform));
  serveUsers(serve, createUsersService(platform), createDirectoryService(platform));
  const compartments = createCompartmentsService(platform);
  listenForLostRights(platform.events);
  serveAccess(serve, {
    access: createAccessService(platform, auth),
    invitations: createInvitationsService(platform),
    removal: createRemovalService(platform, auth),
    groups: createGroupsService(platform),
    compartments,
  });
  const markings = createMarkingsService(platform, compartments, auth.proofs);
  const search = createSearchEngine();
  const entities = createEntitiesService(platform);
  const searchService = createSearchService(search, entities);
  serveSearch(serve, searchService);
  serveEntities(serve, entities);
  const named = createNamedEntitiesService(platform, search, entities);
  serveNamedEntities(serve, named);
  const watches = createWatchesService(platform, entities);
  serveWatches(serve, watches);
  listenForFollows(platform.events);
  serveFollows(serve, createFollowsService(platform, watches));
  listenForSince(platform.events);
  const since = createSinceService(platform, live.log);
  serveSince(serve, since);
  startDigests(app, background, since);
  serveAssessments(serve, createAssessmentsService(platform, entities));
  serveBlockList(serve, createBlockListService());
  serveExclusions(serve, createExclusionsService(platform));
  const reports = createReportsService(platform, markings, search);
  serveReports(serve, reports);
  serveReportDrafts(serve, createReportDraftsService(platform));
  serveReportTemplates(serve, createReportTemplatesService(platform));
  serveComments(serve, createCommentsService(platform));
  serveFeedback(serve, createFeedbackService(platform));
  serveAudit(serve, createAuditService(platform));
  const files = createFilesService(platform);
  serveFiles(serve, files);
  serveStatus(serve, createStatusService(platform, files));
  const investigations = createInvestigationsService(platform, markings);
  const links = createReportLinksService(platform, investigations);
  serveInvestigations(serve, investigations, links);
  serveGraph(serve, createSavedGraphsService(platform, investigations));
  serveMarkings(serve, {
    markings,
    accesses: createMarkingAccessesService(platform),
    reports,
    investigations,
  });
  const tasks = createTasksService(platform, investigations);
  serveTasks(serve, tasks, createTaskCommentsService(platform));
  const stix = createStixService(platform, { entities: createExportedEntitiesService() });
  serveExports(
    serve,
    createExportsService(platform, {
      ...{ reports, investigations, links, tasks, files, entities, stix },
      proofs: auth.proofs,
    }),
  );
  const imports = createStixImportsService(platform);
  serveStixImports(serve, imports);
  serveTaxiiCollections(serve, createTaxiiCollectionsService(platform, stix));
  serveTaxii(app, auth, createTaxiiService(platform, imports), platform);
  startPublishing(app, background, { reports, stix });
  startImports(app, background, {
    ...{ reports, investigations, named },
    assessments: createImportedAssessmentsService(),
  });
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
  startMapCells(app, background);
  servePresence(serve, createPresenceService(platform));
  serveTranslation(serve, createTranslationService(platform));
  const scoring = createScoringService(platform);
  listenForPoints(platform.events, scoring);
  startSettling(app, background);
  serveScoring(serve, scoring);
  listenForWatchLog(platform.events);
  const log = createWatchLogService(platform);
  serveWatchLog(serve, log);
  serveSavedSearches(serve, createSavedSearchesService(platform, since));
  listenForFeedLinks(platform.events);
  serveFeedLinks(serve, createFeedLinksService(platform, searchService));
  listenForWebhooks(platform.events);
  serveWebhooks(serve, createWebhooksService(platform));
  startWebhooks(app, background);
  serveHandovers(serve, createHandoversService(platform, { log, tasks }));
  listenForNotifications(platform.events);
  serveNotifications(serve, createNotificationsService(platform));
  serveLeaderboard(serve, createLeaderboardService());
  serveDashboard(serve, createDashboardService(platform));
  serveFeed(serve, createFeedService(), createFeedWorkService(platform));
  const feedFetch = startFeedFetching(app, background, imports);
  serveFeedSources(serve, createFeedSourcesService(platform, feedFetch));
}
