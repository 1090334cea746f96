import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

/** Bytes that are no text are refused: read leniently they would be stored as other characters than were sent. */
export function readJsonStrictly(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!Buffer.isBuffer(bytes) || !isUtf8(bytes)) {
      return done(new AppError('VALIDATION', 'The request is not valid UTF-8'));
    }
    return readJson(request, bytes.toString('utf8'), done);
  });
}
