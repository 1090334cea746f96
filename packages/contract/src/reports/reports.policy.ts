/** Who may do what to a report: the server enforces it, the screens read it. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
}

export const canEditReport = (viewer: Viewer, report: { userId: string }) =>
  viewer.isAdmin || report.userId === viewer.id;

export const canDeleteReport = (viewer: Viewer) => viewer.isAdmin;
