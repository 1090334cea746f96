import { hasAccess } from '../endpoint';
import { reportsEndpoints } from './reports.endpoints';

/** The member whose permissions are checked, on the server and on screens. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
}

export const canEditReport = (viewer: Viewer, report: { userId: string }) =>
  viewer.isAdmin || report.userId === viewer.id;

export const canDeleteReport = (viewer: Viewer) => hasAccess(reportsEndpoints.delete, viewer);
