import { isAllowedHost, isRefusedLiteral, portOf } from '../../outgoing/address-guard';
import type { Platform } from '../../platform';

/** Why a URL cannot be called, or null. Names are resolved, and their addresses checked, when it is called. */
export function refuseReceiver(
  { settings, demo }: Pick<Platform, 'settings' | 'demo'>,
  url: URL,
): string | null {
  const { allowedHosts } = settings.webhooks;
  if (isAllowedHost(allowedHosts, url.hostname, portOf(url))) return null;
  // Everyone may sign in to the demo.
  if (demo) return 'The demo calls nothing outside';
  if (isRefusedLiteral(allowedHosts, url)) return 'The address is not on the public internet';
  return url.protocol === 'https:' ? null : 'URL must start with https://';
}
