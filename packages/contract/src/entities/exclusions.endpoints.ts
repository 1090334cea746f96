import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import { EXTRACT_BODY_BYTES } from './entities.schemas';
import { ExclusionList, LeftOut, NewExclusionList } from './exclusions.schemas';

export const exclusionsEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/entity-exclusions',
    access: 'member',
    summary: 'Lists of values that are left out, by name, each with how many it leaves out',
    response: z.array(ExclusionList),
    answer: 'json',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/entity-exclusions',
    access: 'admin',
    summary:
      'Leave values out of lists, neighbours and related reports. A domain leaves out its subdomains, a network its addresses.',
    body: NewExclusionList,
    bodyLimitBytes: EXTRACT_BODY_BYTES,
    response: ExclusionList,
    answer: 'json',
    status: 201,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/entity-exclusions/{id}',
    access: 'admin',
    summary: 'Replace the name and the values of a list',
    params: IdParams,
    body: NewExclusionList,
    bodyLimitBytes: EXTRACT_BODY_BYTES,
    response: ExclusionList,
    answer: 'json',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/entity-exclusions/{id}',
    access: 'admin',
    summary: 'Delete a list; its values are shown again',
    params: IdParams,
    answer: 'empty',
  }),
  ofReport: defineEndpoint({
    method: 'GET',
    path: '/api/reports/{id}/entities/left-out',
    access: 'member',
    summary: 'How many values of a report each list leaves out',
    params: IdParams,
    response: z.array(LeftOut),
    answer: 'json',
  }),
};
