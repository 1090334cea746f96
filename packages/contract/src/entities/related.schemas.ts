import { z } from 'zod';
import { Id, Timestamp } from '../fields';
import { Marking } from '../markings/markings.schemas';
import { ENTITY_KINDS } from './entity-kinds';

export const RELATED_MAX = 20;
/** Near in place and time: at most this far apart. */
export const NEAR = { kilometres: 100, hours: 72 } as const;

export const CorrelatedReport = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  createdAt: Timestamp,
  marking: Marking,
  /** What both mention, rare things first; at most five. */
  shared: z.array(
    z.object({ id: Id, kind: z.enum(ENTITY_KINDS), value: z.string(), label: z.string() }),
  ),
  /** Null unless places of both are near, and their times too. */
  near: z.object({ kilometres: z.number(), hours: z.number() }).nullable(),
});
export type CorrelatedReport = z.infer<typeof CorrelatedReport>;
