import type { Database, Tx } from '../db/client';

interface Looks {
  /** Before anything is read, at the moment that the transaction sees. */
  readonly before?: (snapshot: Database) => Promise<void>;
  /** After everything was read, with all that the transaction has locked. */
  readonly after?: (snapshot: Database) => Promise<void>;
}

/** The same database, whose transactions are looked into. */
export function watchSnapshot(of: Database, { before, after }: Looks): Database {
  return new Proxy(of, {
    get: (target, name) =>
      name === 'begin'
        ? (options: string, work: (tx: Tx) => Promise<unknown>) =>
            target.begin(options, async (tx) => {
              await before?.(tx as unknown as Database);
              const result = await work(tx);
              await after?.(tx as unknown as Database);
              return result;
            })
        : Reflect.get(target, name),
  });
}
