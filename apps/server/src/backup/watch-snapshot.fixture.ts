import type { Database, Tx } from '../db/client';

interface Looks {
  /** Called before the first read, when the snapshot is taken. */
  readonly before?: (snapshot: Database) => Promise<void>;
  /** Called after the last read, before locks are released. */
  readonly after?: (snapshot: Database) => Promise<void>;
}

/** Wraps a database to observe its transactions. */
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
