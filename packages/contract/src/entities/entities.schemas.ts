import { z } from 'zod';
import { Id, PageQuery, searchText, storableText, Timestamp } from '../fields';
import { SEARCH_SOURCES, SEARCH_TEXT_MAX, SearchHit } from '../search/search.schemas';
import { MOMENT, NEAR_PLACE, parseNear, readMoment, SEARCH_KINDS } from '../search/search-query';
import { Author } from '../users/users.schemas';
import { ENTITY_KINDS, INDICATOR_KINDS } from './entity-kinds';

const Kind = z.enum(ENTITY_KINDS, `Kind must be one of ${ENTITY_KINDS.join(', ')}`);

/** Mentions are counted up to here. */
export const MENTIONS_COUNTED = 1000;

/** Numbers and times are those of the mentions that the reader may see. */
export const Entity = z.object({
  id: Id,
  kind: z.enum(ENTITY_KINDS),
  /** The normal form, or the name that members gave. */
  value: z.string(),
  /** To be shown: an address that nobody follows by accident. */
  label: z.string(),
  /** In a private, reserved or documentation range. */
  local: z.boolean(),
  /** The list that leaves it out of lists, neighbours and related reports. */
  excludedBy: z.object({ id: Id, name: z.string() }).nullable(),
  /** At most `MENTIONS_COUNTED` are counted. */
  mentions: z.int(),
  /** Null if nothing mentions it yet. */
  firstSeen: Timestamp.nullable(),
  lastSeen: Timestamp.nullable(),
});
export type Entity = z.infer<typeof Entity>;

/** Each narrows the list further. */
export const EntityListQuery = PageQuery.extend({
  q: searchText(SEARCH_TEXT_MAX).default(''),
  kind: Kind.optional(),
  /** Only what the caller watches. */
  watched: z
    .enum(['true', 'false'], 'Watched must be true or false')
    .transform((text) => text === 'true')
    .optional(),
  /** A network, defanged or not: addresses and networks within it. */
  cidr: searchText(100).optional(),
  /** Positions near a place, and what texts about places near it mention. */
  near: searchText(100)
    .transform((text, { addIssue }) => parseNear(text) ?? wrong(addIssue, 'Near', NEAR_PLACE))
    .optional(),
  /** Only what was mentioned since then. */
  since: searchText(100)
    .transform((text, { addIssue }) => readSince(text) ?? wrong(addIssue, 'Since', MOMENT))
    .optional(),
});

const readSince = (text: string) =>
  Timestamp.safeParse(text).success ? text : readMoment(text, new Date());

function wrong(addIssue: (issue: string) => void, label: string, takes: string): never {
  addIssue(`${label} must be ${takes}`);
  return z.NEVER;
}
export type EntityListQuery = z.infer<typeof EntityListQuery>;

export const EXTRACT_TEXT_MAX = 50_000;
/** Room for a text of the greatest length in any script. */
export const EXTRACT_BODY_BYTES = 512 * 1024;

export const ExtractBody = z.object({
  text: storableText('Text').max(
    EXTRACT_TEXT_MAX,
    `Text must be at most ${EXTRACT_TEXT_MAX} characters`,
  ),
});
export type ExtractBody = z.infer<typeof ExtractBody>;

export const ExtractedFinding = z.object({
  kind: z.enum(INDICATOR_KINDS),
  value: z.string(),
  /** In the text as it was sent, in UTF-16 units. */
  start: z.int(),
  end: z.int(),
  defanged: z.boolean(),
  local: z.boolean(),
});
export type ExtractedFinding = z.infer<typeof ExtractedFinding>;

export const LOOKUP_VALUES_MAX = 1000;
export const LOOKUP_VALUE_MAX = 2000;

export const LookupBody = z.object({
  values: z
    .array(
      storableText('Value').max(
        LOOKUP_VALUE_MAX,
        `Each value must be at most ${LOOKUP_VALUE_MAX} characters`,
      ),
      'Values are required',
    )
    .max(LOOKUP_VALUES_MAX, `At most ${LOOKUP_VALUES_MAX} values at once`),
});
export type LookupBody = z.infer<typeof LookupBody>;

export const LookupRow = z.object({
  /** As it was sent. */
  value: z.string(),
  /** Null if it has no known form. */
  kind: z.enum(ENTITY_KINDS).nullable(),
  /** Null if nothing that the caller may see mentions it. */
  entity: Entity.nullable(),
});
export type LookupRow = z.infer<typeof LookupRow>;

export const MENTION_STATES = ['found', 'confirmed', 'rejected'] as const;
export const MentionState = z.enum(
  MENTION_STATES,
  `State must be one of ${MENTION_STATES.join(', ')}`,
);
export type MentionState = z.infer<typeof MentionState>;

const MentionPlace = z.object({
  /** 0 is the title, others are the texts or pages after it. */
  text: z.int(),
  /** In UTF-16 units. */
  start: z.int(),
  end: z.int(),
});

/** That a text names the entity. */
const Mention = z.object({
  state: MentionState,
  /** Who confirmed or rejected it. */
  judgedBy: Author.nullable(),
  /** At most 20. */
  places: z.array(MentionPlace),
});

export const MentionsQuery = PageQuery.extend({
  /** Only texts of this kind. */
  kind: z.enum(SEARCH_KINDS, `Kind must be one of ${SEARCH_KINDS.join(', ')}`).optional(),
});
export type MentionsQuery = z.infer<typeof MentionsQuery>;

/** A text that mentions an entity, with the words around the first place. */
export const EntityMention = SearchHit.extend(Mention.shape);
export type EntityMention = z.infer<typeof EntityMention>;

export const ReportEntitiesQuery = PageQuery.extend({
  /** Only those in this state; by default all that are not rejected. */
  state: MentionState.optional(),
});
export type ReportEntitiesQuery = z.infer<typeof ReportEntitiesQuery>;

/** How many entities of a kind there are. */
export const KindCount = z.object({ kind: z.enum(ENTITY_KINDS), count: z.int() });
export type KindCount = z.infer<typeof KindCount>;

/** An entity of a report, and where its texts and files name it, the first five. */
export const ReportEntity = Entity.extend({
  texts: z.array(Mention.extend({ id: Id, source: z.enum(SEARCH_SOURCES) })),
});
export type ReportEntity = z.infer<typeof ReportEntity>;

/** How many texts can be asked about at once, and how many entities are named in them at most: the first of each text. */
export const TEXTS_MAX = 100;
export const TEXT_ENTITIES_MAX = 500;

export const TextEntitiesQuery = z.object({
  /** Ids of comments, messages, map entries and others, separated by commas. */
  ids: z
    .string()
    .default('')
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(Id).max(TEXTS_MAX, `At most ${TEXTS_MAX} texts at once`)),
});
export type TextEntitiesQuery = z.infer<typeof TextEntitiesQuery>;

export const MentionParams = z.object({ id: Id, textId: Id });

export const JudgeMention = z.object({ state: MentionState });
export type JudgeMention = z.infer<typeof JudgeMention>;

export const NEIGHBOURS_MAX = 50;

/** What is mentioned in the same texts; what is rare elsewhere comes first. */
export const EntityNeighbour = Entity.extend({
  /** In how many texts both are. */
  together: z.int(),
  lastTogether: Timestamp,
  /** The newest three of those. */
  texts: z.array(
    z.object({
      source: z.enum(SEARCH_SOURCES),
      id: Id,
      /** Of what it belongs to, if it has none. */
      title: z.string(),
      url: z.string(),
    }),
  ),
});
export type EntityNeighbour = z.infer<typeof EntityNeighbour>;

export const ENTITY_PLACES_MAX = 200;

/** Where a report, a map entry or an item of a source is that mentions an entity. */
export const EntityPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  source: z.enum(SEARCH_SOURCES),
  id: Id,
  title: z.string(),
  url: z.string(),
});
export type EntityPlace = z.infer<typeof EntityPlace>;

/** By UTC day, only days with mentions, oldest first; of the newest 10,000 mentions. */
export const EntityTimeline = z.array(z.object({ day: z.iso.date(), count: z.int() }));
export type EntityTimeline = z.infer<typeof EntityTimeline>;
