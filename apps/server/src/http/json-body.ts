import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body stays a buffer: a worker parses and validates it. */
    readonly isBodyLarge?: boolean;
  }
}

/** More than any call needs, and few enough to validate within milliseconds. */
const MAX_VALUES = 5000;

/** Rejects invalid UTF-8, which would otherwise be stored as other characters. */
export function readJsonStrictly(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      const body = bytes as Buffer;
      done(null, request.routeOptions.config.isBodyLarge ? body : parseJson(body, MAX_VALUES));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Parses a body with at most `maxValues` values and without `__proto__` keys. */
export function parseJson(bytes: Buffer, maxValues = Number.POSITIVE_INFINITY): unknown {
  if (bytes.length === 0) throw new AppError('VALIDATION', 'The request has no body');
  if (!isUtf8(bytes)) throw new AppError('VALIDATION', 'The request is not valid UTF-8');
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('VALIDATION', 'The request is not valid JSON');
  }
  checkValues(body, maxValues);
  return body;
}

/** Without recursion: a body can be nested deeper than the call stack. */
function checkValues(body: unknown, maxValues: number): void {
  const pending = [body];
  for (let seen = 0; pending.length > 0; seen += 1) {
    if (seen + pending.length > maxValues) {
      throw new AppError('VALIDATION', 'The request holds too many values');
    }
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (namesPrototype(value)) throw new AppError('VALIDATION', 'The request is not valid JSON');
    for (const inner of Object.values(value)) pending.push(inner);
  }
}

function namesPrototype(value: object): boolean {
  if (Object.hasOwn(value, '__proto__')) return true;
  const named = Object.getOwnPropertyDescriptor(value, 'constructor')?.value;
  return typeof named === 'object' && named !== null && Object.hasOwn(named, 'prototype');
}
