import { type ChangingCall, findCall } from '../all-endpoints';
import type { Endpoint } from '../endpoint';

/** Calls with which somebody reads, although their method says otherwise. */
const READS: ReadonlySet<ChangingCall> = new Set<ChangingCall>([
  'entities.lookup',
  'graph.read',
  'notifications.read',
  'presence.reportPresence',
  'presence.leave',
  'since.markSeen',
  'since.open',
]);

/** Access that an admin has taken is for reading, and for removing what must not stay. In all other calls it does not count. */
export function usesTakenAccess(endpoint: Endpoint): boolean {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return true;
  const call = findCall(endpoint);
  return call !== null && READS.has(call.join('.') as ChangingCall);
}
