import postgres from 'postgres';

export type Database = postgres.Sql;
export type Tx = postgres.TransactionSql;
/** What a query runs on: the pool, or the transaction it must not escape from. */
export type Queryable = Database | Tx;
/** A part of a statement. */
export type Fragment = postgres.Fragment;
export type JsonValue = postgres.JSONValue;

/** Where the database is: a URL, or the socket of the embedded one. */
export type DatabaseAddress =
  | { readonly url: string }
  | {
      readonly socketDirectory: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

const TIMESTAMPTZ = 1184;

/**
 * What connections are for, and how long the database lets them work, wait for a lock or pause within a transaction.
 * - `requests`: requests of members
 * - `system`: small statements that every request waits for: sessions, limits, health, live events
 * - `background`: indexing, feeds, clean-ups
 * - `maintenance`: migrations, backups and commands, without timeouts
 */
const TIMEOUTS_MS = {
  requests: { statement: 15_000, lock: 5_000, idleInTransaction: 15_000 },
  system: { statement: 5_000, lock: 2_000, idleInTransaction: 5_000 },
  background: { statement: 120_000, lock: 30_000, idleInTransaction: 30_000 },
  maintenance: { statement: 0, lock: 0, idleInTransaction: 0 },
} as const;
export type WorkKind = keyof typeof TIMEOUTS_MS;

export interface ConnectOptions {
  /** Decides the timeouts; `maintenance` by default. */
  readonly work?: WorkKind;
  readonly poolSize?: number;
  /** Called with every statement that is sent. */
  readonly onStatement?: (text: string, parameters: readonly unknown[]) => void;
  /** Session settings of every connection, such as `search_path`. */
  readonly session?: Readonly<Record<string, string>>;
}

export function connectDatabase(
  address: DatabaseAddress,
  { work = 'maintenance', poolSize = 10, onStatement, session = {} }: ConnectOptions = {},
): Database {
  const timeouts = TIMEOUTS_MS[work];
  const options = {
    max: poolSize,
    connect_timeout: 5,
    // Reconnects within a quarter of a second.
    backoff: () => 0.25,
    transform: postgres.camel,
    onnotice: () => {},
    ...(onStatement
      ? {
          debug: (_connection: number, text: string, parameters: unknown[]) =>
            onStatement(text, parameters),
        }
      : {}),
    connection: {
      ...session,
      application_name: 'watchfloor',
      TimeZone: 'UTC',
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      // To start workers takes longer than a request.
      ...(work === 'requests' ? { max_parallel_workers_per_gather: '0' } : {}),
    },
    types: {
      timestamp: {
        to: TIMESTAMPTZ,
        from: [TIMESTAMPTZ],
        serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
        parse: toIsoTime,
      },
    },
  };
  // The mapped timestamp type only narrows what queries accept; callers see the plain Database.
  return 'url' in address
    ? (postgres(address.url, options) as unknown as Database)
    : (postgres({
        ...options,
        host: address.socketDirectory,
        port: address.port,
        user: address.user,
        database: address.database,
      }) as unknown as Database);
}

/** PostgreSQL's `2026-11-15 03:30:10.123456+00` as ISO 8601; the session's time zone is UTC. */
export function toIsoTime(raw: string): string {
  const [seconds = '', fraction = ''] = raw.slice(11).replace(/\+00$/, '').split('.');
  return `${raw.slice(0, 10)}T${seconds}.${fraction.padEnd(6, '0')}Z`;
}

/** Waits until the database responds; reports once that it waits. */
export async function waitForDatabase(
  db: Database,
  report: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  let hasReported = false;
  while (!signal?.aborted) {
    try {
      await db`select 1`;
      return;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      if (!hasReported) report(`Waiting for the database: ${(error as Error).message}`);
      hasReported = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // PostgreSQL: shutting down, crashed, starting up, too many connections, connection failures
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);

/** True if the database could not be reached; false if it rejected the statement. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONNECTION_CODES.has(String(error.code));
}

/** The database is unavailable or asks to try again. Any other error comes again with the same work. */
export const isPassingError = (error: unknown): boolean =>
  isConnectionError(error) ||
  (error instanceof Error && 'code' in error && /^(40|57P)/.test(String(error.code)));
