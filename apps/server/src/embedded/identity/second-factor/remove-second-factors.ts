import type { Transact } from '../../../db/transact';
import { findAccountByEmail } from '../identity.queries';
import { lockAccount } from './accounts.queries';
import { deleteAllFactors } from './second-factor.queries';

/** For the operator, when a member has lost all factors. Returns their number; null if there is no such account. */
export async function removeSecondFactors(
  transact: Transact,
  email: string,
): Promise<number | null> {
  return transact(async (tx, publish) => {
    const known = await findAccountByEmail(tx, email);
    const account = known && (await lockAccount(tx, known.id));
    if (!account) return null;
    const count = await deleteAllFactors(tx, account.id);
    if (count > 0) {
      const { userId } = account;
      const event = { userId, email: account.email, factor: 'all', by: 'shell' } as const;
      await publish({ type: 'second-factor.removed', ...event });
    }
    return count;
  });
}
