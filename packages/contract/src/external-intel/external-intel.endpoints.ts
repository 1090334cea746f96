import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { PageQuery } from '../fields';
import { ExternalItem } from './external-intel.schemas';

export const externalIntelEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/external-intel',
    access: 'member',
    summary: "Stories from outside that match one's preferences, newest first",
    query: PageQuery,
    response: z.array(ExternalItem),
    answer: 'page',
  }),
};
