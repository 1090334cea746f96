import { hasAccess } from '../endpoint';
import { reportsEndpoints } from './reports.endpoints';

/** The member whose permissions are checked, on the server and on screens. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
}

/** A report or an investigation. */
export interface OwnedWork {
  readonly userId: string;
  /** Until when an admin reads it by taken access alone. That gives reading, and removing what must not stay. */
  readonly accessUntil?: string | null | undefined;
}

/** Its author and admins, as far as they can see it without taken access. */
export const managesWork = (viewer: Viewer, { userId, accessUntil }: OwnedWork): boolean =>
  !accessUntil && (viewer.isAdmin || userId === viewer.id);

export const canEditReport = (viewer: Viewer, report: OwnedWork) => managesWork(viewer, report);

/** Judging what became of a forecast is for whoever made it. */
export const canJudgeReport = (viewer: Viewer, report: { userId: string }) =>
  report.userId === viewer.id;

export const canDeleteReport = (viewer: Viewer) => hasAccess(reportsEndpoints.delete, viewer);
