import { z } from 'zod';
import { defineEndpoint } from '../endpoint';

/** Where to go on from; the header Last-Event-ID says the same. */
const StreamQuery = z.object({
  after: z.string().max(100, 'Not a position of the stream').optional(),
});

export const liveEndpoints = {
  stream: defineEndpoint({
    method: 'GET',
    path: '/api/events',
    access: 'member',
    summary: 'What changes, as it changes (Server-Sent Events)',
    query: StreamQuery,
    answer: 'bytes',
  }),
};
