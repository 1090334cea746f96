import type { watchLogEndpoints } from '@watchfloor/contract';
import type { CallInput } from '@/lib/client';

export const LOG_VIEWS = { all: 'All', hand: 'By hand', critical: 'Critical' } as const;
export type LogView = keyof typeof LOG_VIEWS;

/** The search parameters of the log. */
export interface LogSearch {
  q?: string | undefined;
  show?: LogView | undefined;
  /** The line that the address leads to. */
  line?: string | undefined;
}

type Filter = NonNullable<CallInput<typeof watchLogEndpoints.list>['query']>;

export const isView = (text: unknown): text is LogView =>
  typeof text === 'string' && Object.hasOwn(LOG_VIEWS, text);

/** What the server is asked for. */
export function filterOf({ q, show }: LogSearch): Filter {
  return {
    ...(q && { q }),
    ...(show === 'hand' && { by: 'hand' as const }),
    ...(show === 'critical' && { severity: 'high' as const }),
  };
}
