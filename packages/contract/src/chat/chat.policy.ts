import type { Viewer } from '../reports/reports.policy';

export const canDeleteForumMessage = (viewer: Viewer, message: { userId: string }) =>
  viewer.isAdmin || message.userId === viewer.id;
