import type { Viewer } from '../reports/reports.policy';

interface OwnedInvestigation {
  readonly userId: string;
}

/** Any member may link reports and add tasks while it is active; its opener or an admin edits, closes and reopens it. */
export const canManageInvestigation = (viewer: Viewer, investigation: OwnedInvestigation) =>
  viewer.isAdmin || investigation.userId === viewer.id;

/** A closed investigation accepts no new links or tasks. */
export const acceptsNewWork = (investigation: { readonly status: string }) =>
  investigation.status === 'active';
