import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import { Upload } from './files.schemas';

export const filesEndpoints = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/global-forum/upload',
    access: 'member',
    summary: 'Upload a file to attach to a message',
    accepts: 'multipart',
    response: Upload,
    answer: 'json',
    status: 201,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/files/{id}',
    access: 'member',
    summary: 'An attached file, whole or by a range; before it is attached, for its uploader alone',
    params: IdParams,
    answer: 'bytes',
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: '/api/files/{id}/preview',
    access: 'member',
    summary: 'A small picture of an attached image',
    params: IdParams,
    answer: 'bytes',
  }),
};
