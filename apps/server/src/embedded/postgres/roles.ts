import { PORT } from './socket-directory';

export const DATABASE = 'watchfloor';

/**
 * Who does what in the embedded database. The superuser sets the cluster up. It has the name of the one role of earlier
 * versions, because PostgreSQL does not demote the role that a cluster was made with.
 */
export const ROLES = {
  superuser: 'watchfloor',
  /** Owns the database and its tables: migrations and restores. */
  owner: 'watchfloor_owner',
  /** Reads and writes rows: the server and the commands of the shell. */
  application: 'watchfloor_app',
} as const;

export interface SocketAddress {
  readonly socketDirectory: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** The ways into a running embedded database. */
export type RoleAddresses = Readonly<Record<keyof typeof ROLES, SocketAddress>>;

export function addressesAt(socketDirectory: string): RoleAddresses {
  const as = (user: string) => ({ socketDirectory, port: PORT, user, database: DATABASE });
  return {
    superuser: as(ROLES.superuser),
    owner: as(ROLES.owner),
    application: as(ROLES.application),
  };
}
