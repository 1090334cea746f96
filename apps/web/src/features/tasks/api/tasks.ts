import type { QueryClient } from '@tanstack/react-query';
import { tasksEndpoints as calls, investigationsEndpoints } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';
import type { TasksSearch } from '../tasks-search';

const LIST_PAGE = 50;

export const taskPages = ({ status, role }: TasksSearch) =>
  endpointPages(calls.list, { query: { status, role, limit: LIST_PAGE } });

export const investigationTaskPages = (id: string) =>
  endpointPages(calls.listOfInvestigation, { params: { id }, query: { limit: LIST_PAGE } });

/** Where tasks are shown as pages of a list. */
export const TASK_LISTS = [calls.list, calls.listOfInvestigation] as const;

/** Reads anew whatever shows tasks. */
export function refreshTasks(queryClient: QueryClient): Promise<unknown> {
  return refresh(queryClient, [...TASK_LISTS, calls.listMy, calls.listMine]);
}

/** An investigation counts its tasks. */
export function refreshTaskCounts(queryClient: QueryClient): Promise<unknown> {
  return refresh(queryClient, [investigationsEndpoints.get, investigationsEndpoints.list]);
}

function refresh(queryClient: QueryClient, endpoints: readonly { path: string }[]) {
  return Promise.all(
    endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  );
}
