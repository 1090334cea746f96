import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors';
import { answerError } from './error-handler';

const SERVER_PATHS = /^\/(api|idp|assets)(\/|$)/;
const YEAR_SECONDS = 31_536_000;

const PREVIEW_PATH = '/social-preview.png';

/** The built web application: hashed files for ever, the page itself always fresh, any screen's address. */
export function serveWebApp(
  app: FastifyInstance,
  directory: string | undefined,
  publicUrl: URL,
): void {
  const page = path.join(directory ?? '', 'index.html');
  const hasPage = directory !== undefined && existsSync(page);
  const preview = new URL(PREVIEW_PATH, publicUrl).href;

  /** Read anew, since a build may have replaced it. Those who show a preview of a link ask for its picture from elsewhere. */
  async function sendPage(reply: FastifyReply) {
    const text = await readFile(page, 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text.replace(`content="${PREVIEW_PATH}"`, () => `content="${preview}"`));
  }

  if (hasPage) {
    app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders(reply, file) {
        // Named, so that it is read by ranges as it is and not compressed on the way.
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

  // Before the body is read: whoever sends one to nowhere is not listened to.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isPage(request)) return;
    return answerError(notFound(), request, reply);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    return isPage(request) ? sendPage(reply) : answerError(notFound(), request, reply);
  });
  if (hasPage) app.get('/', (_request, reply) => sendPage(reply));
}
