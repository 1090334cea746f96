import { z } from 'zod';
import { Id, Timestamp } from '../fields';

export const Achievement = z.object({
  id: Id,
  userId: Id,
  achievementType: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  unlockedAt: Timestamp,
});
export type Achievement = z.infer<typeof Achievement>;
