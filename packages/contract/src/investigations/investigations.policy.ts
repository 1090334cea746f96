import type { Viewer } from '../reports/reports.policy';

interface OwnedInvestigation {
  readonly userId: string;
}

/** Its opener closes an investigation; any member may link reports and add tasks while it is active (decisions §3). */
export const canCloseInvestigation = (viewer: Viewer, investigation: OwnedInvestigation) =>
  viewer.isAdmin || investigation.userId === viewer.id;

/** A closed investigation takes no new links or tasks. */
export const takesNewWork = (investigation: { readonly status: string }) =>
  investigation.status === 'active';
