import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../fields';
import { TLP_LEVELS } from '../markings/tlp';

/** What is taken in at once. */
export const STIX_BUNDLE_BYTES = 20 * 1024 * 1024;
/** What a member may send within a day. */
export const IMPORT_DAILY_BYTES = 10 * STIX_BUNDLE_BYTES;
export const IMPORT_NAME_MAX = 200;
/** Objects that an import names one by one; others are counted. */
export const IMPORT_ITEMS_SHOWN = 200;
/** Days until an import that nobody applied is forgotten. */
export const PREVIEW_DAYS = 7;
/** Days until an import that was applied is forgotten. What it became stays. */
export const IMPORT_DAYS = 30;

export const IMPORT_STATES = ['preview', 'applying', 'done', 'failed'] as const;

/**
 * What becomes of an object:
 * - `new`, `changed`: stored here; `same`: known in this version; `ours`: made here, and not taken from others
 * - `kept`: stored as it came; `refused`: not stored
 */
export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'ours', 'kept', 'refused'] as const;
export type ImportOutcomeOf = (typeof IMPORT_OUTCOMES)[number];

/** By the name of the file, or where it came from. */
export const StixImportQuery = z.object({
  name: z
    .string()
    .trim()
    .max(IMPORT_NAME_MAX, `Name must be at most ${IMPORT_NAME_MAX} characters`)
    .default(''),
});

const ImportItem = z.object({
  stixId: z.string(),
  type: z.string(),
  title: z.string(),
  tlp: z.enum(TLP_LEVELS),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Why it is refused. */
  problem: z.string().nullable(),
  /** The report or investigation that it became, if the reader sees it. */
  url: z.string().nullable(),
});
export type ImportItem = z.infer<typeof ImportItem>;

/** Only the member who made it sees it. */
export const StixImport = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  /** How many objects have which outcome, by type. */
  counts: z.record(z.string(), z.partialRecord(z.enum(IMPORT_OUTCOMES), z.int())),
  objects: z.int(),
  /** How many are worked off. */
  applied: z.int(),
  /** The highest level of what would be stored. */
  highest: z.enum(TLP_LEVELS).nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  createdAt: Timestamp,
  appliedAt: Timestamp.nullable(),
});
export type StixImport = z.infer<typeof StixImport>;

/** Reports first, then what is refused. */
export const StixImportDetails = StixImport.extend({ items: z.array(ImportItem) });
export type StixImportDetails = z.infer<typeof StixImportDetails>;

export const ImportsQuery = PageQuery.pick({ limit: true });
