import type { Viewer } from '../reports/reports.policy';

/** Who may do what to an update on the personal map: the server enforces it, the screens read it. */
export const canDeleteSituationUpdate = (viewer: Viewer, update: { userId: string }) =>
  viewer.isAdmin || update.userId === viewer.id;
