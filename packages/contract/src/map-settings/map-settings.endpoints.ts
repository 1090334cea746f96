import { z } from 'zod';
import { defineEndpoint } from '../endpoint';

/** The operator's own tiles, laid over the shipped map where there are any. */
export const MapSettings = z.object({
  tilesUrl: z.string().nullable(),
  tilesAttribution: z.string().nullable(),
});
export type MapSettings = z.infer<typeof MapSettings>;

export const mapSettingsEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/map-settings',
    access: 'member',
    summary: 'Which external tiles the maps lay over the shipped one',
    response: MapSettings,
    answer: 'json',
  }),
};
