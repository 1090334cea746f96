import { z } from 'zod';
import { Id, requiredText, SpillReason, Timestamp } from '../fields';
import { SEARCH_KINDS } from '../search/search-query';
import { Author } from '../users/users.schemas';
import { Entity } from './entities.schemas';
import { ENTITY_KINDS, NAMED_KINDS } from './entity-kinds';

export const ENTITY_NAME_MAX = 200;
export const ENTITY_NAMES_MAX = 20;
/** All names that one member gave, together: 25,000 names of 20 characters. */
export const MEMBER_NAMES_CHARACTERS = 500_000;
/** How many entities a member can watch. */
export const WATCHES_MAX = 1000;
/** How many entities a member can make one by merging, themselves included. */
export const ENTITY_PARTS_MAX = 100;
/** A name of fewer letters, or one that more texts have, must be confirmed. */
export const SHORT_NAME = 4;
export const COMMON_NAME_MATCHES = 100;

const Name = requiredText('Name', ENTITY_NAME_MAX).refine(
  (name) => (name.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2,
  'Name must have at least two letters',
);
/** Sent again with a name that is short or common (see `COMMON_NAME`). */
const Confirmed = z.boolean().default(false);

export const NewEntity = z.object({
  kind: z.enum(NAMED_KINDS, `Kind must be one of ${NAMED_KINDS.join(', ')}`),
  name: Name,
  aliases: z
    .array(Name)
    .max(ENTITY_NAMES_MAX - 1, `At most ${ENTITY_NAMES_MAX - 1} aliases`)
    .default([]),
  confirmed: Confirmed,
  spillReason: SpillReason,
});
export type NewEntity = z.infer<typeof NewEntity>;

export const NewEntityName = z.object({
  name: Name,
  confirmed: Confirmed,
  spillReason: SpillReason,
});
export type NewEntityName = z.infer<typeof NewEntityName>;

export const EntityName = z.object({
  id: Id,
  name: z.string(),
  /** False while older texts are still searched for it. */
  isSearched: z.boolean(),
});
export type EntityName = z.infer<typeof EntityName>;

export const EntityMerge = z.object({
  id: Id,
  /** What was merged into the entity. */
  from: z.object({ id: Id, kind: z.enum(ENTITY_KINDS), value: z.string(), label: z.string() }),
  mergedBy: Author.nullable(),
  mergedAt: Timestamp,
});
export type EntityMerge = z.infer<typeof EntityMerge>;

/** With its names, and with what was merged into it as far as the reader sees a mention of that. */
export const EntityDetails = Entity.extend({
  isWatched: z.boolean(),
  /** How many members watch it, the reader included. */
  watchers: z.int(),
  /** Of the newest `MENTIONS_COUNTED` mentions: how many are in texts of each kind. */
  kinds: z.partialRecord(z.enum(SEARCH_KINDS), z.int()),
  names: z.array(EntityName),
  merges: z.array(EntityMerge),
});
export type EntityDetails = z.infer<typeof EntityDetails>;

export const MergeBody = z.object({ intoId: Id });
export type MergeBody = z.infer<typeof MergeBody>;

export const NameParams = z.object({ id: Id, nameId: Id });
export const MergeParams = z.object({ id: Id, mergeId: Id });
