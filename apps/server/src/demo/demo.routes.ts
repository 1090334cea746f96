import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors';
import { renderArticle } from './demo.pages';
import { drawFace } from './face';
import { PRESS_PATH, slugOf } from './plan-press';
import { facePath, LONG_HAIRED, PEOPLE } from './world/people';
import { PRESS } from './world/press';

/** Portraits get a strict policy, since SVG could contain scripts. */
export function serveDemo(app: FastifyInstance): void {
  const faces = new Set(PEOPLE.map(({ username }) => username));
  app.get<{ Params: { username: string } }>(facePath(':username'), async (request, reply) => {
    const { username } = request.params;
    if (!faces.has(username)) throw notFound('Face');
    return reply
      .type('image/svg+xml')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'public, max-age=86400')
      .send(drawFace(username, LONG_HAIRED.has(username)));
  });
  app.get<{ Params: { slug: string } }>(`${PRESS_PATH}:slug`, async (request, reply) => {
    const item = PRESS.find((candidate) => slugOf(candidate) === request.params.slug);
    if (!item) throw notFound('Page');
    return reply.type('text/html; charset=utf-8').send(renderArticle(item));
  });
}
