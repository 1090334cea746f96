import {
  type Endpoint,
  ErrorBody,
  endpointGroups,
  TOKEN_SCOPES,
  tokenAccessOf,
  UPLOAD_FIELD,
  waysOf,
} from '@watchfloor/contract';
import { z } from 'zod';
import { version } from '../version';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function buildOpenApi(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [group, endpoints] of Object.entries(endpointGroups)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const operations = paths[endpoint.path] ?? {};
      operations[endpoint.method.toLowerCase()] = describe(endpoint, operationId(group, name));
      paths[endpoint.path] = operations;
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Watchfloor',
      version,
      description:
        'Programs send a token: `Authorization: Bearer wfp_…`. `x-scopes` names the scopes of which a token needs one; calls without it need the session cookie of a signed-in browser, whose writes need an Origin header of the same origin.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    paths,
    components: {
      schemas: { Error: toSchema(ErrorBody, 'output') },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([name, { description }]) => [name, refusal(description)]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'watchfloor_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'wfp_…',
          description: `An API token. Scopes: ${TOKEN_SCOPES.join(', ')}.`,
        },
      },
    },
  };
}

/** reports, create → reportsCreate */
const operationId = (group: string, name: string) =>
  `${group}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function describe(endpoint: Endpoint, id: string): JsonSchema {
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: securityOf(endpoint),
    ...describeScopes(endpoint),
    'x-access': endpoint.access,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(toSchema(endpoint.body, 'input')) } }
      : {}),
    ...(endpoint.accepts === 'multipart' ? { requestBody: FILE_FORM } : {}),
    responses: responses(endpoint),
  };
}

/** Each alternative on its own: OpenAPI 3.1 allows roles for every scheme. */
function securityOf(endpoint: Endpoint): JsonSchema[] {
  if (endpoint.access === 'public') return [];
  const access = tokenAccessOf(endpoint);
  return [{ session: [] }, ...waysOf(access).map((token) => ({ token }))];
}

function describeScopes(endpoint: Endpoint): JsonSchema {
  const access = tokenAccessOf(endpoint);
  if (access === 'session' || access === 'any') return {};
  return { 'x-scopes': waysOf(access).map((way) => way.join(' and ')) };
}

const FILE_FORM = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { [UPLOAD_FIELD]: { type: 'string', format: 'binary' } },
        required: [UPLOAD_FIELD],
      },
    },
  },
};

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const refusal = (description: string) => ({
  description,
  content: json({ $ref: '#/components/schemas/Error' }),
});

const isWrite = ({ method }: Endpoint) => method !== 'GET';
const takesBody = ({ body, accepts }: Endpoint) => Boolean(body || accepts);

/** Every refusal with a 4xx, and the calls that may answer with it. */
const REFUSALS: Readonly<
  Record<string, { status: number; description: string; isOf: (endpoint: Endpoint) => boolean }>
> = {
  NotValid: {
    status: 400,
    description: 'The request is not valid; the details name each field',
    isOf: (endpoint) => takesBody(endpoint) || Boolean(endpoint.query || endpoint.params),
  },
  SignedOut: {
    status: 401,
    description: 'Nobody is signed in',
    isOf: ({ access }) => access !== 'public',
  },
  NotAllowed: {
    status: 403,
    description: 'The caller may not do this',
    isOf: (endpoint) => isWrite(endpoint) || endpoint.access === 'admin',
  },
  NotFound: {
    status: 404,
    description: 'There is no such thing, or the caller may not see it',
    isOf: ({ params }) => Boolean(params),
  },
  Conflict: { status: 409, description: 'The state does not allow this', isOf: isWrite },
  TooLarge: { status: 413, description: 'The body is too large', isOf: takesBody },
  UnsupportedType: {
    status: 415,
    description: 'The body is of another type',
    isOf: takesBody,
  },
  TooManyRequests: {
    status: 429,
    description: 'Too many requests; Retry-After says when to try again',
    isOf: () => true,
  },
};

function responses(endpoint: Endpoint): JsonSchema {
  const refusals = Object.entries(REFUSALS)
    .filter(([, { isOf }]) => isOf(endpoint))
    .map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]);
  const success = {
    json: { description: 'Success' },
    page: { description: 'One page, newest first; the Link header leads to the next' },
    empty: { description: 'Done' },
    redirect: { description: 'The browser is sent on' },
    bytes: { description: 'The content itself' },
  }[endpoint.answer];
  const status = { json: 200, page: 200, empty: 204, redirect: 302, bytes: 200 }[endpoint.answer];
  return {
    [endpoint.status ?? status]: {
      ...success,
      ...(endpoint.response ? { content: json(toSchema(endpoint.response, 'output')) } : {}),
    },
    ...Object.fromEntries(refusals),
    default: refusal('Failed'),
  };
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
