import type { QueryKey } from '@tanstack/react-query';
import {
  accessEndpoints as access,
  activityEndpoints as activity,
  authEndpoints,
  type CurrentUser,
  chatEndpoints,
  commentsEndpoints,
  compartmentsEndpoints,
  dashboardEndpoints,
  type Endpoint,
  entitiesEndpoints as entities,
  exclusionsEndpoints,
  FEED_SOURCES_PATH,
  feedbackEndpoints,
  feedEndpoints,
  followsEndpoints,
  handoversEndpoints,
  investigationsEndpoints as investigations,
  type LiveEvent,
  leaderboardEndpoints,
  notificationsEndpoints,
  type Place,
  pinsEndpoints,
  presenceEndpoints,
  REPORT_TEMPLATES_PATH,
  reportsEndpoints as reports,
  warRoomsEndpoints as rooms,
  SAVED_SEARCHES_PATH,
  scoringEndpoints,
  secondFactorEndpoints,
  sessionsEndpoints,
  sinceEndpoints,
  situationEndpoints,
  TAXII_COLLECTIONS_PATH,
  TOKEN_PATHS,
  tasksEndpoints as tasks,
  usersEndpoints,
  WEBHOOK_PATHS,
  watchLogEndpoints,
} from '@watchfloor/contract';
import { ENTITIES_KEY } from '../entities-key';
import { MAP_LIST_KEY } from '../map-list-key';

/** Which queries a change makes out of date. */
export interface Refresh {
  /** Fetched again at once where it is on screen: one item, or a short list. */
  now?: readonly QueryKey[];
  /** Long lists that grow at the top. A live event refetches them only while the reader is at the top. */
  lists?: readonly QueryKey[];
  /** Fetched again soon where it is on screen, but not often: many changes concern it a little. */
  calm?: readonly QueryKey[];
  /** Fetched again the next time it is opened. */
  later?: readonly QueryKey[];
  /** As `now`, but what is not on screen is dropped: the reader may no longer see it. */
  forget?: readonly QueryKey[];
  everything?: boolean;
}

/** Changes without a live event: only the browser that made them shows them. */
type LocalChange =
  | { readonly kind: 'source.changed' }
  | { readonly kind: 'session.ended' }
  | { readonly kind: 'second-factor.changed' }
  | { readonly kind: 'token.changed' }
  | { readonly kind: 'webhook.changed' }
  | { readonly kind: 'preferences.changed' }
  | { readonly kind: 'template.changed' }
  | { readonly kind: 'taxii-collection.changed' }
  | { readonly kind: 'watch-log.rules-changed' }
  | { readonly kind: 'war-room.access-taken'; readonly warRoomId: string };

export type Change = LiveEvent | LocalChange;

type RefreshRules = {
  [Kind in Change['kind']]: (change: Extract<Change, { kind: Kind }>, user: CurrentUser) => Refresh;
};

const all = (endpoint: Endpoint): QueryKey => [endpoint.path];
const of = (endpoint: Endpoint, id: string): QueryKey => [endpoint.path, { params: { id } }];
export const presenceKey = (place: Place, placeId: string) =>
  [presenceEndpoints.reportPresence.path, { place, placeId }] as const;

const entityOf = (endpoint: Endpoint, id: string): QueryKey => [
  ...ENTITIES_KEY,
  endpoint.path,
  { params: { id } },
];

const stats = all(dashboardEndpoints.stats);
const reportFeed = all(feedEndpoints.listReports);
const externalFeed = all(feedEndpoints.listItems);
const recentReports = all(reports.listRecent);
const reportLists = [all(reports.list), all(reports.listPlaces)];
const activeInvestigations = all(investigations.listActive);
const ownInvestigations = all(investigations.listMine);
const ownTasks = [tasks.list, tasks.listMy, tasks.listMine].map(all);
const ownStanding = [
  authEndpoints.currentUser,
  scoringEndpoints.listPoints,
  scoringEndpoints.listAchievements,
].map(all);

const commentsChanged = ({ reportId }: { reportId: string }): Refresh => ({
  now: [of(commentsEndpoints.list, reportId), of(reports.get, reportId), recentReports],
  lists: [all(reports.list)],
});

const investigationStatusChanged = ({ investigationId: id }: { investigationId: string }) => ({
  now: [
    of(investigations.get, id),
    all(investigations.listOfReport),
    activeInvestigations,
    ownInvestigations,
    stats,
  ],
  lists: [all(investigations.list)],
});

interface TaskChange {
  taskId: string;
  investigationId: string | null;
  memberIds: readonly string[];
}

function tasksChanged(change: TaskChange, user: CurrentUser): Refresh {
  const { taskId, investigationId: id, memberIds } = change;
  const task: QueryKey = [tasks.get.path, { params: { taskId } }];
  const ofMember = memberIds.includes(user.id) ? [...ownTasks, stats] : [];
  if (!id) return { now: [task, ...ofMember] };
  return {
    now: [
      task,
      ...ofMember,
      of(tasks.listOfInvestigation, id),
      of(investigations.get, id),
      activeInvestigations,
    ],
    lists: [all(investigations.list)],
  };
}

const news = [...[sinceEndpoints.get, sinceEndpoints.countUnread].map(all), [SAVED_SEARCHES_PATH]];
/** Changes that members hear of in what they follow. */
const NEWS: ReadonlySet<Change['kind']> = new Set([
  'report.submitted',
  'report.changed',
  'comment.posted',
  'comment.deleted',
  'investigation.opened',
  'investigation.closed',
  'investigation.reopened',
  'investigation.changed',
  'report.linked',
  'task.changed',
  'task.discussed',
  'forum.changed',
  'room-message.changed',
  'war-room-update.changed',
  'war-room.changed',
  'notification.changed',
]);

/** Everything that reports and investigations show in. Searches have their own key. */
const MARKED_WORK = [
  ...new Set([
    ...[
      reports,
      commentsEndpoints,
      investigations,
      tasks,
      feedEndpoints,
      followsEndpoints,
      sinceEndpoints,
      notificationsEndpoints,
      dashboardEndpoints,
      leaderboardEndpoints,
      scoringEndpoints,
      usersEndpoints,
      watchLogEndpoints,
      handoversEndpoints,
    ].flatMap((group) => Object.values<Endpoint>(group).map(({ path }) => path)),
    compartmentsEndpoints.listMine.path,
    'search',
  ]),
].map((path) => [path]);

/** For each change the queries to refresh, whether it arrives as a live event or was made in this browser. */
const REFRESH_RULES: RefreshRules = {
  'access.changed': () => ({
    now: [
      access.getSettings,
      access.listMembers,
      access.listInvitations,
      access.listGroups,
      compartmentsEndpoints.list,
      compartmentsEndpoints.listMembers,
    ].map(all),
  }),
  'report.submitted': () => ({
    // External items show the reports that were made of them.
    now: [recentReports, stats, reportFeed, externalFeed],
    lists: reportLists,
  }),
  'report.changed': ({ reportId }) => ({
    now: [
      of(reports.get, reportId),
      of(reports.listRevisions, reportId),
      recentReports,
      reportFeed,
      all(investigations.listReports),
    ],
    lists: reportLists,
    later: [all(reports.listNamed), all(reports.getCalibration)],
  }),
  'report.deleted': ({ reportId }) => ({
    now: [
      of(reports.get, reportId),
      recentReports,
      stats,
      reportFeed,
      all(investigations.listReports),
      all(investigations.get),
      activeInvestigations,
    ],
    lists: [...reportLists, all(investigations.list)],
    later: [all(reports.listNamed)],
  }),
  'comment.posted': commentsChanged,
  'comment.deleted': commentsChanged,

  'investigation.opened': () => ({
    now: [activeInvestigations, ownInvestigations, stats],
    lists: [all(investigations.list)],
  }),
  'investigation.closed': investigationStatusChanged,
  'investigation.reopened': investigationStatusChanged,
  'investigation.changed': ({ investigationId: id }) => ({
    now: [
      of(investigations.get, id),
      of(investigations.listRevisions, id),
      all(investigations.listOfReport),
      activeInvestigations,
      ownInvestigations,
      ...ownTasks,
    ],
    lists: [all(investigations.list)],
  }),
  'report.linked': ({ investigationId: id, reportId }) => ({
    now: [
      of(investigations.get, id),
      of(investigations.listReports, id),
      of(investigations.listLinkableReports, id),
      of(investigations.listOfReport, reportId),
      activeInvestigations,
    ],
    lists: [all(investigations.list)],
  }),
  'task.changed': tasksChanged,
  'task.deleted': tasksChanged,

  'task.discussed': ({ taskId }) => ({
    now: [[tasks.listComments.path, { params: { taskId } }]],
  }),

  'situation.changed': () => ({ now: [all(situationEndpoints.compact)] }),
  'situation.corrected': () => ({
    now: [
      situationEndpoints.compact,
      situationEndpoints.list,
      situationEndpoints.listRevisions,
    ].map(all),
  }),
  'forum.changed': () => ({ now: [all(chatEndpoints.list)] }),
  'pin.changed': () => ({
    // What is in view of a large map follows the compact form.
    now: [all(pinsEndpoints.compact)],
    calm: [[MAP_LIST_KEY, pinsEndpoints.outline.path]],
  }),

  'war-room.changed': ({ warRoomId: id }) => ({
    now: [of(rooms.get, id), of(rooms.listAccesses, id)],
    lists: [all(rooms.list)],
  }),
  'war-room.deleted': ({ warRoomId: id }) => ({
    now: [of(rooms.get, id)],
    lists: [all(rooms.list)],
  }),
  'war-room.access-taken': ({ warRoomId: id }) => ({
    now: [rooms.get, rooms.listAccesses, rooms.listMessages, rooms.compactUpdates].map((endpoint) =>
      of(endpoint, id),
    ),
    lists: [all(rooms.list)],
  }),
  'room-message.changed': ({ warRoomId: id }) => ({ now: [of(rooms.listMessages, id)] }),
  'war-room-update.changed': ({ warRoomId: id }) => ({ now: [of(rooms.compactUpdates, id)] }),
  'war-room-update.corrected': ({ warRoomId: id }) => ({
    now: [of(rooms.compactUpdates, id), of(rooms.listUpdates, id), all(rooms.listUpdateRevisions)],
  }),

  'feedback.changed': ({ byId }, user) => ({
    now: [all(feedbackEndpoints.listMine)],
    // An admin's own change stays visible, even if the filter would now hide it.
    [byId === user.id ? 'later' : 'lists']: [all(feedbackEndpoints.list)],
  }),
  'standing.changed': ({ memberId }, user) => ({
    now: [
      all(leaderboardEndpoints.own),
      of(usersEndpoints.profile, memberId),
      ...(memberId === user.id ? ownStanding : []),
    ],
    lists: [all(leaderboardEndpoints.list), all(usersEndpoints.list)],
  }),
  'member.changed': ({ memberId }) => ({
    now: [of(usersEndpoints.profile, memberId), all(leaderboardEndpoints.list)],
    lists: [all(usersEndpoints.list)],
  }),
  // Everything the member owned is gone too.
  'member.deleted': () => ({ everything: true }),
  'sight.changed': () => ({ forget: MARKED_WORK }),
  'since.changed': () => ({ now: news }),
  'notification.changed': () => ({
    now: [all(notificationsEndpoints.countUnread)],
    lists: [all(notificationsEndpoints.list)],
  }),
  'entities.found': ({ reportId, entityIds }) => ({
    now: [
      ...[entities.kindsOfReport, exclusionsEndpoints.ofReport, entities.related].flatMap(
        (endpoint) => (reportId ? [entityOf(endpoint, reportId)] : []),
      ),
      // The marks in its text.
      ...(reportId ? [[...ENTITIES_KEY, entities.ofTexts.path, reportId]] : []),
      ...entityIds.flatMap((id) =>
        [entities.get, entities.timeline, entities.neighbours].map((endpoint) =>
          entityOf(endpoint, id),
        ),
      ),
    ],
    lists: [
      ...(reportId ? [entityOf(entities.ofReport, reportId)] : []),
      ...entityIds.map((id) => entityOf(entities.mentions, id)),
    ],
  }),
  'presence.changed': ({ place, placeId }) => ({ now: [presenceKey(place, placeId)] }),

  'external-intel.changed': () => ({
    now: [externalFeed, all(feedEndpoints.getItem), all(feedEndpoints.listDismissed)],
  }),
  'source.changed': () => ({ now: [externalFeed, [FEED_SOURCES_PATH]] }),
  'session.ended': () => ({
    now: [
      sessionsEndpoints.list,
      sessionsEndpoints.listMine,
      activity.listSessions,
      activity.listAddresses,
      activity.listMyAddresses,
    ].map(all),
    lists: [all(activity.listActs), all(activity.listMyActs)],
  }),
  'second-factor.changed': () => ({ now: [all(secondFactorEndpoints.status)] }),
  'token.changed': () => ({ now: [[TOKEN_PATHS.mine], [TOKEN_PATHS.all]] }),
  'webhook.changed': () => ({
    now: [[WEBHOOK_PATHS.mine], [WEBHOOK_PATHS.all], [WEBHOOK_PATHS.deliveries]],
  }),
  'preferences.changed': () => ({ now: [reportFeed, externalFeed] }),
  'taxii-collection.changed': () => ({ now: [[TAXII_COLLECTIONS_PATH]] }),
  'template.changed': () => ({ now: [[REPORT_TEMPLATES_PATH]] }),
  'watch-log.changed': () => ({ lists: [all(watchLogEndpoints.list)] }),
  'handover.changed': ({ handoverId }) => ({
    now: [of(handoversEndpoints.get, handoverId), all(handoversEndpoints.list)],
  }),
  'watch-log.rules-changed': () => ({ now: [all(watchLogEndpoints.getRules)] }),
};

export function refreshOf(change: Change, user: CurrentUser): Refresh {
  const rule = REFRESH_RULES[change.kind] as (change: Change, user: CurrentUser) => Refresh;
  const refresh = rule(change, user);
  return NEWS.has(change.kind) ? { ...refresh, calm: news } : refresh;
}
