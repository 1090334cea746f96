import type { Viewer } from '../reports/reports.policy';

interface Handed {
  readonly from: { readonly id: string } | null;
  readonly to: { readonly id: string; readonly state: string } | null;
}

/** Whose signature it gets. */
export const canSignHandover = (viewer: Viewer, { from }: Pick<Handed, 'from'>) =>
  from?.id === viewer.id;

/** The incoming lead; if they are no longer active, anybody but the one who signed it. */
export const canAcceptHandover = (viewer: Viewer, { from, to }: Handed) =>
  to?.state === 'active' ? to.id === viewer.id : from?.id !== viewer.id;
