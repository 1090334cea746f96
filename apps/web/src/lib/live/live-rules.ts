import type { QueryKey } from '@tanstack/react-query';
import type { CurrentUser, LiveEvent, LiveEventOf, LiveKind } from '@watchfloor/contract';

/** What an event makes out of date. */
export interface Refresh {
  /** Read again at once where it is shown: one thing, or a short list. */
  now?: readonly QueryKey[];
  /** Long lists that grow at the top: read again when the reader is there, so that nothing moves under their eyes. */
  lists?: readonly QueryKey[];
  everything?: boolean;
}

/** For each kind of event what it changes; every feature has a table of its own. */
export type LiveRules = {
  [Kind in LiveKind]?: (event: LiveEventOf<Kind>, user: CurrentUser) => Refresh;
};

export function refreshesOf(
  tables: readonly LiveRules[],
  event: LiveEvent,
  user: CurrentUser,
): Refresh[] {
  return tables.flatMap((table) => {
    const rule = table[event.kind] as
      | ((event: LiveEvent, user: CurrentUser) => Refresh)
      | undefined;
    return rule ? [rule(event, user)] : [];
  });
}
