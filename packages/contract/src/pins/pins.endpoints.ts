import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import { MapOutline, MapView, MapViewQuery } from '../situation/map-view.schemas';
import {
  CompactQuery,
  CompactUpdates,
  MapFilter,
  UpdatesQuery,
} from '../situation/situation.schemas';
import { NewPin, Pin } from './pins.schemas';

export const pinsEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/global-map/pins',
    access: 'member',
    summary: 'Pins of the global map, newest first; 304 if unchanged',
    query: UpdatesQuery,
    response: z.array(Pin),
    answer: 'page',
  }),
  compact: defineEndpoint({
    method: 'GET',
    path: '/api/global-map/pins/compact',
    access: 'member',
    summary: 'All pins in columns, for drawing them on a map; 304 if unchanged',
    query: CompactQuery,
    response: CompactUpdates,
    answer: 'json',
  }),
  view: defineEndpoint({
    method: 'GET',
    path: '/api/global-map/pins/view',
    access: 'member',
    summary:
      'The pins in a part of the map, as columns; many as the counts of cells; 304 if unchanged',
    query: MapViewQuery,
    response: MapView,
    answer: 'json',
  }),
  outline: defineEndpoint({
    method: 'GET',
    path: '/api/global-map/pins/outline',
    access: 'member',
    summary: 'When and where pins are, without the pins; 304 if unchanged',
    query: MapFilter,
    response: MapOutline,
    answer: 'json',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/global-map/pins',
    access: 'member',
    summary: 'Drop a pin on the global map',
    body: NewPin,
    response: Pin,
    answer: 'json',
    status: 201,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/global-map/pins/{id}',
    access: 'member',
    summary: 'Delete a pin (its author or an admin)',
    params: IdParams,
    answer: 'empty',
  }),
};
