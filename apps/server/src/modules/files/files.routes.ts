import { filesEndpoints, UPLOAD_MAX_BYTES } from '@watchfloor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '../../files/byte-range';
import { contentDisposition } from '../../files/file-name';
import { receiveFile } from '../../http/receive-file';
import type { Serve } from '../../http/serve-endpoints';
import type { FilesService, ServedFile } from './files.service';

export function serveFiles(serve: Serve, files: FilesService): void {
  serve(filesEndpoints.upload, async ({ actor, query, request }) => {
    await files.checkQuota(actor);
    const { received, filename } = await receiveFile(
      request.raw,
      UPLOAD_MAX_BYTES,
      async (file, filename, signal) => ({
        received: await files.receive(file, signal),
        filename,
      }),
      ({ received }) => files.discard(received),
    );
    return files.storeUpload(actor, received, filename, query.metadata);
  });
  serve(filesEndpoints.get, async ({ actor, params, request, reply }) =>
    sendFile(await files.findFile(actor, params.id), request, reply),
  );
  serve(filesEndpoints.preview, async ({ actor, params, request, reply }) =>
    sendFile(await files.findPreview(actor, params.id), request, reply),
  );
}

const TEXT = /^text\//;

async function sendFile(
  file: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${file.etag}"`;
  reply.headers({
    etag,
    // The content of a URL never changes, and only members may read it.
    'cache-control': file.isRestrictable
      ? 'private, no-cache'
      : 'private, max-age=31536000, immutable',
    'content-type': TEXT.test(file.mimeType) ? `${file.mimeType}; charset=utf-8` : file.mimeType,
    'content-disposition': contentDisposition(
      file.isInline ? 'inline' : 'attachment',
      file.filename,
    ),
    // A file that is opened directly can run no scripts and load nothing.
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (request.headers['if-none-match']?.split(',').some((known) => known.trim() === etag)) {
    return reply.status(304).send();
  }
  // Disables compression, since ranges refer to the stored bytes.
  request.headers['x-no-compression'] = '1';
  if (file.size === null) return reply.send(await file.open());
  reply.header('accept-ranges', 'bytes');
  const isSameVersion = (request.headers['if-range'] ?? etag) === etag;
  const range = isSameVersion ? parseRange(request.headers.range, file.size) : undefined;
  if (range === null) {
    return reply.status(416).header('content-range', `bytes */${file.size}`).send();
  }
  if (!range) return reply.header('content-length', file.size).send(await file.open());
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(await file.open(range));
}
