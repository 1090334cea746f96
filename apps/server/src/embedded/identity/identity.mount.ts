import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { AppError } from '../../errors';
import { createAddressLimit, SIGN_IN_STARTS } from '../../http/address-limit';
import type { RateLimiter } from '../../http/rate-limit';
import { CLIENT_ID, MOUNT_PATH } from './identity.configuration';
import { renderProblem } from './identity.pages';

/** The library uses `originalUrl` to recognise its mount path. */
type MountedMessage = IncomingMessage & { originalUrl?: string };

/** Several times what forms and tokens need. */
export const BODY_LIMIT_BYTES = 16_384;

const PAGES = [{ limit: 600, windowSeconds: 60 }];
const STATIC = /^\/(jwks|\.well-known\/[\w-]+)$/;
/** These store no row, or one for each started sign-in. Everything else counts as a start, whatever the spelling. */
const STORES_NOTHING =
  /^\/(interaction\/[\w-]+(\/\w+)?|auth\/[\w-]+|session\/end(\/\w+)?|password(\/(factor|passkey))?|token|me)$/;

/** Limits requests by address, with a lower limit for those that store a row. */
export function limitAnonymous(
  scope: FastifyInstance,
  limiter: RateLimiter,
  clientSecret: string,
): void {
  const limitPages = createAddressLimit(limiter, 'idp', PAGES);
  const limitStarts = createAddressLimit(limiter, 'idp-start', SIGN_IN_STARTS);
  scope.addHook('onRequest', async (request, reply) => {
    const path = request.url.slice(MOUNT_PATH.length).replace(/\?.*$/s, '');
    if (STATIC.test(path)) return;
    // This server exchanges the codes of all members from one address.
    if (path === '/token' && isOwnClient(request.headers.authorization, clientSecret)) return;
    try {
      await limitPages(request);
      if (!STORES_NOTHING.test(path)) await limitStarts(request);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      return reject(
        reply.headers(error.headers),
        429,
        'Too many requests',
        'Please wait a little.',
      );
    }
  });
}

/** Passes everything under /idp that is not one of our pages to the provider library. */
export function mountProvider(app: FastifyInstance, provider: Provider, publicUrl: URL): void {
  const handle = provider.callback();
  // The library sets Secure cookies by this header, so client values must not count.
  provider.proxy = true;
  app.addHook('onRequest', async (request) => {
    request.raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
    request.raw.headers['x-forwarded-host'] = publicUrl.host;
  });
  app.register(async (scope) => {
    // The library reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request, reply) => {
      if (isSmall(request)) return;
      return reject(reply, 413, 'Request too large', 'The submitted form is too long.');
    });
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: '/*',
      exposeHeadRoute: false,
      handler: (request, reply) => {
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        const raw: MountedMessage = request.raw;
        raw.originalUrl = raw.url ?? '/';
        raw.url = raw.originalUrl.slice(MOUNT_PATH.length) || '/';
        handle(raw, reply.raw);
      },
    });
  });
}

/** Rejects bodies of unknown length; browsers and our own client send the length. */
function isSmall({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= BODY_LIMIT_BYTES;
}

function isOwnClient(authorization: string | undefined, clientSecret: string): boolean {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return false;
  const credentials = safeDecode(Buffer.from(encoded, 'base64').toString('latin1'));
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(credentials), digest(`${CLIENT_ID}:${clientSecret}`));
}

/** The credentials are form-encoded (RFC 6749 §2.3.1). */
function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function reject(reply: FastifyReply, status: number, title: string, lead: string): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderProblem(title, lead));
}
