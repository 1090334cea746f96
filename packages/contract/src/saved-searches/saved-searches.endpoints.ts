import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import { NewSavedSearch, SavedSearch, SavedSearchChanges } from './saved-searches.schemas';
import { SAVED_SEARCHES_PATH } from './saved-searches-path';

export const savedSearchesEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: SAVED_SEARCHES_PATH,
    access: 'member',
    summary: "The caller's saved searches with the number of new matches, newest first",
    response: z.array(SavedSearch),
    answer: 'json',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: SAVED_SEARCHES_PATH,
    access: 'member',
    summary: 'Save a search, and be notified of new matches',
    body: NewSavedSearch,
    response: SavedSearch,
    answer: 'json',
    status: 201,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: `${SAVED_SEARCHES_PATH}/{id}`,
    access: 'member',
    summary: 'Change the name, the search or the alert',
    params: IdParams,
    body: SavedSearchChanges,
    response: SavedSearch,
    answer: 'json',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: `${SAVED_SEARCHES_PATH}/{id}`,
    access: 'member',
    summary: 'Delete a saved search',
    params: IdParams,
    answer: 'empty',
  }),
  see: defineEndpoint({
    method: 'POST',
    path: `${SAVED_SEARCHES_PATH}/{id}/seen`,
    access: 'member',
    summary: 'Count new matches from now on; its notification is read',
    params: IdParams,
    answer: 'empty',
  }),
};
