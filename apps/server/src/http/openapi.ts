import { type Endpoint, ErrorBody, endpoints, UPLOAD_FIELD } from '@watchfloor/contract';
import { z } from 'zod';
import { version } from '../version';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document, made from the schemas that validate the calls. */
export function buildOpenApi(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] ?? {}, {
      [endpoint.method.toLowerCase()]: describe(endpoint),
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Watchfloor',
      version,
      description:
        'Calls are made with the session cookie of a signed-in browser. Writes need an Origin header of the same origin.',
    },
    paths,
    components: {
      schemas: { Error: toSchema(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'watchfloor_session' } },
    },
  };
}

function describe(endpoint: Endpoint): JsonSchema {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    'x-access': endpoint.access,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(toSchema(endpoint.body, 'input')) } }
      : {}),
    ...(endpoint.accepts === 'multipart' ? { requestBody: FILE_FORM } : {}),
    responses: responses(endpoint),
  };
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

function responses(endpoint: Endpoint): JsonSchema {
  const error = { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) };
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
    default: error,
  };
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
