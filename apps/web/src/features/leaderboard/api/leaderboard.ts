import { leaderboardEndpoints } from '@watchfloor/contract';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';

/** Others change it too: cached data shows at once and is refetched on every visit. */
const ALWAYS = { refetchOnMount: 'always' } as const;

export const contributorPages = () => ({ ...endpointPages(leaderboardEndpoints.list), ...ALWAYS });

export const ownStandingQuery = () => ({ ...endpointQuery(leaderboardEndpoints.own), ...ALWAYS });
