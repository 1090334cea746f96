import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, THRESHOLD_BYTES } from './compress-response';
import type { CachedResponse, ResponseLabel } from './response-cache';

/** Sends a response that is compressed at most once, or 304 if the caller has it. */
export async function sendCached(
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isKnown(response, request, reply)) return reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (!encoding || response.bytes.length < THRESHOLD_BYTES) return reply.send(response.bytes);
  return reply.header('content-encoding', encoding).send(await response.compressed(encoding));
}

/** Sets the headers of a cached response and returns whether the caller has this version. */
export function isKnown(
  { version, headers }: ResponseLabel,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding')
    .headers(headers);
  return isUnchanged(request, reply, version);
}

/** Sets the ETag and returns whether the caller has this version. */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string,
): boolean {
  const etag = `W/"${version}"`;
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  return known?.split(',').some((candidate) => candidate.trim() === etag) ?? false;
}
