import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../../../testing/at-end';

export interface FeedServer {
  readonly origin: string;
  /** In the format of FEED_ALLOWED_HOSTS. */
  readonly host: string;
  /** All received requests in order. */
  readonly requests: IncomingMessage[];
  /** The number of accepted connections. */
  connections(): number;
  serve(path: string, listener: RequestListener): string;
  /** Serves a document and returns its URL. */
  publish(path: string, body: string | Buffer, headers?: Record<string, string>): string;
}

/** A publisher on loopback that stops with the test. */
export async function startFeedServer(): Promise<FeedServer> {
  const routes = new Map<string, RequestListener>();
  const requests: IncomingMessage[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(request);
    const listener = routes.get(new URL(request.url ?? '/', 'http://own').pathname);
    if (listener) return listener(request, response);
    response.writeHead(404).end('nothing here');
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const serve = (path: string, listener: RequestListener) => {
    routes.set(path, listener);
    return `${origin}${path}`;
  };
  return {
    origin,
    host: `127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    serve,
    publish: (path, body, headers = {}) =>
      serve(path, (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(body);
      }),
  };
}

export interface RssEntry {
  readonly title: string;
  readonly link?: string;
  readonly guid?: string;
  readonly date?: string;
  readonly text?: string;
}

export const rss = (entries: readonly RssEntry[], title = 'Test feed'): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title><link>https://news.example/</link>
  ${entries
    .map(
      ({ title: heading, link, guid, date, text }) => `<item><title>${heading}</title>
      ${link ? `<link>${link}</link>` : ''}${guid ? `<guid isPermaLink="false">${guid}</guid>` : ''}
      ${date ? `<pubDate>${date}</pubDate>` : ''}<description>${text ?? ''}</description></item>`,
    )
    .join('')}</channel></rss>`;
