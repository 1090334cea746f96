import { z } from 'zod';
import { Id, requiredText, Timestamp } from '../fields';
import { LOOKUP_VALUE_MAX } from './entities.schemas';

export const EXCLUSION_LISTS_MAX = 50;
export const EXCLUSION_NAME_MAX = 100;
export const EXCLUSION_VALUES_MAX = 1000;
export const LEFT_OUT_COUNTED = 1000;

export const ExclusionList = z.object({
  id: Id,
  name: z.string(),
  values: z.array(z.string()),
  /** How many values that the reader may see it leaves out; at most `LEFT_OUT_COUNTED` are counted. */
  leftOut: z.int(),
  updatedAt: Timestamp,
});
export type ExclusionList = z.infer<typeof ExclusionList>;

export const NewExclusionList = z.object({
  name: requiredText('Name', EXCLUSION_NAME_MAX),
  /** Addresses, networks, domains and other values, defanged or not. */
  values: z
    .array(requiredText('Value', LOOKUP_VALUE_MAX))
    .max(EXCLUSION_VALUES_MAX, `A list has at most ${EXCLUSION_VALUES_MAX} values`),
});
export type NewExclusionList = z.infer<typeof NewExclusionList>;

/** How many values of a report a list leaves out. */
export const LeftOut = z.object({ id: Id, name: z.string(), values: z.int() });
export type LeftOut = z.infer<typeof LeftOut>;
