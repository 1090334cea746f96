import { z } from 'zod';
import { Author } from '../users/users.schemas';

/** Members without points have no position. */
export const Contributor = Author.extend({
  position: z.int().positive(),
  points: z.int(),
  level: z.int(),
  rank: z.string(),
  reportCount: z.int(),
});
export type Contributor = z.infer<typeof Contributor>;

export const OwnStanding = Contributor.extend({ position: z.int().positive().nullable() });
export type OwnStanding = z.infer<typeof OwnStanding>;
