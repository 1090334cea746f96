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
      // Without length and chunks, the response lasts as long as the connection, and frames are written as they are.
      reply.raw.useChunkedEncodingByDefault = false;
      reply.raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        // A buffering proxy would delay events.
        'x-accel-buffering': 'no',
      });
      reply.raw.flushHeaders();
      // A stream may last for days, so release everything that waits for the end of the request.
      reply.raw.removeAllListeners();
      socket.setTimeout(0);
      socket.setNoDelay(true);
      const after = query.after ?? request.headers['last-event-id']?.toString() ?? null;
      await live.serve(socket, actor, after).catch((error: unknown) => {
        request.log.debug({ err: error }, 'cannot serve a stream');
        socket.destroy();
      });
      return reply;
    },
    {
      staysOpen: true,
      // A replay is read and written for this browser alone.
      readCost: ({ query, headers }) =>
        headers['last-event-id'] !== undefined || Object.hasOwn(query as object, 'after') ? 10 : 1,
    },
  );

  // Sent before the first screen loads data, so that a stream from this position misses nothing.
  app.addHook('preHandler', async (request, reply) => {
    if (request.actor === null || request.url !== authEndpoints.currentUser.path) return;
    const position = live.position();
    if (position !== null) reply.header(LIVE_POSITION_HEADER, position);
  });
  app.addHook('onListen', async () => {
    live.start().catch((error: unknown) => app.log.warn({ err: error }, 'live events are delayed'));
  });
  // The server waits for open connections when it closes, and streams never end.
  app.addHook('preClose', () => live.stop());
}
