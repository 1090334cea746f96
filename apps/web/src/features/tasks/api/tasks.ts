import { tasksEndpoints as calls } from '@watchfloor/contract';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';
import type { TasksSearch } from '../tasks-search';

const LIST_PAGE = 50;

export const taskPages = ({ status, role }: Pick<TasksSearch, 'status' | 'role'>) =>
  endpointPages(calls.list, { query: { status, role, sort: 'due', limit: LIST_PAGE } });

export const investigationTaskPages = (id: string) =>
  endpointPages(calls.listOfInvestigation, {
    params: { id },
    query: { sort: 'due', limit: LIST_PAGE },
  });

export const taskQuery = (taskId: string) => endpointQuery(calls.get, { params: { taskId } });

/** The paged task lists. */
export const TASK_LISTS = [calls.list, calls.listOfInvestigation] as const;
