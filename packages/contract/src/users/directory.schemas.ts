import { z } from 'zod';
import { PageQuery, searchText, Timestamp } from '../fields';
import { Author } from './users.schemas';

/** A member as the directory shows them (spec §2). */
export const DirectoryUser = Author.extend({
  originatingCountry: z.string().nullable(),
  isAdmin: z.boolean(),
  points: z.int(),
  level: z.int(),
  rank: z.string(),
  reportCount: z.int(),
  investigationCount: z.int(),
  createdAt: Timestamp,
});
export type DirectoryUser = z.infer<typeof DirectoryUser>;

export const DirectoryQuery = PageQuery.extend({ q: searchText(200).default('') });
export type DirectoryQuery = z.infer<typeof DirectoryQuery>;
