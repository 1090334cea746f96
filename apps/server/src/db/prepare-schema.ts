import { grantRights, type Role, readRole, refuseForeignTables } from './application-role';
import { connectDatabase, type DatabaseAddress, waitForDatabase } from './client';
import { migrate } from './migrate';

/** Migrates as the schema's owner, and grants rights to the application's role. Returns the applied migrations. */
export async function prepareSchema(
  ownerAddress: DatabaseAddress,
  application: Role,
  log: (message: string) => void,
): Promise<string[]> {
  const owner = connectDatabase(ownerAddress, { poolSize: 1 });
  try {
    await waitForDatabase(owner, log);
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
