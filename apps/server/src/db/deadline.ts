/** Treated like a lost connection: the caller gets a 503. */
export class QueryLost extends Error {
  readonly code = 'CONNECTION_CLOSED';
  constructor(milliseconds: number) {
    super(`the database did not answer within ${milliseconds / 1000} s`);
  }
}

/** When a database is killed, the driver may never settle a query: this rejects it after a while. */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueryLost(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work, lost]);
  } finally {
    clearTimeout(timer);
  }
}
