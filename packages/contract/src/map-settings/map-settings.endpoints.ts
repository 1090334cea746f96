import { z } from 'zod';
import { defineEndpoint } from '../endpoint';

/** The operator's tiles, drawn over the bundled map. */
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
    summary: 'External tiles that are drawn over the bundled map',
    response: MapSettings,
    answer: 'json',
  }),
};
