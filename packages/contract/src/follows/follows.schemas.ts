import { z } from 'zod';
import { Id, PageQuery, searchText, Timestamp } from '../fields';
import { Marking } from '../markings/markings.schemas';
import { TAG_MAX } from '../reports/report-limits';
import { isTimeZone } from './local-moment';

/** What a member can follow. To follow an entity is to watch it. */
export const FOLLOW_KINDS = [
  'report',
  'investigation',
  'war-room',
  'entity',
  'member',
  'tag',
] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** What a follower hears of. Important: status, marking, judgement, retraction, links and critical entries. */
export const FOLLOW_LEVELS = ['all', 'important'] as const;
export type FollowLevel = (typeof FOLLOW_LEVELS)[number];

/** Why a member follows something: by hand, or by what they did. */
export const FOLLOW_REASONS = ['hand', 'author', 'comment', 'assignee', 'member'] as const;
export type FollowReason = (typeof FOLLOW_REASONS)[number];

/** By hand, of all kinds but entities, which have a limit of their own. */
export const FOLLOWS_MAX = 1000;

/** The id of a tag is its text. */
export const IdOrTag = Id.or(searchText(TAG_MAX).pipe(z.string().min(1)));

export const FollowParams = z
  .object({ kind: z.enum(FOLLOW_KINDS), id: IdOrTag })
  .refine(({ kind, id }) => kind === 'tag' || Id.safeParse(id).success, {
    path: ['id'],
    message: 'Not a valid id',
  });
export type FollowParams = z.infer<typeof FollowParams>;

/** Absent leaves it as it is. */
export const FollowChoice = z.object({
  level: z.enum(FOLLOW_LEVELS).optional(),
  /** Nothing is heard of it until then. */
  mutedUntil: Timestamp.refine((time) => time >= '2000', 'Not a valid time').nullish(),
});
export type FollowChoice = z.infer<typeof FollowChoice>;

export const FollowState = z.object({
  isFollowed: z.boolean(),
  level: z.enum(FOLLOW_LEVELS),
  /** Null when nobody follows. */
  via: z.enum(FOLLOW_REASONS).nullable(),
  mutedUntil: Timestamp.nullable(),
});
export type FollowState = z.infer<typeof FollowState>;

export const Follow = z.object({
  kind: z.enum(FOLLOW_KINDS),
  id: z.string(),
  /** Title of the report, name of the room, and so on. */
  title: z.string(),
  /** Of a report or investigation. */
  marking: Marking.nullable(),
  level: z.enum(FOLLOW_LEVELS),
  via: z.enum(FOLLOW_REASONS),
  mutedUntil: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Follow = z.infer<typeof Follow>;

export const FollowsQuery = PageQuery.extend({ kind: z.enum(FOLLOW_KINDS).optional() });
export type FollowsQuery = z.infer<typeof FollowsQuery>;

/** When a digest comes: a time of day on the clocks of a time zone. */
export const Digest = z.object({
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be like 07:30'),
  timeZone: z.string().max(64, 'Not a time zone').refine(isTimeZone, 'Not a time zone'),
});
export type Digest = z.infer<typeof Digest>;

export const AttentionSettings = z.object({
  /** Authors, commenters, assignees and members of rooms follow by themselves. */
  followsAutomatically: z.boolean(),
  /** Null without a daily digest. */
  digest: Digest.nullable(),
});
export type AttentionSettings = z.infer<typeof AttentionSettings>;

/** Absent leaves it as it is. */
export const AttentionChanges = AttentionSettings.partial();
export type AttentionChanges = z.infer<typeof AttentionChanges>;
