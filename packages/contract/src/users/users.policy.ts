import type { Viewer } from '../reports/reports.policy';

/** Nobody deletes themselves; that the last admin stays is for the server to see. */
export const canDeleteUser = (viewer: Viewer, user: { id: string }) =>
  viewer.isAdmin && viewer.id !== user.id;
