import { PORT } from './socket-directory';

export const DATABASE = 'watchfloor';

/**
 * The superuser sets up the cluster. It has the name of the only role of earlier versions, because PostgreSQL cannot
 * demote the role that a cluster was created with.
 */
export const ROLES = {
  superuser: 'watchfloor',
  /** Owns the database and its tables; used for migrations and restores. */
  owner: 'watchfloor_owner',
  /** Reads and writes rows; used by the server and the shell commands. */
  application: 'watchfloor_app',
} as const;

export interface SocketAddress {
  readonly socketDirectory: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export type RoleAddresses = Readonly<Record<keyof typeof ROLES, SocketAddress>>;

export function addressesAt(socketDirectory: string): RoleAddresses {
  const as = (user: string) => ({ socketDirectory, port: PORT, user, database: DATABASE });
  return {
    superuser: as(ROLES.superuser),
    owner: as(ROLES.owner),
    application: as(ROLES.application),
  };
}
