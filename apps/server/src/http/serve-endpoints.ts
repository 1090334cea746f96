import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@watchfloor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Json, type Page } from '../answers';
import type { Database, Queryable } from '../db/client';
import type { ListReads } from '../db/list-reads';
import { notFound } from '../errors';
import type { LargeJson } from '../large-json';
import type { Actor } from '../platform';
import { type AdmissionRules, admitRequest } from './admit-request';
import { chooseEncoding, THRESHOLD_BYTES } from './compress-answer';
import { createKeptAnswers, digestOf, KeptAnswer, type Label } from './kept-answers';
import { readLargeBody } from './large-body';
import { countWrites, createMemberConcurrency } from './member-limit';
import { validationError } from './validation-error';

export interface Call<E extends Endpoint> {
  readonly actor: E['access'] extends 'public' ? Actor | null : Actor;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: E extends { accepts: 'large-json' } ? LargeJson : BodyOf<E>;
  /** What a list is read from: the replica for calls that say so, when it is up to it; else the primary. */
  readonly from: Queryable;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type ItemOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;
type Result<E extends Endpoint> = E['answer'] extends 'json'
  ? ResponseOf<E> | Json | FastifyReply
  : E['answer'] extends 'page'
    ? Page<ItemOf<E>> | FastifyReply
    : E['answer'] extends 'empty'
      ? unknown
      : FastifyReply;

/** `known` is what `keptFor` found out, and undefined without it. */
export type Handler<E extends Endpoint, Known = undefined> = (
  call: Call<E>,
  known: Known,
) => Promise<Result<E>> | Result<E>;

export interface ServingRules extends AdmissionRules {
  readonly db: Database;
  readonly lists: Pick<ListReads, 'read' | 'noteWrite'>;
  /** The state that the named kept counts are in. */
  readVersion(names: readonly string[]): Promise<string>;
  /** In tests every answer is held against the contract; in production that would cost more than the query. */
  readonly checkResponses: boolean;
}

export interface ServingOptions<E extends Endpoint, Known = undefined> {
  /**
   * For answers that are the same for everyone: kept, with all it takes to send them, until one of these counts
   * (`…:changes` in `row_counts`) has changed.
   */
  readonly keptUntilChangeOf?: readonly string[];
  /** What else the answer depends on, besides its address: it is the same for all for whom this is the same. */
  readonly keptFor?: (call: Call<E>) => Promise<Known>;
  /** What few will ask for again is not worth the room. */
  readonly unless?: (query: QueryOf<E>) => boolean;
  /** For heavy lists that nothing is written upon: the handler may be run twice, and reads from its call's `from` alone. */
  readonly readFrom?: 'replica';
  /** For writes after which every list is as it was. */
  readonly changesNoList?: true;
  /** How many usual reads a read counts as; of calls that count as more than one a member has one under way at a time. */
  readonly readCost?: (request: FastifyRequest) => number;
}

export type Serve = <const E extends Endpoint, Known = undefined>(
  endpoint: E,
  handler: Handler<E, Known>,
  options?: ServingOptions<E, Known>,
) => void;

/** The glue between an endpoint as data and its use case: admit, validate, act, present. */
export function createServe(app: FastifyInstance, rules: ServingRules): Serve {
  const kept = createKeptAnswers();
  const runForMember = createMemberConcurrency();
  return function serve<const E extends Endpoint, Known = undefined>(
    endpoint: E,
    handler: Handler<E, Known>,
    options: ServingOptions<E, Known> = {},
  ): void {
    const { keptUntilChangeOf, keptFor, unless, readFrom, changesNoList } = options;
    const isRead = endpoint.method === 'GET';
    const costOf = (request: FastifyRequest) => {
      if (endpoint.accepts === 'multipart') return 1;
      return isRead ? (options.readCost?.(request) ?? 1) : countWrites(endpoint, request);
    };
    const learn = async (call: Call<E>) => (await keptFor?.(call)) as Known;
    const handle = async (call: Call<E>) => handler(call, await learn(call));
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
      config: { isBodyLarge: endpoint.accepts === 'large-json' },
      onRequest: (request, reply) => admitRequest(endpoint, request, reply, rules, costOf(request)),
      handler: (request, reply) => {
        const { actor } = request;
        // An upload lasts as long as its sender likes.
        if (!actor || endpoint.accepts === 'multipart') return answer(request, reply);
        const kind = costOf(request) > 1 ? 'costly' : isRead ? 'reads' : 'writes';
        return runForMember(actor.id, kind, () => answer(request, reply));
      },
    });

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const { actor } = request;
      const call = {
        actor,
        params: parseParams(endpoint, request.params),
        query: parse(endpoint.query, request.query),
        body: await readBody(endpoint, request.body),
        from: rules.db,
        request,
        reply,
      } as Call<E>;
      if (!keptUntilChangeOf || unless?.(call.query)) {
        const result =
          readFrom && actor
            ? await rules.lists.read(actor.id, (from) => handle({ ...call, from }))
            : await handle(call);
        if (actor && endpoint.method !== 'GET' && !changesNoList) {
          await rules.lists.noteWrite(actor.id);
        }
        return present(endpoint, result, request, reply, rules);
      }
      const [state, known] = await Promise.all([rules.readVersion(keptUntilChangeOf), learn(call)]);
      const key = JSON.stringify([request.url, known]);
      const label = kept.labelOf(key, state);
      if (label && isKnown(label, request, reply)) return reply.status(304).send();
      const keptAnswer = await kept.get(key, state, async () => {
        const { bytes, headers } = write(endpoint, await handler(call, known), request, rules);
        return new KeptAnswer(bytes, headers);
      });
      return sendKept(keptAnswer, request, reply);
    }
  };
}

async function readBody(endpoint: Endpoint, body: unknown): Promise<unknown> {
  if (endpoint.accepts === 'large-json') return readLargeBody(endpoint, body as Buffer);
  return parse(endpoint.body, body ?? (endpoint.body ? {} : undefined));
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}

/** An id that cannot exist is unknown, not malformed: the screens say "not found" for both. */
function parseParams(endpoint: Endpoint, value: unknown): unknown {
  if (!endpoint.params) return undefined;
  const parsed = endpoint.params.safeParse(value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

function present(
  endpoint: Endpoint,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: ServingRules,
): unknown {
  if (endpoint.answer === 'redirect' || endpoint.answer === 'bytes') return result;
  // Answered already: what the caller asked for has not changed since their version of it.
  if (result === reply) return result;
  if (endpoint.answer === 'empty') return reply.status(204).send();
  const { bytes, headers } = write(endpoint, result, request, rules);
  reply.status(endpoint.status ?? 200).headers(headers);
  if (request.method === 'GET') {
    reply.header('cache-control', 'private, no-cache');
    const isVersioned = reply.hasHeader('etag');
    if (!isVersioned && isUnchanged(request, reply, digestOf(bytes))) {
      return reply.status(304).send();
    }
  }
  return reply.send(bytes);
}

/** The answer as it is sent, and what the headers tell of it. */
function write(
  endpoint: Endpoint,
  result: unknown,
  request: FastifyRequest,
  rules: ServingRules,
): { bytes: Buffer; headers: Record<string, string> } {
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  let content = result;
  if (endpoint.answer === 'page') {
    const page = result as Page<unknown>;
    if (page.total !== null) headers['x-total-count'] = String(page.total);
    if (page.nextCursor) headers.link = nextLink(request, page.nextCursor);
    content = page.items;
  }
  const bytes = content instanceof Json ? content.bytes : Buffer.from(JSON.stringify(content));
  if (rules.checkResponses) endpoint.response?.parse(JSON.parse(bytes.toString()));
  return { bytes, headers };
}

async function sendKept(
  answer: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isKnown(answer, request, reply)) return reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (!encoding || answer.bytes.length < THRESHOLD_BYTES) return reply.send(answer.bytes);
  return reply.header('content-encoding', encoding).send(await answer.packed(encoding));
}

/** Sets what a kept answer tells of itself, and tells whether the caller has it already. */
function isKnown(
  { version, headers }: Label,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  reply
    .headers(headers)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding');
  return isUnchanged(request, reply, version);
}

/** Sets the ETag and tells whether the caller has this version already. */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string,
): boolean {
  const etag = `W/"${version}"`;
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  return known?.split(',').some((candidate) => candidate.trim() === etag) ?? false;
}

function nextLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, 'http://own');
  url.searchParams.set('cursor', cursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}
