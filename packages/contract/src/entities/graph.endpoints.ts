import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import {
  Graph,
  GraphBody,
  NewSavedGraph,
  SAVED_GRAPH_BODY_BYTES,
  SavedGraph,
  SavedGraphChange,
  SavedGraphParams,
  SavedGraphSummary,
} from './graph.schemas';

export const graphEndpoints = {
  read: defineEndpoint({
    method: 'POST',
    path: '/api/graph',
    access: 'member',
    summary:
      'What entities, reports and investigations are linked with, one step away, rare things first. Roots that the caller may not see are left out. Nothing is stored.',
    body: GraphBody,
    response: Graph,
    answer: 'json',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/investigations/{id}/graphs',
    access: 'member',
    summary: 'Graphs that were saved to an investigation, newest first',
    params: IdParams,
    response: z.array(SavedGraphSummary),
    answer: 'json',
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/investigations/{id}/graphs',
    access: 'member',
    summary: 'Save a graph to an active investigation',
    params: IdParams,
    body: NewSavedGraph,
    bodyLimitBytes: SAVED_GRAPH_BODY_BYTES,
    response: SavedGraphSummary,
    answer: 'json',
    status: 201,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/investigations/{id}/graphs/{graphId}',
    access: 'member',
    summary: 'A saved graph, as far as the caller may see what is in it',
    params: SavedGraphParams,
    response: SavedGraph,
    answer: 'json',
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/investigations/{id}/graphs/{graphId}',
    access: 'member',
    summary: 'Replace an own graph; 409 if it was changed in between',
    params: SavedGraphParams,
    body: SavedGraphChange,
    bodyLimitBytes: SAVED_GRAPH_BODY_BYTES,
    response: SavedGraphSummary,
    answer: 'json',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/investigations/{id}/graphs/{graphId}',
    access: 'member',
    summary: 'Delete an own graph; admins may delete any that they see',
    params: SavedGraphParams,
    answer: 'empty',
  }),
};
