import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import {
  ImportsQuery,
  STIX_BUNDLE_BYTES,
  StixImport,
  StixImportDetails,
  StixImportQuery,
} from './imports.schemas';

export const importsEndpoints = {
  checkStix: defineEndpoint({
    method: 'POST',
    path: '/api/imports/stix',
    access: 'member',
    summary:
      'Check a bundle of STIX 2.1, at most 20 MB and 20,000 objects, and see what it would change. Nothing else is stored yet.',
    query: StixImportQuery,
    accepts: 'bytes',
    bodyLimitBytes: STIX_BUNDLE_BYTES,
    response: StixImportDetails,
    answer: 'json',
    status: 201,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/imports',
    access: 'member',
    summary: "The caller's imports, newest first",
    query: ImportsQuery,
    response: z.array(StixImport),
    answer: 'json',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{id}',
    access: 'member',
    summary: 'One import of the caller, with its reports and what was refused',
    params: IdParams,
    response: StixImportDetails,
    answer: 'json',
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/api/imports/{id}/apply',
    access: 'member',
    summary: 'Store what a checked import has. It goes on in the background, also after a restart.',
    params: IdParams,
    response: StixImport,
    answer: 'json',
    status: 202,
  }),
  discard: defineEndpoint({
    method: 'DELETE',
    path: '/api/imports/{id}',
    access: 'member',
    summary: 'Forget an import that was not applied',
    params: IdParams,
    answer: 'empty',
  }),
};
