import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import { Upload, UploadQuery } from './files.schemas';

export const filesEndpoints = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/global-forum/upload',
    access: 'member',
    summary:
      'Upload a file to attach to a message or a report. Pictures lose the place, time and device that they tell, unless `metadata=keep`',
    accepts: 'multipart',
    query: UploadQuery,
    response: Upload,
    answer: 'json',
    status: 201,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/files/{id}',
    access: 'member',
    summary:
      'A file or a range of it, for readers of a message or a report that shows it; before that for its uploader',
    params: IdParams,
    answer: 'bytes',
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: '/api/files/{id}/preview',
    access: 'member',
    summary: 'A preview of an attached image',
    params: IdParams,
    answer: 'bytes',
  }),
};
