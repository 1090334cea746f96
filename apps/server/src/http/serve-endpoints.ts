import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  proofRuleOf,
  type QueryOf,
  type ResponseOf,
  tokenAccessOf,
  usesTakenAccess,
} from '@watchfloor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database, Queryable } from '../db/client';
import type { ListReads } from '../db/list-reads';
import { AppError, notFound, stepUpRequired } from '../errors';
import type { LargeJson } from '../large-json';
import type { Actor } from '../platform';
import { Json, type Page } from '../responses';
import { type Admission, type AdmissionRules, admitAgain, admitRequest } from './admit-request';
import { readLargeBody } from './large-body';
import type { RequestKind, RunForMember } from './member-concurrency';
import { countWrites } from './member-limit';
import { CachedResponse, createResponseCache, digestOf } from './response-cache';
import { isKnown, isUnchanged, sendCached } from './send-cached';
import { whenSent } from './slow-callers';
import { validate } from './validation-error';

export interface Call<E extends Endpoint> {
  readonly actor: E['access'] extends 'public' ? Actor | null : Actor;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: E extends { accepts: 'large-json' }
    ? LargeJson
    : E extends { accepts: 'bytes' }
      ? Buffer
      : BodyOf<E>;
  /** The replica for endpoints with `readFrom: 'replica'`, if it is recent enough; else the primary. */
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

/** `key` is what `cacheKey` returned; undefined without it. */
export type Handler<E extends Endpoint, Key = undefined> = (
  call: Call<E>,
  key: Key,
) => Promise<Result<E>> | Result<E>;

export interface ServingRules extends AdmissionRules {
  readonly db: Database;
  readonly lists: Pick<ListReads, 'read' | 'markWrite'>;
  /** The version of the data behind these maintained counts. */
  readVersion(names: readonly string[]): Promise<string>;
  /** Whether the caller may still read just what they could when the request began. */
  isSightCurrent(actor: Actor): Promise<boolean>;
  readonly runForMember: RunForMember;
  /** Called with each upload and download, which may last long. */
  trackLong(actor: Actor, reply: FastifyReply): void;
  /** Tests validate every response against the contract; in production that would cost more than the query. */
  readonly checkResponses: boolean;
}

export interface ServingOptions<E extends Endpoint, Key = undefined> {
  /** Caches a response until one of these counts (`…:changes` in `row_counts`) changes. */
  readonly cacheUntilChanged?: readonly string[];
  /** The cached response is the same for readers with the same sight only. */
  readonly followsSight?: true;
  /** What the cached response depends on besides its URL. */
  readonly cacheKey?: (call: Call<E>) => Promise<Key>;
  /** For requests that are rarely repeated. */
  readonly skipCache?: (query: QueryOf<E>) => boolean;
  /** For heavy lists. The handler may run twice and must read from its call's `from` only. */
  readonly readFrom?: 'replica';
  /** The response never ends. Others hold the place of their request until their last byte has left. */
  readonly staysOpen?: true;
  /** For writes that no list shows. */
  readonly changesNoList?: true;
  /** How many reads this one counts as. Of calls that cost more than one, a member may run one at a time; of files, two. */
  readonly readCost?: (request: FastifyRequest) => number;
}

export type Serve = <const E extends Endpoint, Key = undefined>(
  endpoint: E,
  handler: Handler<E, Key>,
  options?: ServingOptions<E, Key>,
) => void;

/** The caller sees something else than those they would have shared the response with. */
class SightChanged extends Error {}

/** Connects an endpoint of the contract with its handler: admit, validate, run, present. */
export function createServe(app: FastifyInstance, rules: ServingRules): Serve {
  const cache = createResponseCache();
  return function serve<const E extends Endpoint, Key = undefined>(
    endpoint: E,
    handler: Handler<E, Key>,
    options: ServingOptions<E, Key> = {},
  ): void {
    const { cacheUntilChanged, followsSight, cacheKey, skipCache, readFrom, changesNoList } =
      options;
    const tokens = tokenAccessOf(endpoint);
    const proof = proofRuleOf(endpoint);
    const usesTaken = usesTakenAccess(endpoint);
    const isRead = endpoint.method === 'GET';
    const isLong = endpoint.accepts === 'multipart' || endpoint.answer === 'bytes';
    const costOf = (request: FastifyRequest) => {
      if (endpoint.accepts === 'multipart') return 1;
      return isRead ? (options.readCost?.(request) ?? 1) : countWrites(request);
    };
    const kindOf = (request: FastifyRequest): RequestKind => {
      // It may last long, and must not block the member's other writes.
      if (endpoint.accepts === 'multipart') return 'uploads';
      if (costOf(request) > 1) return endpoint.answer === 'bytes' ? 'files' : 'costly';
      if (endpoint.answer === 'bytes') return 'downloads';
      return isRead ? 'reads' : 'writes';
    };
    const admissionOf = (request: FastifyRequest): Admission => ({
      ...{ endpoint, tokens, proof, usesTaken },
      cost: costOf(request),
    });
    const readKey = async (call: Call<E>) => (await cacheKey?.(call)) as Key;
    const handle = async (call: Call<E>) => handler(call, await readKey(call));
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
      config: { isBodyLarge: endpoint.accepts === 'large-json' || endpoint.accepts === 'bytes' },
      onRequest: (request, reply) => admitRequest(admissionOf(request), request, reply, rules),
      handler: (request, reply) => {
        const { actor } = request;
        if (actor && isLong) rules.trackLong(actor, reply);
        let mustLookAgain = request.isLate || isLong;
        const respond = async () => {
          try {
            if (mustLookAgain) await admitAgain(admissionOf(request), request, reply, rules);
            const answered = await answer(request, reply);
            if (!options.staysOpen) await whenSent(reply.raw);
            return answered;
          } catch (error) {
            throw request.isUnproved && isForbidden(error) ? stepUpRequired() : error;
          }
        };
        if (!actor) return respond();
        const responded = rules.runForMember(actor, kindOf(request), respond);
        // What has not begun by now waits for its turn.
        mustLookAgain = true;
        return responded;
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
      const sight = followsSight ? (actor && !actor.hasTaken ? actor.sightKey : null) : undefined;
      if (!cacheUntilChanged || sight === null || skipCache?.(call.query)) {
        const result = readFrom
          ? await rules.lists.read((from) => handle({ ...call, from }))
          : await handle(call);
        if (actor && endpoint.method !== 'GET' && !changesNoList) {
          await rules.lists.markWrite();
        }
        return present(endpoint, result, request, reply, rules);
      }
      const [state, ownKey] = await Promise.all([
        rules.readVersion(cacheUntilChanged),
        readKey(call),
      ]);
      const key = JSON.stringify([request.url, sight, ownKey]);
      const label = cache.labelOf(key, state);
      if (label && isKnown(label, request, reply)) return reply.status(304).send();
      const cached = await cache
        .get(key, state, async () => {
          const { bytes, headers } = write(endpoint, await handler(call, ownKey), request, rules);
          if (sight && actor && !(await rules.isSightCurrent(actor))) throw new SightChanged();
          return new CachedResponse(bytes, headers);
        })
        .catch((error: unknown) => {
          if (error instanceof SightChanged) return null;
          throw error;
        });
      if (cached) return sendCached(cached, request, reply);
      return present(endpoint, await handler(call, ownKey), request, reply, rules);
    }
  };
}

const isForbidden = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'FORBIDDEN';

async function readBody(endpoint: Endpoint, body: unknown): Promise<unknown> {
  if (endpoint.accepts === 'large-json') return readLargeBody(endpoint, body as Buffer);
  if (endpoint.accepts === 'bytes') return body ?? Buffer.alloc(0);
  return parse(endpoint.body, body ?? (endpoint.body ? {} : undefined));
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema && validate(schema, value);
}

/** A malformed id is reported as not found: the screens show the same for both. */
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
  // The handler has already sent a 304.
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

/** The body and the headers of a response. */
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

export function nextLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, 'http://own');
  url.searchParams.set('cursor', cursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}
