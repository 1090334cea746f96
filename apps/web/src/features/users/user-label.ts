import { type DirectoryUser, displayName } from '@watchfloor/contract';

/** Username or e-mail (spec §2). */
export const userLabel = (user: DirectoryUser): string =>
  user.username ?? user.email ?? displayName(user);
