import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { MOUNT_PATH } from './identity.configuration';

/** The library tells its own requests apart by `originalUrl`, as under any mounting framework. */
type MountedMessage = IncomingMessage & { originalUrl?: string };

/** Hands everything under /idp that is not a page of ours to the provider library. */
export function mountProvider(app: FastifyInstance, provider: Provider, publicUrl: URL): void {
  const answer = provider.callback();
  // The library decides by this header whether its cookies are Secure; what a client claims does not count.
  provider.proxy = true;
  app.addHook('onRequest', async (request) => {
    request.raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
    request.raw.headers['x-forwarded-host'] = publicUrl.host;
  });
  app.register(async (scope) => {
    // The library reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
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
        answer(raw, reply.raw);
      },
    });
  });
}
