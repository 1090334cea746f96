import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors';
import { TooBusyError } from '../../limit-concurrency';
import type { FormState } from './identity.pages';

export type Refusal = { status: number } & Partial<Pick<FormState, 'errors' | 'notice'>>;

/** Errors shown in the form; all others get an error page. */
export function toRefusal(error: unknown, reply: FastifyReply): Refusal {
  if (error instanceof TooBusyError) {
    return {
      status: 503,
      notice: 'Too many people are signing in at this moment. Please try again.',
    };
  }
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') {
    reply.headers(error.headers);
    const wait = describeWait(Number(error.headers['retry-after']));
    return { status: 429, notice: `Too many attempts. Please try again in ${wait}.` };
  }
  throw error;
}

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${minutes} minutes`;
}

/** Input to show again, without passwords. */
export function readTyped(body: unknown): Record<string, string> {
  const entries = Object.entries(body && typeof body === 'object' ? body : {});
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !entry[0].toLowerCase().includes('password'),
    ),
  );
}

/** A code of the authenticator app or a recovery code. */
export function readCode(body: unknown): string {
  const { code, recoveryCode } = readTyped(body);
  return code ?? recoveryCode ?? '';
}

/** The response of the authenticator comes as JSON in a form field. */
export function readPasskey(body: unknown): unknown {
  try {
    return JSON.parse(readTyped(body).response ?? '');
  } catch {
    return null;
  }
}

export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(page);
}
