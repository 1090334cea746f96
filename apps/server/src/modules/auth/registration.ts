import type { Registration } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import type { Publish } from '../../db/transact';
import { isLoopback } from '../../loopback';
import type { Settings } from '../../settings';
import { findRegistration, saveRegistration } from './registration.queries';

type RegistrationSettings = Pick<Settings, 'registration' | 'oidc' | 'publicUrl'>;

/** An outside provider is a gate of its own. On this machine nobody else can sign in. */
export const defaultRegistration = ({ oidc, publicUrl }: RegistrationSettings): Registration =>
  oidc || isLoopback(publicUrl.hostname) ? 'open' : 'approval';

export async function changeRegistration(
  tx: Tx,
  publish: Publish,
  settings: RegistrationSettings,
  { registration, actorId }: { registration: Registration; actorId: string | null },
): Promise<void> {
  const from = await readRegistration(tx, settings);
  await saveRegistration(tx, registration);
  if (from === registration) return;
  await publish({ type: 'registration.changed', actorId, from, to: registration });
}

/** The environment wins over what admins chose. */
export async function readRegistration(
  db: Queryable,
  settings: RegistrationSettings,
): Promise<Registration> {
  return settings.registration ?? (await findRegistration(db)) ?? defaultRegistration(settings);
}
