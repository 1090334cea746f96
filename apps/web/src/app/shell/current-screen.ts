import { useMatches } from '@tanstack/react-router';
import type { Screen } from '../screen';

/** The screen being shown; none on a path that leads nowhere. */
export function useCurrentScreen(): Screen | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
}
