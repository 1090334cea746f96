import { z } from 'zod';
import { Latitude, Longitude } from '../coordinates';
import {
  Id,
  optionalText,
  PageQuery,
  Revision,
  requiredText,
  SpillReason,
  Timestamp,
} from '../fields';
import { DEFAULT_SEVERITY, SEVERITIES, Severity } from '../severity';
import { Author } from '../users/users.schemas';

export const UPDATE_TITLE_MAX = 200;
export const UPDATE_DESCRIPTION_MAX = 5_000;
export const UPDATE_CATEGORY_MAX = 100;
export const UPDATE_SUBJECT_MAX = 100;
/** Most updates per import. */
export const IMPORT_MAX = 5_000;
/** Most ids per request. */
export const UPDATE_IDS_MAX = 100;

export const SituationUpdate = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  severity: z.string(),
  category: z.string().nullable(),
  /** Whom or what was seen, such as a ship; its updates in a row are a track. */
  subject: z.string().nullable(),
  /** 1 when posted; a correction names the revision it is based on. */
  revision: z.int(),
  userId: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  user: Author,
});
export type SituationUpdate = z.infer<typeof SituationUpdate>;

const ImportedUpdate = z.object({
  title: requiredText('Title', UPDATE_TITLE_MAX),
  description: requiredText('Description', UPDATE_DESCRIPTION_MAX),
  severity: Severity.default(DEFAULT_SEVERITY),
  category: optionalText('Category', UPDATE_CATEGORY_MAX),
  subject: optionalText('Subject', UPDATE_SUBJECT_MAX),
  latitude: Latitude,
  longitude: Longitude,
});
export const NewSituationUpdate = ImportedUpdate.extend({ spillReason: SpillReason });
export type NewSituationUpdate = z.infer<typeof NewSituationUpdate>;

/** Replaces all fields. */
export const CorrectedUpdate = NewSituationUpdate.extend({ revision: Revision });
export type CorrectedUpdate = z.infer<typeof CorrectedUpdate>;

/** An update before a correction, with the time; only its author corrects it. */
export const UpdateRevision = SituationUpdate.pick({
  revision: true,
  title: true,
  description: true,
  latitude: true,
  longitude: true,
  severity: true,
  category: true,
  subject: true,
}).extend({ replacedAt: Timestamp, replacedBy: Author });
export type UpdateRevision = z.infer<typeof UpdateRevision>;

/** All or nothing. */
export const SituationImport = z.object({
  updates: z
    .array(ImportedUpdate)
    .min(1, 'There is nothing to import')
    .max(IMPORT_MAX, `At most ${IMPORT_MAX} updates can be imported at once`),
  spillReason: SpillReason,
});
export type SituationImport = z.infer<typeof SituationImport>;

export const ImportOutcome = z.object({ imported: z.int() });
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** A time in a query. */
export const Seconds = z.coerce
  .number('Times are seconds since 1970')
  .int('Times are seconds since 1970')
  .min(0)
  .max(100_000_000_000);

export const MapFilter = z.object({
  /** Indexes in `SEVERITIES`, comma-separated; empty for none. */
  levels: z
    .string()
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(
      z
        .array(
          z
            .int()
            .min(0)
            .max(SEVERITIES.length - 1),
        )
        .max(SEVERITIES.length),
    )
    .optional(),
  category: z.string().max(UPDATE_CATEGORY_MAX).optional(),
  /** Unix seconds. */
  since: Seconds.optional(),
});
export type MapFilter = z.infer<typeof MapFilter>;

/** `ids` is comma-separated; deleted updates are omitted. */
export const UpdatesQuery = PageQuery.extend({
  ids: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(Id).max(UPDATE_IDS_MAX, `At most ${UPDATE_IDS_MAX} ids at once`))
    .optional(),
  ...MapFilter.shape,
  /** Those up to this time, in Unix seconds. */
  until: Seconds.optional(),
});
export type UpdatesQuery = z.infer<typeof UpdatesQuery>;

export const UPDATE_SCOPES = ['all', 'mine'] as const;
export const UpdateScope = z.enum(UPDATE_SCOPES, 'Scope must be all or mine').default('all');
export type UpdateScope = z.infer<typeof UpdateScope>;

export const SituationUpdatesQuery = UpdatesQuery.extend({ scope: UpdateScope });
export type SituationUpdatesQuery = z.infer<typeof SituationUpdatesQuery>;

/** Above `max` entries only their number is sent. */
export const CompactQuery = z.object({ max: z.coerce.number().int().min(0).optional() });
export type CompactQuery = z.infer<typeof CompactQuery>;
export const ScopedCompactQuery = CompactQuery.extend({ scope: UpdateScope });

/** All updates of a map as columns, newest first: enough to draw, filter and replay 100,000 of them. */
export const CompactUpdates = z.object({
  ids: z.array(Id),
  longitudes: z.array(z.number()),
  latitudes: z.array(z.number()),
  /** Indexes in `SEVERITIES`. */
  levels: z.array(z.int()),
  /** Unix seconds. */
  times: z.array(z.int()),
  categories: z.array(z.string()),
  /** Indexes in `categories`; -1 for none. */
  categoryIndexes: z.array(z.int()),
  subjects: z.array(z.string()),
  /** Indexes in `subjects`; -1 for none. */
  subjectIndexes: z.array(z.int()),
  /** How many there are, if they are more than `max`; then the columns are empty. */
  omitted: z.int().optional(),
});
export type CompactUpdates = z.infer<typeof CompactUpdates>;
