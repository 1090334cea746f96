import { z } from 'zod';
import {
  changedText,
  Id,
  optionalText,
  PageQuery,
  requiredText,
  searchText,
  Timestamp,
  webUrl,
} from '../fields';
import { IntelligenceType } from '../intelligence-type';
import {
  OUTLINE_OUTCOMES,
  type OutlineOutcome,
  SOURCE_OUTCOMES,
  type SourceOutcome,
} from './feed-source-choices';
import { SOURCE_STATES, type SourceState } from './feed-source-states';
import { joinCollectionUrl, splitCollectionUrl } from './taxii-address';
import { NewTaxiiSource, TaxiiSource, TaxiiSourceChanges } from './taxii-sources';

export const SOURCE_NAME_MAX = 200;
export const SOURCE_URL_MAX = 2000;
export const SOURCE_CATEGORY_MAX = 50;
export const SOURCE_REGION_MAX = 100;
/** Limits of an OPML import: characters and outlines. */
export const OPML_MAX = 2_000_000;
export const OPML_OUTLINES_MAX = 5000;

export const FeedSource = z.object({
  id: Id,
  name: z.string(),
  sourceType: z.string(),
  url: z.string(),
  category: z.string().nullable(),
  /** Null: derived from the keywords of each item. */
  intelligenceType: z.string().nullable(),
  region: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Items of a feed, or reports that came by TAXII: null for others than the owner, if these may be restricted. */
  itemCount: z.int().nullable(),
  lastFetchedAt: Timestamp.nullable(),
  lastOutcome: z.string().nullable(),
  /** Why the last fetch failed, or what it left out. */
  lastProblem: z.string().nullable(),
  /** Consecutive failures. */
  failures: z.int(),
  /** Null while paused, or if this installation does not fetch. */
  nextFetchAt: Timestamp.nullable(),
  isFetching: z.boolean(),
  /** Null for feeds. */
  taxii: TaxiiSource.nullable(),
});
export type FeedSource = z.infer<typeof FeedSource>;

/** A feed URL as typed. The target is checked when it is fetched. */
export const FeedUrl = webUrl(SOURCE_URL_MAX).transform((url) => url.replace(/#.*$/, ''));

export const NO_COLLECTION = 'URL must be that of a collection: its API root, and its id';
/** Undefined if it is not that of a collection. */
export function toCollectionUrl(url: string): string | undefined {
  const parts = splitCollectionUrl(url);
  return parts && joinCollectionUrl(parts.rootUrl, parts.id);
}

const category = optionalText('Category', SOURCE_CATEGORY_MAX);
const region = optionalText('Region', SOURCE_REGION_MAX);

const NewFeed = z.object({
  url: FeedUrl,
  name: requiredText('Name', SOURCE_NAME_MAX),
  category,
  intelligenceType: IntelligenceType.nullish().transform((type) => type ?? null),
  region,
  isActive: z.boolean('isActive must be true or false').default(true),
  /** For a collection of a TAXII server. */
  taxii: NewTaxiiSource.optional(),
});

/** The URL of a collection in one form, so that it is known again. */
export const NewSource = NewFeed.transform((source, context) => {
  if (!source.taxii) return source;
  const url = toCollectionUrl(source.url);
  if (url) return { ...source, url };
  context.addIssue({ code: 'custom', path: ['url'], message: NO_COLLECTION });
  return z.NEVER;
});
export type NewSource = z.infer<typeof NewSource>;

/** Omitted fields stay unchanged. */
export const SourceChanges = z.object({
  url: FeedUrl.optional(),
  name: requiredText('Name', SOURCE_NAME_MAX).optional(),
  category: changedText('Category', SOURCE_CATEGORY_MAX),
  intelligenceType: IntelligenceType.nullable().optional(),
  region: changedText('Region', SOURCE_REGION_MAX),
  isActive: z.boolean('isActive must be true or false').optional(),
  taxii: TaxiiSourceChanges.optional(),
});
export type SourceChanges = z.infer<typeof SourceChanges>;

const state = z.enum(
  Object.keys(SOURCE_STATES) as [SourceState, ...SourceState[]],
  'State must be all, failing or paused',
);
export const SourcesQuery = PageQuery.extend({
  q: searchText(200).optional(),
  state: state.optional(),
});
export type SourcesQuery = z.infer<typeof SourcesQuery>;

export const SourceSettings = z.object({ isFetching: z.boolean() });
export type SourceSettings = z.infer<typeof SourceSettings>;

export const SourceUrl = z.object({ url: FeedUrl });

/** The current content of a feed; nothing is stored. */
export const SourcePreview = z.object({
  outcome: z.enum(Object.keys(SOURCE_OUTCOMES) as [SourceOutcome, ...SourceOutcome[]]),
  /** Why the preview failed; null on success. */
  problem: z.string().nullable(),
  title: z.string().nullable(),
  sourceType: z.string().nullable(),
  itemCount: z.int(),
  items: z.array(
    z.object({
      title: z.string(),
      content: z.string(),
      url: z.string(),
      publishedAt: Timestamp,
      intelligenceType: z.string(),
      region: z.string().nullable(),
    }),
  ),
});
export type SourcePreview = z.infer<typeof SourcePreview>;

export const SourceImport = z.object({
  opml: z
    .string('Send the text of an OPML file')
    .min(1, 'The file is empty')
    .max(OPML_MAX, 'The file is larger than 2 MB'),
});
export type SourceImport = z.infer<typeof SourceImport>;

export const SourceImportResult = z.object({
  added: z.int(),
  known: z.int(),
  refused: z.int(),
  /** One per outline, in file order. */
  outlines: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      outcome: z.enum(Object.keys(OUTLINE_OUTCOMES) as [OutlineOutcome, ...OutlineOutcome[]]),
      problem: z.string().nullable(),
    }),
  ),
});
export type SourceImportResult = z.infer<typeof SourceImportResult>;
