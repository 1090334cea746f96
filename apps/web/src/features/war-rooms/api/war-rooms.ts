import { warRoomsEndpoints } from '@watchfloor/contract';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';

export const warRoomPages = () => endpointPages(warRoomsEndpoints.list, { query: { limit: 60 } });

export const warRoomQuery = (id: string) =>
  endpointQuery(warRoomsEndpoints.get, { params: { id } });
