import type { OutgoingHttpHeaders } from 'node:http';
import { authEndpoints, LIVE_POSITION_HEADER, liveEndpoints } from '@watchfloor/contract';
import type { FastifyInstance } from 'fastify';
import type { Serve } from '../../http/serve-endpoints';
import type { LiveService } from './live.service';

export function serveLive(app: FastifyInstance, serve: Serve, live: LiveService): void {
  serve(
    liveEndpoints.stream,
    async ({ actor, query, request, reply }) => {
      const { socket } = request.raw;
      const headers = reply.getHeaders() as OutgoingHttpHeaders;
      reply.hijack();
      // No length and no pieces: the answer lasts as long as the connection, and frames are written to it as they are.
      reply.raw.useChunkedEncodingByDefault = false;
      reply.raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        // A proxy that gathers what it passes on would hold the events back.
        'x-accel-buffering': 'no',
      });
      reply.raw.flushHeaders();
      // Nothing of the request is needed from here on, and a stream may stay for days: let go of what waits for its end.
      reply.raw.removeAllListeners();
      socket.setNoDelay(true);
      const after = query.after ?? request.headers['last-event-id']?.toString() ?? null;
      await live.serve(socket, actor, after).catch((error: unknown) => {
        request.log.debug({ err: error }, 'a stream could not be served');
        socket.destroy();
      });
      return reply;
    },
    {
      // What was missed is looked up and written anew for this browser alone.
      readCost: ({ query, headers }) =>
        headers['last-event-id'] !== undefined || Object.hasOwn(query as object, 'after') ? 10 : 1,
    },
  );

  // Said before the first screen reads anything: a stream that goes on from here misses nothing of it.
  app.addHook('preHandler', async (request, reply) => {
    if (request.actor === null || request.url !== authEndpoints.currentUser.path) return;
    const position = live.position();
    if (position !== null) reply.header(LIVE_POSITION_HEADER, position);
  });
  app.addHook('onListen', async () => {
    live.start().catch((error: unknown) => app.log.warn({ err: error }, 'live events wait'));
  });
  // Before the server waits for its connections to end: these would never.
  app.addHook('preClose', () => live.stop());
}
