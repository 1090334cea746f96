import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../fields';
import { Marking } from '../markings/markings.schemas';
import { FileMatch } from '../reports/attachments.schemas';
import { Author } from '../users/users.schemas';
import { SEARCH_KINDS, type SearchKind } from './search-query';

export const SEARCH_TEXT_MAX = 500;

const SearchText = z
  .string()
  .max(SEARCH_TEXT_MAX, `Search text must be at most ${SEARCH_TEXT_MAX} characters`)
  .default('');

const Kind = z.enum(SEARCH_KINDS, `Kind must be one of ${SEARCH_KINDS.join(', ')}`);

export const SearchListQuery = PageQuery.extend({ q: SearchText, kind: Kind.optional() });
export type SearchListQuery = z.infer<typeof SearchListQuery>;

export const SearchOverviewQuery = z.object({ q: SearchText, kind: Kind.optional() });
export type SearchOverviewQuery = z.infer<typeof SearchOverviewQuery>;

/** Where the text of a hit stands. */
export const SEARCH_SOURCES = [
  ...(['report', 'judgement', 'file', 'report-comment'] as const),
  ...(['investigation', 'task', 'task-comment'] as const),
  ...(['member', 'room', 'forum-message', 'room-message'] as const),
  ...(['personal-update', 'room-update', 'pin', 'feed-item'] as const),
] as const;
export type SearchSource = (typeof SEARCH_SOURCES)[number];
/** An entity is no text, but is found as well. */
export const HIT_SOURCES = [...SEARCH_SOURCES, 'entity'] as const;
export type HitSource = (typeof HIT_SOURCES)[number];

export const KIND_OF_SOURCE: Readonly<Record<SearchSource, SearchKind>> = {
  ...{ report: 'report', judgement: 'report', file: 'report' },
  ...{ 'report-comment': 'comment', 'task-comment': 'comment' },
  ...{ investigation: 'investigation', task: 'task', member: 'member', room: 'war-room' },
  ...{ 'forum-message': 'message', 'room-message': 'message' },
  ...{ 'personal-update': 'map-entry', 'room-update': 'map-entry', pin: 'map-entry' },
  'feed-item': 'feed-item',
};

/** Something with a name that the hit belongs to: the report of a comment, the room of a message. */
const SearchContext = z.object({ id: Id, title: z.string() });

export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  source: z.enum(HIT_SOURCES),
  id: Id,
  /** Empty for comments and messages. */
  title: z.string(),
  /** Of the text around the first match, or its beginning. */
  excerpt: z.string(),
  createdAt: Timestamp,
  author: Author.nullable(),
  marking: Marking.nullable(),
  intelligenceType: z.string().nullable(),
  /** Tags, user name, category: what can be found beside title and text. */
  labels: z.array(z.string()),
  /** Of a report, for its short address. */
  number: z.string().nullable(),
  context: SearchContext.nullable(),
  /** The file of a report that matches. */
  file: FileMatch.omit({ excerpt: true }).nullable(),
  /** The path of the very thing, or the address of a feed item outside. */
  url: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchAnswer = z.object({
  results: z.array(SearchHit),
  /** How many match, by kind, of all kinds; at least, where many texts would have to be read. Empty on further pages. */
  totals: z.partialRecord(z.enum(SEARCH_KINDS), z.int()),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const SEARCH_OVERVIEW_MAX = 1000;
export const SEARCH_PLACES_MAX = 200;
/** Up to so many entities are counted beside the texts. */
export const SEARCH_ENTITIES_COUNTED = 50;

const Counted = z.object({ value: z.string(), count: z.int() });

/** What the newest matches have in common, at most `SEARCH_OVERVIEW_MAX` of them. */
export const SearchOverview = z.object({
  total: z.int(),
  /** False if there are more than were counted. */
  isComplete: z.boolean(),
  kinds: z.array(z.object({ kind: z.enum(SEARCH_KINDS), count: z.int() })),
  /** By UTC day, only days with matches, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  places: z.array(
    SearchHit.pick({ source: true, id: true, title: true, url: true }).extend({
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  types: z.array(Counted),
  regions: z.array(Counted),
  tags: z.array(Counted),
});
export type SearchOverview = z.infer<typeof SearchOverview>;
