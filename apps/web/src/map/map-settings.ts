import { mapSettingsEndpoints } from '@watchfloor/contract';
import { endpointQuery } from '@/lib/endpoint-query';

export const mapSettingsQuery = endpointQuery(mapSettingsEndpoints.get);
