import { z } from 'zod';
import { Id, Timestamp } from '../fields';
import { FOLLOW_REASONS, IdOrTag } from '../follows/follows.schemas';
import { Marking } from '../markings/markings.schemas';
import { Author } from '../users/users.schemas';
import { CHANGE_NAMES, CHANGED_KINDS, MARKING_STEPS } from './changes';

/** Changes are grouped by what they are about, or by the member or tag that the reader follows. */
export const SINCE_KINDS = [...CHANGED_KINDS, 'member', 'tag'] as const;
export type SinceKind = (typeof SINCE_KINDS)[number];

/** Why it concerns the reader; `none`: it is news for everyone. */
export const SINCE_REASONS = [...FOLLOW_REASONS, 'notified', 'none'] as const;
export type SinceReason = (typeof SINCE_REASONS)[number];

/** All changes of one sort in a group. */
export const SinceChange = z.object({
  what: z.enum(CHANGE_NAMES),
  count: z.int(),
  /** Of the newest. */
  at: Timestamp,
  /** Who made the newest; null if they are gone. */
  actor: Author.nullable(),
  /** How many members made them. */
  actors: z.int(),
  /** The first of the comments, messages, entries, tasks or reports. */
  partId: Id.nullable(),
  /** The first comment on the task. */
  subPartId: Id.nullable(),
  /** Its title, if it has one. */
  subject: z.string().nullable(),
  weight: z.int(),
  step: z.enum(MARKING_STEPS).nullable(),
  /** The version of the report that the first edit replaced. */
  revision: z.int().nullable(),
});
export type SinceChange = z.infer<typeof SinceChange>;

export const SinceGroup = z.object({
  kind: z.enum(SINCE_KINDS),
  /** The text of a tag. */
  id: z.string(),
  title: z.string(),
  /** Of a report, investigation or task. */
  marking: Marking.nullable(),
  /** Of a report. */
  number: z.string().nullable(),
  reason: z.enum(SINCE_REASONS),
  weight: z.int(),
  at: Timestamp,
  count: z.int(),
  /** Unread notifications about it. */
  forYou: z.int(),
  changes: z.array(SinceChange),
});
export type SinceGroup = z.infer<typeof SinceGroup>;

export const Since = z.object({
  /** When the reader last said "All seen". */
  since: Timestamp,
  /** The end of what is listed: what comes later is not seen with it. */
  upTo: z.string(),
  /** When the reader's newest notification came. Those that come later are not seen with it. */
  asOf: Timestamp,
  groups: z.array(SinceGroup),
  /** Of all pages. */
  groupCount: z.int(),
  changeCount: z.int(),
  /** Further small changes in what does not concern the reader, counted up to 1,000. */
  quieter: z.int(),
  /** How many groups to skip for the next page; null on the last. */
  next: z.int().nullable(),
});
export type Since = z.infer<typeof Since>;

const upTo = z.string().max(100, 'Not a valid position').optional();

export const SINCE_PAGE = 50;
export const SinceQuery = z.object({
  upTo,
  skip: z.coerce.number().int().min(0).max(5000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(SINCE_PAGE),
});
export type SinceQuery = z.infer<typeof SinceQuery>;

const SeenThing = {
  kind: z.enum(SINCE_KINDS),
  id: IdOrTag,
};
const isNamed = ({ kind, id }: { kind?: SinceKind | undefined; id?: string | undefined }) =>
  kind === 'tag' || id === undefined || Id.safeParse(id).success;
const NOT_NAMED = { path: ['id'], message: 'Not a valid id' };

export const SeenParams = z.object(SeenThing).refine(isNamed, NOT_NAMED);
export type SeenParams = z.infer<typeof SeenParams>;

/** One group, or everything without one; up to what was listed, or up to now. */
export const NewSeen = z
  .object({
    upTo,
    asOf: Timestamp.optional(),
    kind: SeenThing.kind.optional(),
    id: SeenThing.id.optional(),
  })
  .refine(({ kind, id }) => (kind === undefined) === (id === undefined), {
    path: ['id'],
    message: 'Kind and id belong together',
  })
  .refine(isNamed, NOT_NAMED);
export type NewSeen = z.infer<typeof NewSeen>;

/** What is left, and the id by which it is undone. */
export const Seen = Since.extend({ seenId: Id });
export type Seen = z.infer<typeof Seen>;

/** Numbers beside the entries of the sidebar, counted up to 100. */
export const Unread = z.object({
  /** Followed rooms with news. */
  roomIds: z.array(Id),
  /** Of these, rooms where the reader is mentioned. */
  roomsForYou: z.int(),
  forumMessages: z.int(),
  forumForYou: z.int(),
  /** Tasks with news for the reader. */
  tasks: z.int(),
});
export type Unread = z.infer<typeof Unread>;
