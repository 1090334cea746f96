import { limitConcurrency, type RunLimited, TooBusyError } from '../limit-concurrency';
import { tooManyRequests } from './rate-limit';

/**
 * Concurrent requests per member: a screen reads several things at once, a person writes one. A file may take long to make or to
 * arrive, and must block nothing else.
 */
const AT_ONCE = { reads: 8, writes: 2, costly: 1, files: 2, uploads: 3, downloads: 8 } as const;
export type RequestKind = keyof typeof AT_ONCE;
const MAX_WAITING = 100;

/** Runs a request when few enough of the same member run, those of all their programs apart from their own. */
export type RunForMember = <T>(
  actor: { readonly id: string; readonly token: object | null },
  kind: RequestKind,
  work: () => Promise<T>,
) => Promise<T>;

/** Nobody takes all database connections. */
export function createMemberConcurrency(): RunForMember {
  const queues = new Map<string, { run: RunLimited; users: number }>();
  return async ({ id, token }, kind, work) => {
    const key = `${kind}:${token ? 'tokens-of' : 'member'}:${id}`;
    const queue = queues.get(key) ?? {
      run: limitConcurrency(AT_ONCE[kind], MAX_WAITING),
      users: 0,
    };
    queues.set(key, queue);
    queue.users += 1;
    try {
      return await queue.run(work);
    } catch (error) {
      throw error instanceof TooBusyError ? tooManyRequests(1) : error;
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
    }
  };
}
