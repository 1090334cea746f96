import { z } from 'zod';
import { defineEndpoint } from '../endpoint';

/** The position to resume from; equivalent to the header Last-Event-ID. */
const StreamQuery = z.object({
  after: z.string().max(100, 'Not a valid stream position').optional(),
});

export const liveEndpoints = {
  stream: defineEndpoint({
    method: 'GET',
    path: '/api/events',
    access: 'member',
    summary: 'Live changes as Server-Sent Events',
    query: StreamQuery,
    answer: 'bytes',
  }),
};
