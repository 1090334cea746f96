import { type AddressInfo, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createGuardedAgent, type Lookup } from '../../../outgoing/guarded-agent';
import { startFeedServer } from './feed-server.fixture';
import { FETCH_LIMIT_BYTES, fetchBytes } from './fetch-bytes';

const publisher = await startFeedServer();
const canary = await startFeedServer();

async function get(
  url: string,
  {
    allowedHosts = [publisher.host],
    lookup,
    limitMs = 3000,
  }: { allowedHosts?: string[]; lookup?: Lookup; limitMs?: number } = {},
) {
  const agent = createGuardedAgent(allowedHosts, { timeoutMs: limitMs, ...(lookup && { lookup }) });
  try {
    return await fetchBytes({ url, etag: null, lastModified: null, allowedHosts }, agent, limitMs);
  } finally {
    await agent.destroy();
  }
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const canaryPort = new URL(canary.origin).port;

describe('no connection reaches loopback', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0.0.0.0',
    '0',
    'localhost',
    'LOCALHOST',
    'a.localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    '127.0.0.1.',
    '①②⑦.0.0.1',
  ])('by http://%s', async (host) => {
    const result = await get(`http://${host}:${canaryPort}/`, { allowedHosts: [] });
    expect(result.outcome).toBe('address-refused');
    expect(canary.connections()).toBe(0);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://172.20.0.1/',
    'http://100.64.0.1/',
  ])('%s is refused', async (url) => {
    expect(await get(url, { allowedHosts: [] })).toMatchObject({ outcome: 'address-refused' });
  });

  test.each([
    'http://127.0.0.1',
    'http://0x7f000001',
    'http://[::ffff:127.0.0.1]',
    'http://localhost',
  ])('by a redirect to %s', async (origin) => {
    const url = publisher.serve('/to-canary', (_request, response) => {
      response.writeHead(302, { location: `${origin}:${canaryPort}/` }).end();
    });
    expect(await get(url)).toMatchObject({ outcome: 'address-refused' });
    expect(canary.connections()).toBe(0);
  });

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,x', 'gopher://127.0.0.1/'])(
    'by a redirect to %s',
    async (location) => {
      const url = publisher.serve('/to-other', (_request, response) => {
        response.writeHead(301, { location }).end();
      });
      expect(await get(url)).toMatchObject({ outcome: 'address-refused' });
    },
  );

  test('by a name that resolves to it, alone or among public addresses', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::ffff:127.0.0.1']]) {
      const lookup: Lookup = async () => addresses.map((address) => ({ address }));
      const result = await get(`http://feed.example:${canaryPort}/`, { lookup });
      expect(result.outcome).toBe('address-refused');
    }
    expect(canary.connections()).toBe(0);
  });

  test('by a name that resolves to it on the second lookup', async () => {
    let lookups = 0;
    const lookup: Lookup = async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '93.184.215.14' : '127.0.0.1' }];
    };
    const url = `http://feed.example:${canaryPort}/`;
    // The outcome of the first lookup does not matter, but the second must not reach the canary.
    await get(url, { lookup, limitMs: 400 });
    expect(lookups).toBeGreaterThan(0);
    expect(await get(url, { lookup, limitMs: 400 })).toMatchObject({ outcome: 'address-refused' });
    expect(canary.connections()).toBe(0);
  });

  test('except for an allowed host, on the allowed port', async () => {
    const url = publisher.publish('/plain', 'text');
    expect(await get(url)).toMatchObject({ outcome: 'ok' });
    expect(await get(url, { allowedHosts: ['127.0.0.1'] })).toMatchObject({ outcome: 'ok' });
    expect(await get(url, { allowedHosts: ['127.0.0.1:1'] })).toMatchObject({
      outcome: 'address-refused',
    });
  });
});

describe('a fetch', () => {
  test('follows redirects and returns the final URL', async () => {
    publisher.serve('/old', (_request, response) => {
      response.writeHead(301, { location: '/newer' }).end('moved');
    });
    publisher.serve('/newer', (_request, response) => {
      response.writeHead(307, { location: `${publisher.origin}/plain` }).end();
    });
    const result = await get(`${publisher.origin}/old`);
    expect(result).toMatchObject({ outcome: 'ok', url: `${publisher.origin}/plain` });
  });

  test('stops at a redirect loop', async () => {
    publisher.serve('/loop', (_request, response) => {
      response.writeHead(302, { location: '/loop' }).end();
    });
    const before = publisher.requests.length;
    expect(await get(`${publisher.origin}/loop`)).toMatchObject({ outcome: 'too-many-redirects' });
    expect(publisher.requests.length - before).toBe(6);
  });

  test('decompresses the response', async () => {
    const url = publisher.publish('/zipped', gzipSync('plain text'), {
      'content-encoding': 'gzip',
    });
    const result = await get(url);
    expect(result.outcome === 'ok' && Buffer.from(result.bytes).toString()).toBe('plain text');
  });

  test('accepts 5 MB and not a byte more', async () => {
    const full = publisher.publish('/full', Buffer.alloc(FETCH_LIMIT_BYTES, 'x'));
    expect(await get(full)).toMatchObject({ outcome: 'ok' });
    const over = publisher.serve('/over', (_request, response) => {
      response.write(Buffer.alloc(FETCH_LIMIT_BYTES, 'x'));
      response.end('x');
    });
    expect(await get(over)).toMatchObject({ outcome: 'too-large' });
  });

  test('refuses a declared gigabyte without reading it', async () => {
    const url = publisher.serve('/gigabyte', (_request, response) => {
      response.writeHead(200, { 'content-length': String(1024 ** 3) });
      response.write('x');
    });
    expect(await get(url)).toMatchObject({ outcome: 'too-large' });
  });

  test('refuses a decompression bomb without using much memory', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(400_000);
    const url = publisher.publish('/bomb', bomb, { 'content-encoding': 'gzip' });
    const before = process.memoryUsage().rss;
    expect(await get(url)).toMatchObject({ outcome: 'too-large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('ends for endless, slow and missing responses', async () => {
    const endless = publisher.serve('/endless', (_request, response) => {
      const piece = Buffer.alloc(64 * 1024, '<x>');
      const send = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', send);
      };
      send();
    });
    expect(await get(endless)).toMatchObject({ outcome: 'too-large' });
    const slow = publisher.serve('/slow', (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('<'), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect(await get(slow, { limitMs: 500 })).toMatchObject({ outcome: 'timed-out' });
    const silent = publisher.serve('/silent', () => {});
    expect(await get(silent, { limitMs: 500 })).toMatchObject({ outcome: 'timed-out' });
  });

  test('explains errors', async () => {
    expect(await get(`${publisher.origin}/missing`)).toEqual({
      outcome: 'http-error',
      problem: 'It responded with status 404',
    });
    const busy = publisher.serve('/busy', (_request, response) => {
      response.writeHead(503, { 'retry-after': '3600' }).end();
    });
    expect(await get(busy)).toMatchObject({ outcome: 'http-error', retryAfter: 3600 });
    const broken = publisher.publish('/broken', 'not gzip', { 'content-encoding': 'gzip' });
    expect(await get(broken)).toMatchObject({ outcome: 'unreadable' });
    const closed = publisher.serve('/closed', (request) => request.socket.destroy());
    expect(await get(closed)).toMatchObject({ outcome: 'unreachable' });
    const unreachable = `http://127.0.0.1:${await closedPort()}/`;
    expect(await get(unreachable, { allowedHosts: ['127.0.0.1'] })).toMatchObject({
      outcome: 'unreachable',
      problem: 'It refused the connection',
    });
    const lookup: Lookup = async () => {
      throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
    };
    expect(await get('http://nowhere.example/', { lookup })).toMatchObject({
      outcome: 'unreachable',
      problem: 'Its host name is unknown',
    });
  });
});
