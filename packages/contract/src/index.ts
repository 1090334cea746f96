import { authEndpoints } from './auth/auth.endpoints';
import { commentsEndpoints } from './comments/comments.endpoints';
import type { Endpoint } from './endpoint';
import { investigationsEndpoints } from './investigations/investigations.endpoints';
import { reportsEndpoints } from './reports/reports.endpoints';
import { tasksEndpoints } from './tasks/tasks.endpoints';
import { usersEndpoints } from './users/users.endpoints';

export * from './comments/comments.schemas';
export * from './disciplines';
export * from './endpoint';
export * from './errors';
export * from './fields';
export * from './investigations/investigations.policy';
export * from './investigations/investigations.schemas';
export * from './reports/reports.policy';
export * from './reports/reports.schemas';
export * from './reports/search-terms';
export * from './tasks/tasks.policy';
export * from './tasks/tasks.schemas';
export * from './users/level';
export * from './users/users.schemas';
export {
  authEndpoints,
  commentsEndpoints,
  investigationsEndpoints,
  reportsEndpoints,
  tasksEndpoints,
  usersEndpoints,
};

/** Every call there is. The server serves these and no others; tests hold the list against the spec's table. */
export const endpoints: readonly Endpoint[] = [
  authEndpoints,
  usersEndpoints,
  reportsEndpoints,
  commentsEndpoints,
  investigationsEndpoints,
  tasksEndpoints,
].flatMap((group) => Object.values(group));
