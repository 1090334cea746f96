import {
  ERROR_STATUS,
  STIX_BUNDLE_BYTES,
  TAXII_PATH,
  TAXII_ROOT_PATH,
  type TokenScope,
} from '@watchfloor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError, notFound } from '../../errors';
import { closeUnlessShort, toAppError } from '../../http/error-handler';
import { countBytes, countWrites } from '../../http/member-limit';
import { whenSent } from '../../http/slow-callers';
import type { Actor, Platform } from '../../platform';
import type { AuthService } from '../auth/auth.service';
import { accepts, isTaxii, TAXII_TYPE } from './media-types';
import type { TaxiiPage, TaxiiService } from './taxii.service';
import { readTaxiiQuery } from './taxii-query';

/** An answer of TAXII that our own calls do not have. */
class TaxiiError extends Error {
  constructor(
    readonly status: 405 | 406 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}

const ANY: readonly TokenScope[] = ['taxii:read', 'taxii:write'];
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** How many reads a page counts as: it is searched for what two readers may see. */
const PAGE_COST = 5;

interface TaxiiCall {
  readonly actor: Actor;
  readonly params: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface TaxiiRoute {
  readonly method?: HTTPMethods;
  readonly path: string;
  readonly scope: TokenScope | readonly TokenScope[];
  /** How many reads it counts as. */
  readonly cost?: number;
  readonly answer: (call: TaxiiCall) => unknown;
  /** Before the body is read. */
  readonly check?: (call: TaxiiCall) => Promise<void>;
}

/** Calls of a protocol of others: they are not in the contract, and have their own types, errors and headers. */
export function serveTaxii(
  app: FastifyInstance,
  auth: AuthService,
  taxii: TaxiiService,
  { runForMember, holdBody }: Pick<Platform, 'runForMember' | 'holdBody'>,
): void {
  const collection = `${TAXII_ROOT_PATH}collections/:id/`;

  const presentPage = ({ reply }: TaxiiCall, { body, first, last }: TaxiiPage): object => {
    reply.headers({
      ...(first === null ? {} : { 'x-taxii-date-added-first': first }),
      'x-taxii-date-added-last': last,
    });
    return body;
  };
  const idOf = ({ params: { id = '' } }: TaxiiCall): string => {
    if (!ID.test(id)) throw notFound('Collection');
    return id;
  };
  const objectOf = ({ params: { objectId = '' } }: TaxiiCall): string => objectId;
  const queryOf = ({ request }: TaxiiCall) => readTaxiiQuery(request.query);

  const routes: readonly TaxiiRoute[] = [
    { path: TAXII_PATH, scope: ANY, answer: () => taxii.discover() },
    { path: TAXII_ROOT_PATH, scope: ANY, answer: () => taxii.describeRoot() },
    {
      path: `${TAXII_ROOT_PATH}collections/`,
      scope: ANY,
      answer: ({ actor }) => taxii.listCollections(actor),
    },
    {
      path: collection,
      scope: ANY,
      answer: (call) => taxii.getCollection(call.actor, idOf(call)),
    },
    {
      path: `${collection}objects/`,
      scope: 'taxii:read',
      cost: PAGE_COST,
      answer: async (call) =>
        presentPage(call, await taxii.listObjects(call.actor, idOf(call), queryOf(call))),
    },
    {
      path: `${collection}manifest/`,
      scope: 'taxii:read',
      cost: PAGE_COST,
      answer: async (call) =>
        presentPage(call, await taxii.listManifest(call.actor, idOf(call), queryOf(call))),
    },
    {
      path: `${collection}objects/:objectId/`,
      scope: 'taxii:read',
      answer: async (call) =>
        presentPage(
          call,
          await taxii.getObject(call.actor, idOf(call), objectOf(call), queryOf(call)),
        ),
    },
    {
      path: `${collection}objects/:objectId/versions/`,
      scope: 'taxii:read',
      answer: async (call) =>
        presentPage(
          call,
          await taxii.listVersions(call.actor, idOf(call), objectOf(call), queryOf(call)),
        ),
    },
    {
      method: 'DELETE',
      path: `${collection}objects/:objectId/`,
      scope: 'taxii:write',
      answer: ({ reply }) => {
        reply.header('allow', 'GET');
        throw new TaxiiError(405, 'Objects are not deleted here: retract the report');
      },
    },
    {
      method: 'POST',
      path: `${collection}objects/`,
      scope: 'taxii:write',
      check: (call) => taxii.requireWritable(idOf(call)),
      answer: async (call) => {
        const body = call.request.body as Buffer;
        call.reply.status(202);
        return taxii.addObjects(call.actor, idOf(call), body).catch(refuseBody);
      },
    },
    {
      path: `${TAXII_ROOT_PATH}status/:id/`,
      scope: ANY,
      answer: (call) => taxii.getStatus(call.actor, idOf(call)),
    },
  ];

  app.register(async (scope) => {
    scope.setErrorHandler(answerError);
    scope.addContentTypeParser(
      'application/taxii+json',
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    for (const { method = 'GET', path, scope: needed, cost = 1, answer, check } of routes) {
      // Some clients leave out the last slash.
      for (const url of [path, path.slice(0, -1)]) {
        scope.route({
          method,
          url,
          exposeHeadRoute: false,
          ...(method === 'POST' ? { bodyLimit: STIX_BUNDLE_BYTES } : {}),
          onRequest: async (request, reply) => {
            const isRead = method === 'GET';
            const actor = await auth.admitToken(request, {
              ...{ scope: needed, kind: isRead ? 'reads' : 'writes' },
              cost: isRead ? cost : countWrites(request),
            });
            request.actor = actor;
            holdBody(actor, countBytes(request), reply.raw);
            if (!accepts(request.headers.accept)) {
              throw new TaxiiError(406, `This is ${TAXII_TYPE}`);
            }
            if (method === 'POST' && !isTaxii(request.headers['content-type'])) {
              throw new TaxiiError(415, `Send ${TAXII_TYPE}`);
            }
            await check?.(toCall(request, reply, actor));
          },
          handler: (request, reply) => {
            const admitted = request.actor as Actor;
            reply.headers({ 'content-type': TAXII_TYPE, 'cache-control': 'private, no-cache' });
            return runForMember(admitted, method === 'GET' ? 'reads' : 'costly', async () => {
              // Its body or its turn may have taken long.
              const actor = await auth.findTokenHolder(request, needed);
              reply.send(toBytes(await answer(toCall(request, reply, actor))));
              await whenSent(reply.raw);
              return reply;
            });
          },
        });
      }
    }
    scope.all(`${TAXII_PATH}*`, { exposeHeadRoute: false }, () => {
      throw notFound();
    });
  });
}

/** For a text, the framework would write another type: some clients look for ours. */
const toBytes = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));

const toCall = (request: FastifyRequest, reply: FastifyReply, actor: Actor): TaxiiCall => ({
  ...{ request, reply, actor },
  params: request.params as Record<string, string>,
});

/** A body that is TAXII, but has no objects of STIX. */
function refuseBody(error: unknown): never {
  if (error instanceof AppError && error.code === 'VALIDATION') {
    throw new TaxiiError(422, error.message);
  }
  throw error;
}

/** The error of TAXII: its status is a text. */
function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isOwn = thrown instanceof TaxiiError;
  const error = isOwn ? thrown : toAppError(thrown);
  const status = error instanceof TaxiiError ? error.status : ERROR_STATUS[error.code];
  if (status === 500) request.log.error({ err: thrown }, 'request failed');
  if (!request.actor) closeUnlessShort(request, reply);
  return reply
    .status(status)
    .headers({
      ...(error instanceof AppError ? error.headers : {}),
      ...{ 'content-type': TAXII_TYPE, 'cache-control': 'no-store' },
    })
    .send(toBytes({ title: error.message, error_id: request.id, http_status: String(status) }));
}
