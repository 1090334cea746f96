import type { Adapter, AdapterPayload, InteractionResults } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Database } from '../../db/client';
import {
  consumeRecord,
  deleteGrant,
  deleteRecord,
  findRecord,
  upsertRecord,
} from './identity.records.queries';

/** Stores the state of the provider library in one table, shared by all instances. */
export function createAdapter(db: Database, kind: string): Adapter {
  async function find(by: 'id' | 'uid' | 'user_code', value: string) {
    const found = await findRecord(db, kind, by, value);
    if (!found) return undefined;
    const payload = JSON.parse(found.payload) as AdapterPayload;
    return found.isConsumed ? { ...payload, consumed: true } : payload;
  }

  return {
    async upsert(id, payload, expiresIn) {
      await upsertRecord(db, {
        kind,
        id,
        payload: JSON.stringify(payload),
        accountId: accountOf(payload) ?? null,
        grantId: payload.grantId ?? null,
        userCode: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expiresInSeconds: expiresIn ?? null,
      });
    },
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    findByUserCode: (userCode) => find('user_code', userCode),
    async consume(id) {
      // The library checks before it consumes; of two concurrent requests only the first may continue.
      if (!(await consumeRecord(db, kind, id))) {
        throw new errors.InvalidGrant(`${kind} already consumed`);
      }
    },
    destroy: (id) => deleteRecord(db, kind, id),
    revokeByGrantId: (grantId) => deleteGrant(db, grantId),
  };
}

/** A sign-in that only has to return to the provider belongs to its account, and ends with its other records. */
const accountOf = ({ accountId, result }: AdapterPayload): string | undefined =>
  accountId ?? (result as InteractionResults | undefined)?.login?.accountId;
