import { accessEndpoints } from './access/access.endpoints';
import { compartmentsEndpoints } from './access/compartments.endpoints';
import { activityEndpoints } from './activity/activity.endpoints';
import { auditEndpoints } from './audit/audit.endpoints';
import { authEndpoints } from './auth/auth.endpoints';
import { chatEndpoints } from './chat/chat.endpoints';
import { commentsEndpoints } from './comments/comments.endpoints';
import { dashboardEndpoints } from './dashboard/dashboard.endpoints';
import type { Endpoint } from './endpoint';
import { assessmentsEndpoints } from './entities/assessments.endpoints';
import { blockListEndpoints } from './entities/block-list.endpoints';
import { entitiesEndpoints } from './entities/entities.endpoints';
import { exclusionsEndpoints } from './entities/exclusions.endpoints';
import { graphEndpoints } from './entities/graph.endpoints';
import { namedEntitiesEndpoints } from './entities/named-entities.endpoints';
import { watchesEndpoints } from './entities/watches.endpoints';
import { exportsEndpoints } from './exports/exports.endpoints';
import { feedEndpoints } from './feed/feed.endpoints';
import { feedSourcesEndpoints } from './feed/feed-sources.endpoints';
import { feedbackEndpoints } from './feedback/feedback.endpoints';
import { filesEndpoints } from './files/files.endpoints';
import { followsEndpoints } from './follows/follows.endpoints';
import { handoversEndpoints } from './handovers/handovers.endpoints';
import { importsEndpoints } from './imports/imports.endpoints';
import { investigationsEndpoints } from './investigations/investigations.endpoints';
import { leaderboardEndpoints } from './leaderboard/leaderboard.endpoints';
import { liveEndpoints } from './live/live.endpoints';
import { mapSettingsEndpoints } from './map-settings/map-settings.endpoints';
import { markingsEndpoints } from './markings/markings.endpoints';
import { notificationsEndpoints } from './notifications/notifications.endpoints';
import { pinsEndpoints } from './pins/pins.endpoints';
import { presenceEndpoints } from './presence/presence.endpoints';
import { reportDraftsEndpoints } from './report-drafts/report-drafts.endpoints';
import { reportTemplatesEndpoints } from './report-templates/report-templates.endpoints';
import { reportsEndpoints } from './reports/reports.endpoints';
import { feedLinksEndpoints } from './saved-searches/feed-links.endpoints';
import { savedSearchesEndpoints } from './saved-searches/saved-searches.endpoints';
import { scoringEndpoints } from './scoring/scoring.endpoints';
import { searchEndpoints } from './search/search.endpoints';
import { secondFactorEndpoints } from './second-factor/second-factor.endpoints';
import { sessionsEndpoints } from './sessions/sessions.endpoints';
import { sinceEndpoints } from './since/since.endpoints';
import { situationEndpoints } from './situation/situation.endpoints';
import { statusEndpoints } from './status/status.endpoints';
import { tasksEndpoints } from './tasks/tasks.endpoints';
import { taxiiEndpoints } from './taxii/taxii.endpoints';
import { tokensEndpoints } from './tokens/tokens.endpoints';
import { translationEndpoints } from './translation/translation.endpoints';
import { usersEndpoints } from './users/users.endpoints';
import { warRoomsEndpoints } from './war-rooms/war-rooms.endpoints';
import { watchLogEndpoints } from './watch-log/watch-log.endpoints';
import { webhooksEndpoints } from './webhooks/webhooks.endpoints';

export const endpointGroups = {
  auth: authEndpoints,
  users: usersEndpoints,
  access: accessEndpoints,
  compartments: compartmentsEndpoints,
  reports: reportsEndpoints,
  reportDrafts: reportDraftsEndpoints,
  reportTemplates: reportTemplatesEndpoints,
  exports: exportsEndpoints,
  imports: importsEndpoints,
  search: searchEndpoints,
  entities: entitiesEndpoints,
  exclusions: exclusionsEndpoints,
  graph: graphEndpoints,
  assessments: assessmentsEndpoints,
  blockList: blockListEndpoints,
  feedLinks: feedLinksEndpoints,
  namedEntities: namedEntitiesEndpoints,
  watches: watchesEndpoints,
  follows: followsEndpoints,
  since: sinceEndpoints,
  markings: markingsEndpoints,
  comments: commentsEndpoints,
  investigations: investigationsEndpoints,
  tasks: tasksEndpoints,
  situation: situationEndpoints,
  warRooms: warRoomsEndpoints,
  chat: chatEndpoints,
  pins: pinsEndpoints,
  mapSettings: mapSettingsEndpoints,
  feedback: feedbackEndpoints,
  audit: auditEndpoints,
  scoring: scoringEndpoints,
  leaderboard: leaderboardEndpoints,
  sessions: sessionsEndpoints,
  secondFactor: secondFactorEndpoints,
  activity: activityEndpoints,
  dashboard: dashboardEndpoints,
  feed: feedEndpoints,
  feedSources: feedSourcesEndpoints,
  status: statusEndpoints,
  files: filesEndpoints,
  live: liveEndpoints,
  presence: presenceEndpoints,
  notifications: notificationsEndpoints,
  translation: translationEndpoints,
  watchLog: watchLogEndpoints,
  handovers: handoversEndpoints,
  savedSearches: savedSearchesEndpoints,
  taxii: taxiiEndpoints,
  tokens: tokensEndpoints,
  webhooks: webhooksEndpoints,
};

/** A test compares this list with the specification's table. */
export const endpoints: readonly Endpoint[] = Object.values(endpointGroups).flatMap((group) =>
  Object.values<Endpoint>(group),
);

type Groups = typeof endpointGroups;

/** All calls except plain reads: writes, downloads and redirects. */
export type ChangingCall = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: Groups[Group][Name] extends {
      method: 'GET';
      answer: 'json' | 'page';
    }
      ? never
      : `${Group}.${Name & string}`;
  }[keyof Groups[Group]];
}[keyof Groups];

/** Its group and name, by which tables name it; null if it is not in the contract. */
export function findCall(endpoint: Endpoint): readonly [group: string, name: string] | null {
  for (const [group, calls] of Object.entries(endpointGroups)) {
    const found = Object.entries<Endpoint>(calls).find(([, call]) => call === endpoint);
    if (found) return [group, found[0]];
  }
  return null;
}

export const isPlainRead = ({ method, answer }: Endpoint): boolean =>
  method === 'GET' && (answer === 'json' || answer === 'page');
