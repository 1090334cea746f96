import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { Id } from '../fields';
import { PLACES } from '../live/live-events';
import { Author } from '../users/users.schemas';

const Whereabouts = z.object({ place: z.enum(PLACES), placeId: Id });

export const presenceEndpoints = {
  sayPresent: defineEndpoint({
    method: 'POST',
    path: '/api/presence',
    access: 'member',
    summary: 'Say that one is looking at something, and read who else is',
    body: Whereabouts,
    response: z.array(Author),
    answer: 'json',
  }),
  leave: defineEndpoint({
    method: 'POST',
    path: '/api/presence/leave',
    access: 'member',
    summary: 'Say that one is no longer looking at it',
    body: Whereabouts,
    answer: 'empty',
  }),
};
