import { z } from 'zod';
import { TLP_ID_SETS } from '../exports/exports.schemas';
import { changedText, cleanText, Id, optionalText, requiredText, Timestamp } from '../fields';
import { DEFAULT_TLP, TLP_LEVELS } from '../markings/tlp';
import { SEARCH_TEXT_MAX } from '../search/search.schemas';
import { parseSearchQuery } from '../search/search-query';
import { Author } from '../users/users.schemas';

/** Where other systems find the collections. */
export const TAXII_PATH = '/taxii2/';
export const TAXII_ROOT_PATH = '/taxii2/root/';

export const TAXII_COLLECTIONS_MAX = 50;
export const TAXII_TITLE_MAX = 100;
export const TAXII_DESCRIPTION_MAX = 500;

/** Reports that a search finds, for other systems. */
export const TaxiiCollection = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  query: z.string(),
  /** What is marked above it is not there. */
  maxTlp: z.enum(TLP_LEVELS),
  tlpIds: z.enum(TLP_ID_SETS),
  /** Others may add to it: what they send is imported. */
  canWrite: z.boolean(),
  /** The admin who made it: what they may not read is not in it. */
  owner: Author,
  /** Its owner is suspended: nobody reads it. */
  isPaused: z.boolean(),
  /** How many objects it has of those that the caller may read. */
  objects: z.int(),
  /** How many reports that the caller may read are still to be added or renewed. */
  pending: z.int(),
  createdAt: Timestamp,
});
export type TaxiiCollection = z.infer<typeof TaxiiCollection>;

/** Blank finds all reports. */
const Query = cleanText('Search')
  .pipe(z.string().max(SEARCH_TEXT_MAX, `Search must be at most ${SEARCH_TEXT_MAX} characters`))
  .superRefine((query, context) => {
    const { problems, kind } = parseSearchQuery(query);
    for (const message of problems) context.addIssue({ code: 'custom', message });
    const isOther =
      kind.included.some((one) => one !== 'report') || kind.excluded.includes('report');
    if (isOther) context.addIssue({ code: 'custom', message: 'A collection has reports only' });
  });

const Title = requiredText('Title', TAXII_TITLE_MAX);

export const NewTaxiiCollection = z.object({
  title: Title,
  description: optionalText('Description', TAXII_DESCRIPTION_MAX),
  query: Query.default(''),
  maxTlp: z.enum(TLP_LEVELS, 'There is no such level').default(DEFAULT_TLP),
  tlpIds: z.enum(TLP_ID_SETS, `TLP ids must be one of ${TLP_ID_SETS.join(', ')}`).default('2.0'),
  canWrite: z.boolean('Say whether others may add to it').default(false),
});
export type NewTaxiiCollection = z.infer<typeof NewTaxiiCollection>;

/** Another search or level is another collection: those who read it could not tell what left it. */
export const TaxiiCollectionChanges = z
  .object({
    title: Title.optional(),
    description: changedText('Description', TAXII_DESCRIPTION_MAX),
    canWrite: z.boolean('Say whether others may add to it').optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Say what to change: title, description or canWrite',
  });
export type TaxiiCollectionChanges = z.infer<typeof TaxiiCollectionChanges>;
