import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors';
import { answerError } from './error-handler';
import { CachedResponse } from './response-cache';
import { sendCached } from './send-cached';

const SERVER_PATHS = /^\/(api|idp|assets|taxii2)(\/|$)/;
const YEAR_SECONDS = 31_536_000;

const PREVIEW_PATH = '/social-preview.png';
const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

/** Serves the built web application: hashed files are cached forever, the page never, and every screen has its URL. */
export function serveWebApp(
  app: FastifyInstance,
  directory: string | undefined,
  publicUrl: URL,
): void {
  const page = path.join(directory ?? '', 'index.html');
  const hasPage = directory !== undefined && existsSync(page);
  const preview = new URL(PREVIEW_PATH, publicUrl).href;

  let latest: CachedResponse | undefined;

  /** Read each time, because a build may replace it. Link previews need an absolute URL of the picture. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const text = await readFile(page, 'utf8');
    const bytes = Buffer.from(
      text.replace(`content="${PREVIEW_PATH}"`, () => `content="${preview}"`),
    );
    if (!latest?.bytes.equals(bytes)) latest = new CachedResponse(bytes, PAGE_HEADERS);
    return sendCached(latest, request, reply);
  }

  if (hasPage) {
    app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders(reply, file) {
        // Sent with its type, so that ranges work and it is not compressed.
        if (file.endsWith('.pmtiles')) reply.header('content-type', 'application/vnd.pmtiles');
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header(
          'cache-control',
          isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }

  const isPage = ({ method, url }: FastifyRequest) =>
    hasPage && (method === 'GET' || method === 'HEAD') && !SERVER_PATHS.test(url);

  // Before the body is read: requests to unknown paths are rejected early.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isPage(request)) return;
    return answerError(notFound(), request, reply);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    return isPage(request) ? sendPage(request, reply) : answerError(notFound(), request, reply);
  });
  // An installation holds nothing for search engines.
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  if (hasPage) app.get('/', sendPage);
}
