import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';

export const watchesEndpoints = {
  watch: defineEndpoint({
    method: 'PUT',
    path: '/api/entities/{id}/watch',
    access: 'member',
    summary: 'Be notified of new texts that mention an entity, once for each text',
    params: IdParams,
    answer: 'empty',
  }),
  unwatch: defineEndpoint({
    method: 'DELETE',
    path: '/api/entities/{id}/watch',
    access: 'member',
    summary: 'Stop watching an entity',
    params: IdParams,
    answer: 'empty',
  }),
};
