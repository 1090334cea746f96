import { hasAccess } from '../endpoint';
import type { Viewer } from '../reports/reports.policy';
import { usersEndpoints } from './users.endpoints';

/** Admins cannot delete themselves. Only the server checks that the last admin stays. */
export const canDeleteUser = (viewer: Viewer, user: { id: string }) =>
  hasAccess(usersEndpoints.delete, viewer) && viewer.id !== user.id;
