import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import { NewTaxiiCollection, TaxiiCollection, TaxiiCollectionChanges } from './taxii.schemas';
import { TAXII_COLLECTIONS_PATH } from './taxii-path';

/** Other systems read and add at `/taxii2/`, as TAXII 2.1 has it; these are for admins. */
export const taxiiEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: TAXII_COLLECTIONS_PATH,
    access: 'admin',
    summary: 'Collections that other systems read by TAXII 2.1, by title',
    response: z.array(TaxiiCollection),
    answer: 'json',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: TAXII_COLLECTIONS_PATH,
    access: 'admin',
    summary:
      'Make a collection of the reports that a search finds. It never has what the admin who made it may not read.',
    body: NewTaxiiCollection,
    response: TaxiiCollection,
    answer: 'json',
    status: 201,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: `${TAXII_COLLECTIONS_PATH}/{id}`,
    access: 'admin',
    summary: 'Change how a collection is named, and whether others may add to it',
    params: IdParams,
    body: TaxiiCollectionChanges,
    response: TaxiiCollection,
    answer: 'json',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: `${TAXII_COLLECTIONS_PATH}/{id}`,
    access: 'admin',
    summary: 'Delete a collection; the reports stay',
    params: IdParams,
    answer: 'empty',
  }),
};
