import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { Id, IdParams, Timestamp } from '../fields';

/** Entries of a feed, the newest. */
export const FEED_ENTRIES = 50;

/** The address is the secret: whoever has it reads. It is shown once. */
export const FeedLink = z.object({ url: z.string(), createdAt: Timestamp });
export type FeedLink = z.infer<typeof FeedLink>;

const FeedFile = z
  .string()
  .regex(/\.xml$/)
  .transform((name) => name.slice(0, -'.xml'.length))
  .pipe(Id);

export const feedLinksEndpoints = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/saved-searches/{id}/feed',
    access: 'member',
    summary:
      'Make a secret address at which feed readers get the newest matches; an earlier one ends',
    params: IdParams,
    response: FeedLink,
    answer: 'json',
    status: 201,
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/saved-searches/{id}/feed',
    access: 'member',
    summary: 'End the secret address of a saved search',
    params: IdParams,
    answer: 'empty',
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/api/feeds/{file}',
    access: 'public',
    summary: 'Titles and links of the newest matches of a saved search, at most TLP:GREEN, as Atom',
    params: z.object({ file: FeedFile }),
    query: z.object({ token: z.string().max(100, 'This is no token').default('') }),
    answer: 'bytes',
  }),
};
