import { z } from 'zod';
import { Id, Timestamp } from '../fields';
import { Author } from '../users/users.schemas';

/** One source's version of a story. */
export const StoryItem = z.object({
  id: Id,
  title: z.string(),
  url: z.string(),
  sourceName: z.string(),
  publishedAt: Timestamp,
});
export type StoryItem = z.infer<typeof StoryItem>;

/** A story from external sources: its representative item and all versions of it. */
export const FeedItem = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  url: z.string(),
  imageUrl: z.string().nullable(),
  intelligenceType: z.string(),
  /** Null: no particular region. */
  region: z.string().nullable(),
  tags: z.array(z.string()),
  publishedAt: Timestamp,
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  sourceId: Id,
  sourceName: z.string(),
  sourceUrl: z.string(),
  /** All versions, earliest first. */
  story: z.array(StoryItem),
  /** The member who is on it; null for nobody. */
  claimedBy: Author.nullable(),
  /** The reports that were made of it, earliest first. */
  reports: z.array(z.object({ id: Id, title: z.string() })),
});
export type FeedItem = z.infer<typeof FeedItem>;
