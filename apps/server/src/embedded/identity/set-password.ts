import { randomInt } from 'node:crypto';
import type { Tx } from '../../db/client';
import type { Publish, Transact } from '../../db/transact';
import type { PasswordChangedBy } from '../../events/event-types';
import * as queries from './identity.queries';
import { hashPassword } from './password-hash';

/** Gives an account another password. Whoever is signed in with the one before is so no longer, in any browser. */
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

/** The new password, for the operator to hand on; null when no account has the e-mail. */
export async function resetPassword(transact: Transact, email: string): Promise<string | null> {
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return transact(async (tx, publish) => {
    const account = await queries.findAccountByEmail(tx, email);
    if (!account) return null;
    await setPassword(tx, publish, account, passwordHash, 'shell');
    return password;
  });
}

/** No letters that look like others: it is read aloud and typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

const makePassword = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
