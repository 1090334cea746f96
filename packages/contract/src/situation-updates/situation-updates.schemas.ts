import { z } from 'zod';
import { Latitude, Longitude } from '../coordinates';
import { Id, optionalText, PageQuery, requiredText, Timestamp } from '../fields';
import { DEFAULT_SEVERITY, Severity } from '../severity';
import { Author } from '../users/users.schemas';

export const UPDATE_TITLE_MAX = 200;
export const UPDATE_DESCRIPTION_MAX = 5_000;
export const UPDATE_CATEGORY_MAX = 100;
/** How many updates one import may bring. */
export const IMPORT_MAX = 5_000;
/** How many updates may be asked for by their ids at once. */
export const UPDATE_IDS_MAX = 100;

export const SituationUpdate = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  severity: z.string(),
  category: z.string().nullable(),
  userId: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  user: Author,
});
export type SituationUpdate = z.infer<typeof SituationUpdate>;

export const NewSituationUpdate = z.object({
  title: requiredText('Title', UPDATE_TITLE_MAX),
  description: requiredText('Description', UPDATE_DESCRIPTION_MAX),
  severity: Severity.default(DEFAULT_SEVERITY),
  category: optionalText('Category', UPDATE_CATEGORY_MAX),
  latitude: Latitude,
  longitude: Longitude,
});
export type NewSituationUpdate = z.infer<typeof NewSituationUpdate>;

/** Added all together or not at all. */
export const SituationImport = z.object({
  updates: z
    .array(NewSituationUpdate)
    .min(1, 'There is nothing to import')
    .max(IMPORT_MAX, `At most ${IMPORT_MAX} updates can be imported at once`),
});
export type SituationImport = z.infer<typeof SituationImport>;

export const ImportOutcome = z.object({ imported: z.int() });
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** `ids` asks for the details of a few, comma-separated; those that are gone are left out. */
export const UpdatesQuery = PageQuery.extend({
  ids: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(Id).max(UPDATE_IDS_MAX, `At most ${UPDATE_IDS_MAX} ids at once`))
    .optional(),
});
export type UpdatesQuery = z.infer<typeof UpdatesQuery>;

export const UPDATE_SCOPES = ['all', 'mine'] as const;
export const UpdateScope = z.enum(UPDATE_SCOPES, 'Scope must be all or mine').default('all');
export type UpdateScope = z.infer<typeof UpdateScope>;

export const SituationUpdatesQuery = UpdatesQuery.extend({ scope: UpdateScope });
export type SituationUpdatesQuery = z.infer<typeof SituationUpdatesQuery>;

export const ScopeQuery = z.object({ scope: UpdateScope });

/**
 * All updates of a map, column by column and newest first: what a map of 100,000 needs to draw, filter and replay.
 */
export const CompactUpdates = z.object({
  ids: z.array(Id),
  longitudes: z.array(z.number()),
  latitudes: z.array(z.number()),
  /** Places in `SEVERITIES`. */
  levels: z.array(z.int()),
  /** Seconds since 1970. */
  times: z.array(z.int()),
  categories: z.array(z.string()),
  /** Places in `categories`, -1 for none. */
  categoryIndexes: z.array(z.int()),
});
export type CompactUpdates = z.infer<typeof CompactUpdates>;
