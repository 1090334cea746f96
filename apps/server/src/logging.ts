import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';

/** Structured lines on standard output; what could open a door is never in them. */
export function createLog(level: string): FastifyBaseLogger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'res.headers["set-cookie"]',
        'headers.cookie',
        'headers.authorization',
        'password',
        '*.password',
        'secret',
        '*.secret',
        '*.access_token',
        '*.id_token',
        '*.code_verifier',
      ],
      censor: '[redacted]',
    },
    serializers: { req: (request) => ({ method: request.method, id: request.id }) },
  });
}
