import type { FastifyRequest } from 'fastify';
import { readsEntries } from './situation-board';

/** As many reads as a view counts that reads every matching entry; a member makes one such call at a time. */
const COST_OF_ENTRIES = 4;

export const costOfView = ({ query }: FastifyRequest): number =>
  readsEntries(query as object) ? COST_OF_ENTRIES : 1;
