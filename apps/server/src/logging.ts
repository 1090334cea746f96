import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';

const PLACES = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  'headers["set-cookie"]',
  // Not under every name: the code of an error says what went wrong.
  'query.code',
  'query.state',
];

/** Names under which something could be told that opens a door, at the top of a line or one step below. */
const SECRETS = [
  ...['cookie', 'cookies', 'authorization', 'session', 'sid', 'token', 'nonce'],
  ...['password', 'confirmPassword', 'secret', 'clientSecret', 'sessionSecret', 'secretAccessKey'],
  ...['access_token', 'id_token', 'refresh_token', 'idToken', 'code_verifier', 'client_secret'],
];

/** Structured lines on standard output; what could open a door is never in them. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: {
      paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`), ...PLACES],
      censor: '[redacted]',
    },
    serializers: { req: (request) => ({ method: request.method, id: request.id }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
