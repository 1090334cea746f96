import type { Tx } from '../../db/client';
import type { Publish, Transact } from '../../db/transact';
import type { PasswordChangedBy } from '../../events/event-types';
import * as queries from './identity.queries';
import { hashPassword } from './password-hash';
import { readableCode } from './readable-code';

/** Ends all sessions and sign-ins of the account. */
export async function setPassword(
  tx: Tx,
  publish: Publish,
  account: Pick<queries.IdentityAccount, 'id' | 'email'>,
  passwordHash: string,
  by: PasswordChangedBy,
): Promise<void> {
  await queries.replacePassword(tx, account.id, passwordHash);
  await queries.deleteAccountRecords(tx, account.id);
  const userId = await queries.endSessionsOfAccount(tx, account.id);
  await publish({ type: 'password.changed', userId, email: account.email, by });
}

/** Returns the new password for the operator to pass on; null if no account has the e-mail. */
export async function resetPassword(transact: Transact, email: string): Promise<string | null> {
  const password = readableCode(GROUPS, GROUP_LENGTH);
  const passwordHash = await hashPassword(password);
  return transact(async (tx, publish) => {
    const account = await queries.findAccountByEmail(tx, email);
    if (!account) return null;
    await setPassword(tx, publish, account, passwordHash, 'shell');
    return password;
  });
}

const GROUPS = 4;
const GROUP_LENGTH = 5;
