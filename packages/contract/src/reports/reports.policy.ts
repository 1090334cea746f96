import { hasAccess } from '../endpoint';
import { reportsEndpoints } from './reports.endpoints';

/** The member whose permissions are checked, on the server and on screens. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
}

export const canEditReport = (viewer: Viewer, report: { userId: string }) =>
  viewer.isAdmin || report.userId === viewer.id;

/** Judging what became of a forecast is for whoever made it. */
export const canJudgeReport = (viewer: Viewer, report: { userId: string }) =>
  report.userId === viewer.id;

export const canDeleteReport = (viewer: Viewer) => hasAccess(reportsEndpoints.delete, viewer);
