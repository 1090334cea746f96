import { feedSourcesEndpoints } from '@watchfloor/contract';
import { endpointQuery } from '@/lib/endpoint-query';

export const sourceSettingsQuery = endpointQuery(feedSourcesEndpoints.settings);
