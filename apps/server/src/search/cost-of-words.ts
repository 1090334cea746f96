import type { FastifyRequest } from 'fastify';

/** Of a list that looks for words only if it is asked to. */
export const costOfWords = ({ query }: FastifyRequest): number =>
  query && typeof query === 'object' && 'q' in query ? 10 : 1;
