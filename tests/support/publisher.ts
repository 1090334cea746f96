import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort, launch, makeDataDirectory, type Running, waitUntilReady } from './installation';

interface Entry {
  readonly title: string;
  readonly text?: string;
  readonly minutesAgo?: number;
  readonly tags?: readonly string[];
}

export interface Publisher {
  /** The entry for FEED_ALLOWED_HOSTS. */
  readonly host: string;
  /** Requested paths, in order. */
  readonly requested: readonly string[];
  /** Publishes an RSS feed and returns its URL. */
  publish(path: string, title: string, entries: readonly Entry[]): string;
  /** Sets the raw response of a path and returns its URL. */
  put(path: string, body: string): string;
  close(): void;
}

export async function startPublisher(): Promise<Publisher> {
  const documents = new Map<string, string>();
  const requested: string[] = [];
  const server: Server = createServer((request, response) => {
    requested.push(request.url ?? '');
    const body = documents.get(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/xml' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const put = (path: string, body: string) => {
    documents.set(path, body);
    return `http://127.0.0.1:${port}${path}`;
  };
  return {
    host: `127.0.0.1:${port}`,
    requested,
    put,
    publish: (path, title, entries) => put(path, toRss(title, path, entries)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface FetchingInstallation {
  readonly publisher: Publisher;
  readonly running: Running;
  stop(): Promise<void>;
}

/** A separate installation that may only fetch from a local publisher. */
export async function startFetchingInstallation(): Promise<FetchingInstallation> {
  const data = makeDataDirectory();
  const publisher = await startPublisher();
  const running = launch({
    PORT: String(await freePort()),
    DATA_DIR: data.directory,
    FEEDS: 'on',
    FEED_ALLOWED_HOSTS: publisher.host,
    RATE_LIMIT_READS: '0',
    RATE_LIMIT_WRITES: '0',
  });
  await waitUntilReady(running, 60_000);
  return {
    publisher,
    running,
    async stop() {
      running.process.kill('SIGTERM');
      await running.exited;
      publisher.close();
      data.remove();
    },
  };
}

function toRss(title: string, path: string, entries: readonly Entry[]): string {
  const items = entries.map(({ title: heading, text = '', minutesAgo = 5, tags = [] }, index) => {
    const date = new Date(Date.now() - minutesAgo * 60_000).toUTCString();
    return `<item><title>${heading}</title><link>https://publisher.example${path}/${index}</link>
      <description>${text}</description><pubDate>${date}</pubDate>
      ${tags.map((tag) => `<category>${tag}</category>`).join('')}</item>`;
  });
  return `<rss version="2.0"><channel><title>${title}</title><link>https://publisher.example/</link>${items.join('')}</channel></rss>`;
}
