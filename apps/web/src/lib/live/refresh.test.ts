import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import {
  authEndpoints,
  type CurrentUser,
  entitiesEndpoints,
  feedbackEndpoints,
  reportsEndpoints,
  tasksEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { setCurrentUser } from '../current-user';
import { ENTITIES_KEY } from '../entities-key';
import { refreshAfter } from './refresh';
import { refreshOf } from './refresh-rules';

const user = { id: 'me' } as CurrentUser;
let queryClient: QueryClient;
let fetched: QueryKey[];

beforeEach(() => {
  queryClient = new QueryClient();
  setCurrentUser(queryClient, user);
  fetched = [];
});

/** A query on screen that has its data. */
function show(queryKey: QueryKey): void {
  queryClient.setQueryData(queryKey, 'old');
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      fetched.push(queryKey);
      return 'new';
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(() => {});
}

const report = (id: string) => [reportsEndpoints.get.path, { params: { id } }];

it('refetches the changed item and leaves the others alone', async () => {
  show(report('a'));
  show(report('b'));
  await refreshAfter(queryClient, [{ kind: 'report.changed', reportId: 'a' }]);
  expect(fetched).toEqual([report('a')]);
  expect(queryClient.getQueryData(report('a'))).toBe('new');
});

it('only marks queries that are not on screen as out of date', async () => {
  const list = [reportsEndpoints.list.path, { query: { limit: 50 } }, 'pages'];
  queryClient.setQueryData(list, 'old');
  await refreshAfter(queryClient, [{ kind: 'report.submitted', reportId: 'a' }]);
  expect(queryClient.getQueryState(list)).toMatchObject({ isInvalidated: true, data: 'old' });
});

it('keeps feedback that the admin handled in sight until the list is opened again', async () => {
  const list = [feedbackEndpoints.list.path];
  show(list);
  await refreshAfter(queryClient, [{ kind: 'feedback.changed', feedbackId: 'f', byId: 'me' }]);
  expect(fetched).toEqual([]);
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
});

it('drops what its reader may no longer see, and refetches what is on screen', async () => {
  show(report('a'));
  queryClient.setQueryData(report('b'), 'old');
  await refreshAfter(queryClient, [{ kind: 'sight.changed' }]);
  expect(fetched).toEqual([report('a')]);
  expect(queryClient.getQueryData(report('b'))).toBeUndefined();
  expect(queryClient.getQueryData([authEndpoints.currentUser.path])).toBe(user);
});

it('refetches everything on screen after a member was deleted', async () => {
  show(report('a'));
  show([tasksEndpoints.list.path]);
  await refreshAfter(queryClient, [{ kind: 'member.deleted', memberId: 'them' }]);
  expect(fetched).toHaveLength(2);
});

it('refreshes the entities of a report, and the pages of those that were found in it', async () => {
  const entities = (endpoint: { path: string }, id: string) => [
    ...ENTITIES_KEY,
    endpoint.path,
    { params: { id }, query: {} },
  ];
  const shown = [
    entities(entitiesEndpoints.kindsOfReport, 'a'),
    entities(entitiesEndpoints.get, 'e'),
    entities(entitiesEndpoints.ofReport, 'a'),
    entities(entitiesEndpoints.mentions, 'e'),
  ];
  for (const key of shown) show(key);
  show(entities(entitiesEndpoints.kindsOfReport, 'b'));
  show(entities(entitiesEndpoints.get, 'f'));
  const found = { kind: 'entities.found', reportId: 'a', entityIds: ['e'] } as const;
  await refreshAfter(queryClient, [found]);
  expect(fetched).toEqual(shown);
});

it('refreshes own task lists and own points only for the member concerned', () => {
  const task = { kind: 'task.changed', taskId: 't', investigationId: null } as const;
  expect(refreshOf({ ...task, memberIds: ['them'] }, user).now).toEqual([
    [tasksEndpoints.get.path, { params: { taskId: 't' } }],
  ]);
  expect(refreshOf({ ...task, memberIds: ['me'] }, user).now).toContainEqual([
    tasksEndpoints.list.path,
  ]);
  const points = (memberId: string) => refreshOf({ kind: 'standing.changed', memberId }, user).now;
  expect(points('them')).not.toContainEqual([authEndpoints.currentUser.path]);
  expect(points('me')).toContainEqual([authEndpoints.currentUser.path]);
});
