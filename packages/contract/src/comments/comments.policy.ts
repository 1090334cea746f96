import type { Viewer } from '../reports/reports.policy';

/** Comments are not changed, and only moderation removes them. */
export const canDeleteComment = (viewer: Viewer) => viewer.isAdmin;
