import { SOURCE_STATES, type SourceState } from '@watchfloor/contract';

/** The search parameters: a state and a search text. */
export interface SourcesSearch {
  state?: SourceState | undefined;
  q?: string | undefined;
}

export function readSourcesSearch({ state, q }: Record<string, unknown>): SourcesSearch {
  const isState =
    typeof state === 'string' && state !== 'all' && Object.hasOwn(SOURCE_STATES, state);
  return {
    ...(isState && { state: state as SourceState }),
    ...(typeof q === 'string' && q.trim() && { q: q.trim().slice(0, 200) }),
  };
}
