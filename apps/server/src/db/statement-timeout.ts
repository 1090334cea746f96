import type { Queryable } from './client';

/** For each statement of this transaction from now on. */
export async function setStatementTimeout(tx: Queryable, ms: number): Promise<void> {
  await tx`select set_config('statement_timeout', ${String(Math.ceil(ms))}, true)`;
}

export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';
