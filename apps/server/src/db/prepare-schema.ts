import { grantRights, type Role, readRole, refuseForeignTables } from './application-role';
import { connectDatabase, type DatabaseAddress, waitForDatabase } from './client';
import { migrate } from './migrate';

/**
 * Brings the schema up to date as its owner, and lets the application's role work with it where that is another one.
 * Returns the names of the migrations that were applied.
 */
export async function prepareSchema(
  ownerAddress: DatabaseAddress,
  application: Role,
  tell: (message: string) => void,
): Promise<string[]> {
  const owner = connectDatabase(ownerAddress, { poolSize: 1 });
  try {
    await waitForDatabase(owner, tell);
    await refuseForeignTables(owner);
    const applied = await migrate(owner);
    const { name } = await readRole(owner);
    if (name !== application.name && !application.isSuperuser) {
      await grantRights(owner, application.name);
    }
    return applied;
  } finally {
    await owner.end();
  }
}
