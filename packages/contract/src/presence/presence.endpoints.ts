import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { Id } from '../fields';
import { PLACES } from '../live/live-events';
import { Author } from '../users/users.schemas';

const PresenceTarget = z.object({ place: z.enum(PLACES), placeId: Id });

export const presenceEndpoints = {
  reportPresence: defineEndpoint({
    method: 'POST',
    path: '/api/presence',
    access: 'member',
    summary: 'Report that the caller is viewing something; returns who else is',
    body: PresenceTarget,
    response: z.array(Author),
    answer: 'json',
  }),
  leave: defineEndpoint({
    method: 'POST',
    path: '/api/presence/leave',
    access: 'member',
    summary: 'Report that the caller stopped viewing it',
    body: PresenceTarget,
    answer: 'empty',
  }),
};
