import { z } from 'zod';
import { defineEndpoint, IMPORT_BODY_BYTES } from '../endpoint';
import { IdParams } from '../fields';
import {
  CompactUpdates,
  ImportOutcome,
  NewSituationUpdate,
  ScopeQuery,
  SituationImport,
  SituationUpdate,
  SituationUpdatesQuery,
} from './situation-updates.schemas';

export const situationUpdatesEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/situation-updates',
    access: 'member',
    summary: "Situation updates, newest first; `scope=mine` gives one's own",
    query: SituationUpdatesQuery,
    response: z.array(SituationUpdate),
    answer: 'page',
  }),
  compact: defineEndpoint({
    method: 'GET',
    path: '/api/situation-updates/compact',
    access: 'member',
    summary: 'All situation updates in columns, for drawing them on a map',
    query: ScopeQuery,
    response: CompactUpdates,
    answer: 'json',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/situation-updates',
    access: 'member',
    summary: 'Put a situation update on the map',
    body: NewSituationUpdate,
    response: SituationUpdate,
    answer: 'json',
    status: 201,
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/situation-updates/import',
    access: 'member',
    summary: 'Put many situation updates on the map: all of them, or none',
    body: SituationImport,
    accepts: 'large-json',
    bodyLimitBytes: IMPORT_BODY_BYTES,
    response: ImportOutcome,
    answer: 'json',
    status: 201,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/situation-updates/{id}',
    access: 'member',
    summary: 'Delete a situation update of one’s own',
    params: IdParams,
    answer: 'empty',
  }),
};
