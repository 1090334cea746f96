import { z } from 'zod';
import { Id } from '../fields';
import { MapFilter, Seconds, UpdateScope } from './situation.schemas';

/** A map with more entries sends those of a view, mostly as cells; the others send all entries. */
export const WHOLE_MAP_MAX = 2_000;
/** A view with more entries sends cells. */
export const VIEW_ENTRIES_MAX = 2_000;
/** Equal parts of the time line. */
export const TIME_PARTS = 60;
/** Positions count from 0 to this, from west to east and from north to south, on the flat world of web maps. */
export const MAP_UNITS = 2 ** 30;
export const VIEW_ZOOM_MAX = 18;
/** A zoom has this many squares of a view across the world: half tiles. */
export const squaresOf = (zoom: number) => 2 ** (zoom + 1);
/** Most squares of a view: more than the largest wall needs. */
export const VIEW_SQUARES_MAX = 1_024;

const Square = z.coerce
  .number()
  .int()
  .min(-(2 ** 20))
  .max(2 ** 21);

/** The whole world unless told. West may lie below 0 and east beyond the last square, where the view crosses the antimeridian. */
export const MapViewQuery = MapFilter.extend({
  zoom: z.coerce.number().int().min(0).max(VIEW_ZOOM_MAX).default(0),
  west: Square.default(0),
  east: Square.default(squaresOf(0)),
  north: Square.default(0),
  south: Square.default(squaresOf(0)),
  /** With both, rows are told apart by part of this time. */
  from: Seconds.optional(),
  to: Seconds.optional(),
}).refine(
  ({ west, east, north, south }) =>
    west < east && north < south && (east - west) * (south - north) <= VIEW_SQUARES_MAX,
  { path: ['west'], message: `A view has 1 to ${VIEW_SQUARES_MAX} squares` },
);
export type MapViewQuery = z.infer<typeof MapViewQuery>;

export const ScopedViewQuery = MapViewQuery.safeExtend({ scope: UpdateScope });
export type ScopedViewQuery = z.infer<typeof ScopedViewQuery>;
export const ScopedFilterQuery = MapFilter.extend({ scope: UpdateScope });
export type ScopedFilterQuery = z.infer<typeof ScopedFilterQuery>;

/** What a view shows, as columns: a row is one entry, or the entries of a cell. */
export const MapView = z.object({
  /** Width of a cell; 0 if each row is one entry. */
  cell: z.int(),
  /** The mean position of a row. */
  xs: z.array(z.int()),
  ys: z.array(z.int()),
  /** How many of each severity. */
  low: z.array(z.int()),
  medium: z.array(z.int()),
  high: z.array(z.int()),
  critical: z.array(z.int()),
  /** The part of the time line; all 0 without one. */
  parts: z.array(z.int()),
  /** The entry of a row that has one; null otherwise. */
  ids: z.array(Id.nullable()),
});
export type MapView = z.infer<typeof MapView>;

/** What surrounds the view of a large map: how much there is, when, and where. */
export const MapOutline = z.object({
  /** Unix seconds of the oldest and the newest; null without any. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  /** How many are in each part of that time. */
  counts: z.array(z.int()),
  /** The westernmost and the easternmost position of each strip of the world that has some. */
  xs: z.array(z.int()),
  /** The northernmost and the southernmost. */
  ys: z.array(z.int()),
  /** Those of the whole map. */
  categories: z.array(z.string()),
  subjects: z.array(z.string()),
});
export type MapOutline = z.infer<typeof MapOutline>;
