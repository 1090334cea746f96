import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';

/** Fields whose values are never logged. */
const SECRETS = new Set([
  ...['cookie', 'cookies', 'set-cookie', 'authorization', 'session', 'sid', 'token', 'nonce'],
  ...['password', 'confirmPassword', 'secret', 'clientSecret', 'sessionSecret', 'secretAccessKey'],
  ...['access_token', 'id_token', 'refresh_token', 'idToken', 'code_verifier', 'client_secret'],
]);
/** Secret in a query only: elsewhere `code` is the code of an error. */
const SECRETS_OF_QUERIES = new Set(['code', 'state']);

/** Deeper than anything that is logged; stops at circular references. */
const MAX_DEPTH = 6;

/** Structured lines on standard output, with secrets redacted. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    base: null,
    // The library's own redaction checks every path for each line and is much slower.
    formatters: { log: (line) => redactFields(line, '', 1) },
    serializers: {
      err: (error) => redactFields({ ...pino.stdSerializers.err(error) }, 'err', 1),
      req: (request) => ({ method: request.method, id: request.id }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function redactFields(fields: object, name: string, depth: number): Record<string, unknown> {
  const isSecret = (field: string) =>
    SECRETS.has(field) || (name === 'query' && SECRETS_OF_QUERIES.has(field));
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      isSecret(field) ? '[redacted]' : redact(value, field, depth),
    ]),
  );
}

function redact(value: unknown, name: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => redact(item, name, depth + 1));
  return isPlain(value) ? redactFields(value, name, depth + 1) : value;
}

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
