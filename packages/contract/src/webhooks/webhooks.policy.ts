import { DEFAULT_TLP, isAbove, type Tlp } from '../markings/tlp';
import type { WebhookEvent } from './webhooks.schemas';

interface Viewer {
  readonly isAdmin: boolean;
}

/** A member is told of a saved search; what happens in the whole installation is for admins. */
export const canReceive = ({ isAdmin }: Viewer, event: WebhookEvent): boolean =>
  isAdmin || event === 'search.matched';

/** Only admins let anything above GREEN leave. */
export const canSendUpTo = ({ isAdmin }: Viewer, tlp: Tlp): boolean =>
  isAdmin || !isAbove(tlp, DEFAULT_TLP);
