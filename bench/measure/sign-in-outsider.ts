import { realpathSync } from 'node:fs';
import { connectDatabase } from '../../apps/server/src/db/client';
import { postgresDirectoryIn } from '../../apps/server/src/embedded/postgres/data-directory';
import { addressesAt } from '../../apps/server/src/embedded/postgres/roles';
import { findSocketDirectory } from '../../apps/server/src/embedded/postgres/socket-directory';
import { type SignedIn, signIn } from '../product';

/** Its account is apart from those of the other members. */
const NUMBER = 200;

/** The member who reads what is open to everyone and nothing else: one report in a hundred. */
export async function signInOutsider(origin: URL, directory: string): Promise<SignedIn> {
  const outsider = await signIn(origin, NUMBER);
  const { owner } = addressesAt(findSocketDirectory(realpathSync(postgresDirectoryIn(directory))));
  const db = connectDatabase(owner, { poolSize: 1 });
  await db`update users set affiliation = 'community' where id = ${outsider.id}`;
  await db.end();
  return outsider;
}
