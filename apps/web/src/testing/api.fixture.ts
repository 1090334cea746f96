import type {
  BodyOf,
  Endpoint,
  ErrorCode,
  ErrorDetail,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@watchfloor/contract';
import { afterEach, beforeEach, expect, vi } from 'vitest';

interface ApiRequest<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  headers: Headers;
}

type Reply = Response | unknown;

interface Handler {
  endpoint: Endpoint;
  reply: (request: ApiRequest<Endpoint>) => Reply | Promise<Reply>;
}

let handlers: Handler[] = [];
let unanswered: string[] = [];

beforeEach(() => {
  handlers = [];
  unanswered = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => respond(url, init));
});

afterEach(() => {
  expect(unanswered, 'calls without an answer').toEqual([]);
});

/** Answers a call of the contract, in place of an earlier answer. Bodies and answers are checked by its schemas. */
export function answer<const E extends Endpoint>(
  endpoint: E,
  reply: (request: ApiRequest<E>) => ResponseOf<E> | Response | Promise<ResponseOf<E> | Response>,
): void {
  handlers.unshift({ endpoint, reply: reply as unknown as Handler['reply'] });
}

/** Answers a call that the test has no answer for. */
export function answerOtherwise<const E extends Endpoint>(
  endpoint: E,
  reply: () => ResponseOf<E>,
): void {
  handlers.push({ endpoint, reply });
}

/** Like `answer`, and a list of the bodies that arrived. */
export function record<const E extends Endpoint>(
  endpoint: E,
  reply: (request: ApiRequest<E>) => ResponseOf<E> | Response | Promise<ResponseOf<E> | Response>,
): BodyOf<E>[] {
  const bodies: BodyOf<E>[] = [];
  answer(endpoint, (request) => {
    bodies.push(request.body);
    return reply(request);
  });
  return bodies;
}

export function refuse(
  status: number,
  message: string,
  details: ErrorDetail[] = [],
  code?: ErrorCode,
): Response {
  return Response.json({ message, code, details, requestId: 'test' }, { status });
}

async function respond(
  url: string,
  { method = 'GET', body, headers: sent }: RequestInit,
): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const { endpoint, reply } of handlers) {
    const params = endpoint.method === method && matchPath(endpoint.path, pathname);
    if (!params) continue;
    const parsed = endpoint.body?.safeParse(body === undefined ? undefined : JSON.parse(`${body}`));
    if (parsed?.error) {
      const details = parsed.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        message,
      }));
      return refuse(400, 'The request is not valid', details);
    }
    const query = Object.fromEntries(searchParams);
    const headers = new Headers(sent);
    return toResponse(
      endpoint,
      await reply({ params, query, body: parsed?.data, headers } as never),
    );
  }
  unanswered.push(`${method} ${pathname}`);
  return refuse(404, 'Not found');
}

function toResponse(endpoint: Endpoint, reply: Reply): Response {
  if (reply instanceof Response) return reply;
  if (endpoint.answer === 'empty') return new Response(null, { status: 204 });
  const value = endpoint.response ? endpoint.response.parse(reply) : reply;
  const total = Array.isArray(value) ? { 'x-total-count': String(value.length) } : {};
  return Response.json(value, { status: endpoint.status ?? 200, headers: total });
}

function matchPath(template: string, path: string): Record<string, string> | undefined {
  const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(path);
  return match ? { ...match.groups } : undefined;
}
