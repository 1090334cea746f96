import { managesWork, type OwnedWork } from '../reports/reports.policy';

/** Any member may link reports and add tasks while it is active; its opener or an admin edits, closes and reopens it. */
export const canManageInvestigation = managesWork;

/** A closed investigation accepts no new links or tasks, and an admin who only reads it adds none. */
export const acceptsNewWork = ({
  status,
  accessUntil,
}: Pick<OwnedWork, 'accessUntil'> & { readonly status: string }) =>
  status === 'active' && !accessUntil;
