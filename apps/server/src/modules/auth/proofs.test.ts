import { expect, test } from 'vitest';
import type { Actor, Platform } from '../../platform';
import { readSettings } from '../../settings';
import { createFactories } from '../../testing/factories';
import { insider } from '../../testing/readers';
import { createTestDatabase } from '../../testing/test-database';
import { createProofs } from './proofs';
import { toSessionId } from './session-cookie';
import { endSession } from './sessions';

const { db } = await createTestDatabase();
const make = createFactories(db);
const platform = { systemDb: db, settings: readSettings({ MFA: 'admins' }) } as Platform;
const proofs = createProofs(platform);

/** The caller as a request reads them before it asks for a proof. */
async function signIn(): Promise<{ actor: Actor; session: string }> {
  const { id, session } = await make.member({ isAdmin: true });
  const sessionId = toSessionId(session);
  return {
    actor: { ...insider(id), isAdmin: true, isWaiting: false, sessionId, token: null },
    session,
  };
}

test.each(['if-protected', 'always'] as const)(
  'a session that ended since the caller was read gives no proof (%s)',
  async (demand) => {
    const { actor, session } = await signIn();
    await expect(proofs.require(actor, demand)).resolves.toBeUndefined();
    await endSession(db, session);
    await expect(proofs.require(actor, demand)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(proofs.isDue(actor, demand)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  },
);
