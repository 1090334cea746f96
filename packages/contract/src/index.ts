import { authEndpoints } from './auth/auth.endpoints';
import type { Endpoint } from './endpoint';
import { usersEndpoints } from './users/users.endpoints';

export * from './disciplines';
export * from './endpoint';
export * from './errors';
export * from './fields';
export * from './users/level';
export * from './users/users.schemas';
export { authEndpoints, usersEndpoints };

/** Every call there is. The server serves these and no others; tests hold the list against the spec's table. */
export const endpoints: readonly Endpoint[] = [authEndpoints, usersEndpoints].flatMap((group) =>
  Object.values(group),
);
