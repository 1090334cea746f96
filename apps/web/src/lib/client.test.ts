import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineEndpoint } from '@watchfloor/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from './api-error';
import { call, callIfChanged, callPage, urlOf } from './client';

/** The browser resolves paths against its page; Node's fetch needs the origin put before them. */
let server: Server | undefined;
async function serve(listener: RequestListener): Promise<void> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init));
}

afterEach(() => {
  vi.unstubAllGlobals();
  server?.closeAllConnections();
  server?.close();
});

const ping = defineEndpoint({
  method: 'GET',
  path: '/api/ping',
  access: 'public',
  summary: '',
  answer: 'json',
});
const list = defineEndpoint({ ...ping, answer: 'page' });

async function failureOf(status: number, body: string): Promise<ApiError> {
  await serve((_, response) => response.writeHead(status).end(body));
  const error = await call(ping).catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

describe('call', () => {
  it('turns a refusal into the status, a colon and the message', async () => {
    const details = [{ path: 'username', message: 'Taken' }];
    const body = { message: 'Username is already taken', code: 'CONFLICT', details };
    const error = await failureOf(409, JSON.stringify(body));
    expect(error.message).toBe('409: Username is already taken');
    expect(error).toMatchObject({ status: 409, code: 'CONFLICT', details });
  });

  it('takes a plain text body as the message', async () => {
    expect((await failureOf(401, 'Unauthorized')).message).toBe('401: Unauthorized');
  });

  it('falls back to the status text for an empty body', async () => {
    expect((await failureOf(503, '')).message).toBe('503: Service Unavailable');
  });

  it("falls back to the status text for a proxy's HTML page", async () => {
    expect((await failureOf(502, '<html></html>')).message).toBe('502: Bad Gateway');
  });

  it('says that the server cannot be reached', async () => {
    await serve((request) => request.socket.destroy());
    await expect(call(ping)).rejects.toBeInstanceOf(ConnectionError);
  });

  it('gives nothing for an empty answer', async () => {
    await serve((_, response) => response.writeHead(204).end());
    expect(await call(ping)).toBeUndefined();
  });
});

describe('callPage', () => {
  it('reads the rest of the list from the headers', async () => {
    await serve((_, response) => {
      response.setHeader('link', '</api/ping?cursor=c2>; rel="next"');
      response.setHeader('x-total-count', '7');
      response.end('[1,2]');
    });
    expect(await callPage(list)).toEqual({ items: [1, 2], nextCursor: 'c2', total: 7 });
  });
});

describe('urlOf', () => {
  it('fills path parameters and leaves out absent query values', () => {
    const input = {
      params: { id: 'a/b' },
      query: { limit: 5, cursor: undefined, type: ['x', 'y'] },
    };
    expect(urlOf({ path: '/api/reports/{id}' }, input)).toBe(
      '/api/reports/a%2Fb?limit=5&type=x&type=y',
    );
    expect(urlOf({ path: '/api/reports/:id' }, input)).toMatch(/^\/api\/reports\/a%2Fb/);
  });

  it('refuses a path with a missing parameter', () => {
    expect(() => urlOf({ path: '/api/reports/{id}' })).toThrow('needs the parameter id');
  });
});

describe('callIfChanged', () => {
  it('gives back the very same value while nothing changed', async () => {
    let version = '"1"';
    await serve((request, response) => {
      if (request.headers['if-none-match'] === version) response.writeHead(304).end();
      else response.writeHead(200, { etag: version, 'x-total-count': '7' }).end('["a"]');
    });
    const first = await callIfChanged(list, {}, undefined);
    expect(first).toEqual({
      etag: '"1"',
      value: { items: ['a'], nextCursor: undefined, total: 7 },
    });
    expect(await callIfChanged(list, {}, first)).toBe(first);
    version = '"2"';
    expect((await callIfChanged(list, {}, first)).etag).toBe('"2"');
  });
});
