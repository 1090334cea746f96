import type { Viewer } from '../reports/reports.policy';

/** Not even an admin changes what another member has seen. */
export const canCorrectSituationUpdate = (viewer: Viewer, update: { userId: string }) =>
  update.userId === viewer.id;

export const canDeleteSituationUpdate = (viewer: Viewer, update: { userId: string }) =>
  viewer.isAdmin || update.userId === viewer.id;
