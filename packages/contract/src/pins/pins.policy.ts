import type { Viewer } from '../reports/reports.policy';

export const canDeletePin = (viewer: Viewer, pin: { userId: string }) =>
  viewer.isAdmin || pin.userId === viewer.id;
