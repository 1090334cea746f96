import { leaderboardEndpoints } from '@watchfloor/contract';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';

/** Everyone's acts change it: shown at once from what is known, and read again on every visit. */
const ALWAYS = { refetchOnMount: 'always' } as const;

export const contributorPages = () => ({ ...endpointPages(leaderboardEndpoints.list), ...ALWAYS });

export const ownStandingQuery = () => ({ ...endpointQuery(leaderboardEndpoints.own), ...ALWAYS });
