import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import {
  InvestigationTasksQuery,
  NewInvestigationTask,
  NewTask,
  Task,
  TaskChanges,
  TaskParams,
  TasksQuery,
} from './tasks.schemas';

const ownTasks = {
  method: 'GET',
  access: 'member',
  query: TasksQuery,
  response: z.array(Task),
  answer: 'page',
} as const;

export const tasksEndpoints = {
  list: defineEndpoint({
    ...ownTasks,
    path: '/api/tasks',
    summary: 'Tasks assigned to the caller, newest first; `role=creator` gives those they created',
  }),
  listMy: defineEndpoint({
    ...ownTasks,
    path: '/api/tasks/my',
    summary: 'Tasks assigned to the caller, for the dashboard',
  }),
  listMine: defineEndpoint({
    ...ownTasks,
    path: '/api/users/me/tasks',
    summary: "One's own tasks, newest first",
  }),
  listOfInvestigation: defineEndpoint({
    method: 'GET',
    path: '/api/investigations/{id}/tasks',
    access: 'member',
    summary: 'Tasks of an investigation, newest first',
    params: IdParams,
    query: InvestigationTasksQuery,
    response: z.array(Task),
    answer: 'page',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/tasks',
    access: 'member',
    summary: 'Give a task to a member, oneself unless said',
    body: NewTask,
    response: Task,
    answer: 'json',
    status: 201,
  }),
  createInInvestigation: defineEndpoint({
    method: 'POST',
    path: '/api/investigations/{id}/tasks',
    access: 'member',
    summary: 'Add a task to an active investigation',
    params: IdParams,
    body: NewInvestigationTask,
    response: Task,
    answer: 'json',
    status: 201,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/tasks/{taskId}',
    access: 'member',
    summary: 'Change state (assignee or creator), assignee or due date (creator)',
    params: TaskParams,
    body: TaskChanges,
    response: Task,
    answer: 'json',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/tasks/{taskId}',
    access: 'member',
    summary: 'Delete a task that one created',
    params: TaskParams,
    answer: 'empty',
  }),
};
