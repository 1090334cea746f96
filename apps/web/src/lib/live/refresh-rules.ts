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
  feedbackEndpoints,
  feedEndpoints,
  feedSourcesEndpoints,
  investigationsEndpoints as investigations,
  type LiveEvent,
  leaderboardEndpoints,
  notificationsEndpoints,
  type Place,
  pinsEndpoints,
  presenceEndpoints,
  reportsEndpoints as reports,
  warRoomsEndpoints as rooms,
  scoringEndpoints,
  secondFactorEndpoints,
  sessionsEndpoints,
  situationEndpoints,
  tasksEndpoints as tasks,
  usersEndpoints,
} from '@watchfloor/contract';

/** Which queries a change makes out of date. */
export interface Refresh {
  /** Fetched again at once where it is on screen: one item, or a short list. */
  now?: readonly QueryKey[];
  /** Long lists that grow at the top. A live event refetches them only while the reader is at the top. */
  lists?: readonly QueryKey[];
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
  | { readonly kind: 'preferences.changed' }
  | { readonly kind: 'war-room.access-taken'; readonly warRoomId: string };

export type Change = LiveEvent | LocalChange;

type RefreshRules = {
  [Kind in Change['kind']]: (change: Extract<Change, { kind: Kind }>, user: CurrentUser) => Refresh;
};

const all = (endpoint: Endpoint): QueryKey => [endpoint.path];
const of = (endpoint: Endpoint, id: string): QueryKey => [endpoint.path, { params: { id } }];
export const presenceKey = (place: Place, placeId: string) =>
  [presenceEndpoints.reportPresence.path, { place, placeId }] as const;

const stats = all(dashboardEndpoints.stats);
const reportFeed = all(feedEndpoints.listReports);
const externalFeed = all(feedEndpoints.listItems);
const recentReports = all(reports.listRecent);
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

/** Everything that reports and investigations show in. The palette has its own key. */
const MARKED_WORK = [
  ...new Set([
    ...[
      reports,
      commentsEndpoints,
      investigations,
      tasks,
      feedEndpoints,
      notificationsEndpoints,
      dashboardEndpoints,
      leaderboardEndpoints,
      scoringEndpoints,
      usersEndpoints,
    ].flatMap((group) => Object.values<Endpoint>(group).map(({ path }) => path)),
    compartmentsEndpoints.listMine.path,
    'palette',
  ]),
].map((path) => [path]);

/** For each change the queries to refresh, whether it arrives as a live event or was made in this browser. */
export const REFRESH_RULES: RefreshRules = {
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
    lists: [all(reports.list)],
  }),
  'report.changed': ({ reportId }) => ({
    now: [
      of(reports.get, reportId),
      of(reports.listRevisions, reportId),
      recentReports,
      reportFeed,
      all(investigations.listReports),
    ],
    lists: [all(reports.list)],
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
    lists: [all(reports.list), all(investigations.list)],
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
  'pin.changed': () => ({ now: [all(pinsEndpoints.compact)] }),

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
  'notification.changed': () => ({
    now: [all(notificationsEndpoints.countUnread)],
    lists: [all(notificationsEndpoints.list)],
  }),
  'presence.changed': ({ place, placeId }) => ({ now: [presenceKey(place, placeId)] }),

  'external-intel.changed': () => ({
    now: [externalFeed, all(feedEndpoints.getItem), all(feedEndpoints.listDismissed)],
  }),
  'source.changed': () => ({ now: [externalFeed, all(feedSourcesEndpoints.list)] }),
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
  'preferences.changed': () => ({ now: [reportFeed, externalFeed] }),
};
