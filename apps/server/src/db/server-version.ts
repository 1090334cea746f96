import type { Queryable } from './client';

const OLDEST = 15;

/** Rejects a PostgreSQL that is too old before a migration fails halfway. */
export async function refuseOldServer(db: Queryable): Promise<void> {
  const [server] = await db<{ number: number; name: string }[]>`
    select current_setting('server_version_num')::integer as number,
      current_setting('server_version') as name`;
  if (server && server.number < OLDEST * 10_000) {
    throw new Error(
      `The database is PostgreSQL ${server.name}; Watchfloor needs ${OLDEST} or newer.`,
    );
  }
}
