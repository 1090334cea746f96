interface Started {
  readonly url: string;
  stop(): Promise<void>;
}

/** A throw-away PostgreSQL 15 on loopback: its URL, or the reason why there is none. */
export function startOldestPostgres(): Promise<Started | { url: null; reason: string }>;

/** Another one that follows the first through streaming replication. */
export function startReplicaOf(
  primary: Pick<Started, 'url'>,
): ReturnType<typeof startOldestPostgres>;
