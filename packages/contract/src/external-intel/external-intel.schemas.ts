import { z } from 'zod';
import { Id, Timestamp } from '../fields';

/** One source's telling of a story. */
export const StoryItem = z.object({
  id: Id,
  title: z.string(),
  url: z.string(),
  sourceName: z.string(),
  publishedAt: Timestamp,
});
export type StoryItem = z.infer<typeof StoryItem>;

/** A story from outside: the item that stands for it, and every source that tells it. */
export const ExternalItem = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  url: z.string(),
  imageUrl: z.string().nullable(),
  intelligenceType: z.string(),
  /** Null: of no region in particular. */
  region: z.string().nullable(),
  tags: z.array(z.string()),
  publishedAt: Timestamp,
  /** Where the feed placed it; strings, as everywhere. */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  sourceId: Id,
  sourceName: z.string(),
  sourceUrl: z.string(),
  /** All tellings, the earliest first; one when a single source has it. */
  story: z.array(StoryItem),
});
export type ExternalItem = z.infer<typeof ExternalItem>;
