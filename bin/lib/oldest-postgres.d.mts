/** A throw-away PostgreSQL 15 on loopback: its URL, or the reason why there is none. */
export function startOldestPostgres(): Promise<
  { url: string; stop(): Promise<void> } | { url: null; reason: string }
>;
