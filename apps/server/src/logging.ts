import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';

/** Names under which something could be told that opens a door. */
const SECRETS = new Set([
  ...['cookie', 'cookies', 'set-cookie', 'authorization', 'session', 'sid', 'token', 'nonce'],
  ...['password', 'confirmPassword', 'secret', 'clientSecret', 'sessionSecret', 'secretAccessKey'],
  ...['access_token', 'id_token', 'refresh_token', 'idToken', 'code_verifier', 'client_secret'],
]);
/** Not under every name: the code of an error says what went wrong. */
const SECRETS_OF_QUERIES = new Set(['code', 'state']);

/** Nothing that is logged lies deeper, but what refers to itself. */
const DEEPEST = 6;

/** Structured lines on standard output; what could open a door is never in them. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    base: null,
    // Not by the library's own paths: it goes through all of them for each field of each line.
    formatters: { log: (line) => blotOutFields(line, '', 1) },
    serializers: {
      err: (error) => blotOutFields({ ...pino.stdSerializers.err(error) }, 'err', 1),
      req: (request) => ({ method: request.method, id: request.id }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function blotOutFields(fields: object, name: string, depth: number): Record<string, unknown> {
  const isSecret = (field: string) =>
    SECRETS.has(field) || (name === 'query' && SECRETS_OF_QUERIES.has(field));
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      isSecret(field) ? '[redacted]' : blotOut(value, field, depth),
    ]),
  );
}

function blotOut(value: unknown, name: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => blotOut(item, name, depth + 1));
  return isPlain(value) ? blotOutFields(value, name, depth + 1) : value;
}

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
